import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutPlainParts } from './plain-parts.plugin.ts';

const strip = (code: string): string => withoutPlainParts(code, parseAst(code));

it('withoutPlainParts empties what a browser without scripts shows, and keeps everything else', () => {
  expect(
    strip(`const A = () => jsxs(Row, { children: [jsx(Button, { children: () => b() }), jsx(WithoutScript, { children: () => jsx(Plain, {}) })] });
const B = () => jsx(WithoutScript, { children: () => { return jsx(WithoutScript, { children: () => c() }); } });`),
  ).toBe(`const A = () => jsxs(Row, { children: [jsx(Button, { children: () => b() }), jsx(WithoutScript, { children: () => null })] });
const B = () => jsx(WithoutScript, { children: () => null });`);
});

it.each([
  'export const WithoutScript = ({ children }) => jsx("noscript", { children: null });',
  'const plain = jsx(Other, {});',
])('withoutPlainParts leaves %s as it is', (code) => expect(strip(code)).toBe(code));
