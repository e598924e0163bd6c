import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { slimModule, withoutDeadFibers } from './slim-react-dom-plugin.ts';

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const original = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');

const strip = (code: string): string => withoutDeadFibers(code, parseAst(code)).code.replace(/\s+/g, ' ');

it.each([
  ['switch (fiber.tag) { case 26: a(); break; case 5: b(); }', 'switch (fiber.tag) { case 5: b(); }'],
  ['switch (fiber.tag) { case 5: case 26: a(); }', 'switch (fiber.tag) { case 5: a(); }'],
  ['switch (fiber.tag) { case 26: case 5: a(); }', 'switch (fiber.tag) { case 5: a(); }'],
  ['switch (fiber.tag) { case 26: a(); case 5: b(); }', 'switch (fiber.tag) { case 5: b(); }'],
  ['switch (fiber.tag) { case 5: a(); case 26: b(); }', 'switch (fiber.tag) { case 5: a(); b(); }'],
  ['switch (fiber.tag) { case 5: { a(); break; } case 26: b(); }', 'switch (fiber.tag) { case 5: { a(); break; } }'],
  ['switch (fiber.tag) { case 5: if (a) break; case 26: b(); }', 'switch (fiber.tag) { case 5: if (a) break; b(); }'],
  ['switch (fiber.tag) { case 26: default: a(); }', 'switch (fiber.tag) { default: a(); }'],
  ['switch (fiber.mode) { case 26: a(); }', 'switch (fiber.mode) { case 26: a(); }'],
  ['a(26 === fiber.tag, fiber.tag !== 27, 5 === fiber.tag, 26 === b)', 'a(false, true, 5 === fiber.tag, 26 === b)'],
  ['switch (type) { case REACT_PROFILER_TYPE: return a; default: b(); }', 'switch (type) { default: b(); }'],
])('withoutDeadFibers makes %s shorter', (code, slim) => {
  const [before, after] = [code, slim].map((body) => `function f() { ${body} }`);
  expect(strip(before ?? '')).toBe(after);
});

it('withoutDeadFibers declares variables that only a case which is left out declared', () => {
  expect(
    strip(
      'function f() { switch (a.tag) { case 26: var b = 1, c = () => { var d; }; return b; case 5: b = 2; return b; } }',
    ),
  ).toBe('function f() { var b,c; switch (a.tag) { case 5: b = 2; return b; } }');
});

it('slimModule leaves nothing in React DOM that creates a fiber of a kind whose code is left out', () => {
  const created = (code: string): readonly string[] =>
    [...code.matchAll(/createFiberImplClass\(\s*(\d+)|fiberTag = (\d+)|\? (\d+)\s*: (?:5;|"html")|\.tag = (\d+)/g)].map(
      (match) => match.slice(1).find(Boolean) ?? '',
    );
  const leftOut = ['12', '19', '26', '27', '30', '31'];
  const isLeftOut = (tag: string): boolean => leftOut.includes(tag);
  expect(new Set(created(original).filter(isLeftOut))).toEqual(new Set(leftOut));
  const after = created(slimModule(original, parseAst(original)));
  expect(after.filter(isLeftOut)).toEqual([]);
  expect(after).toEqual(expect.arrayContaining(['0', '1', '3', '5', '6', '7', '13', '14', '18', '22']));
});

it('slimModule refuses a version of React DOM that lacks one of the functions', () => {
  const other = original.replace('function startViewTransition(', 'function startTransitionOfViews(');
  expect(() => slimModule(other, parseAst(other))).toThrow('React DOM lacks startViewTransition');
});
