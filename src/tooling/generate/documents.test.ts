import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setup } from 'xstate';
import { readDataFiles } from '../vite/catalogue-plugin.ts';
import { findStaleDocuments, writeDocuments } from './documents.ts';
import { conditionText, listFields } from './fields-document.ts';
import { renderMachineDiagram } from './machines-document.ts';
import { untranslated } from './officers-reference.ts';
import { readWidgets } from './widgets.ts';

let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal documents '));
  for (const folder of ['schemas', 'locales', 'src/client/forms/widgets', 'src/engine/widgets'])
    await cp(folder, join(root, folder), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

it('findStaleDocuments names six missing documents, and none after writeDocuments has written them', () => {
  expect(findStaleDocuments(root)).toEqual([
    'docs/machines.md is stale: npm run generate',
    'docs/rights.md is stale: npm run generate',
    'docs/officers/rujukan.md is stale: npm run generate',
    'docs/officers/reference.md is stale: npm run generate',
    'docs/fields.md is stale: npm run generate',
    'docs/exports.md is stale: npm run generate',
  ]);
  expect(writeDocuments(root)).toEqual([
    'docs/machines.md',
    'docs/rights.md',
    'docs/officers/rujukan.md',
    'docs/officers/reference.md',
    'docs/fields.md',
    'docs/exports.md',
  ]);
  expect(findStaleDocuments(root)).toEqual([]);
  expect(writeDocuments(root)).toEqual([]);
});

it('outside git, a changed label makes docs/fields.md and docs/exports.md stale, and writeDocuments writes its “|” as “\\|”', async () => {
  writeDocuments(root);
  const file = join(root, 'locales/en/personal.json');
  const texts = JSON.parse(await readFile(file, 'utf8'));
  texts.firstName.label = 'A name | with a bar';
  await writeFile(file, JSON.stringify(texts));
  expect(findStaleDocuments(root)).toEqual([
    'docs/fields.md is stale: npm run generate',
    'docs/exports.md is stale: npm run generate',
  ]);
  writeDocuments(root);
  expect(await readFile(join(root, 'docs/fields.md'), 'utf8')).toContain('A name \\| with a bar');
});

it('untranslated finds no explanation without Indonesian in the meta-schemas and widgets', () => {
  expect(untranslated(readDataFiles('.', 'schemas'), readWidgets('.'))).toEqual([]);
});

it('renderMachineDiagram draws a transition with guard and action, and none for a transition without a target', () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } },
    guards: { isOpen: () => true, isLate: () => true },
    actions: { notify: () => {} },
  }).createMachine({
    initial: 'Here',
    states: {
      Here: { on: { go: [{ guard: 'isLate' }, { guard: 'isOpen', target: 'There', actions: 'notify' }] } },
      There: {},
    },
  });
  expect(renderMachineDiagram(machine).split('\n').slice(1)).toEqual([
    '    [*] --> Here',
    '    Here --> There : go [isOpen] / notify',
    '    There --> [*]',
  ]);
});

it('listFields lists the fields of if, then and else with their conditions', () => {
  const schema = {
    required: ['a'],
    properties: { a: { type: 'string' } },
    if: { properties: { a: { const: 'x' }, $facts: { properties: { f: { const: true } } } }, required: ['a'] },
    then: { required: ['b'], properties: { b: {} } },
    else: { dependentSchemas: { a: { properties: { c: {} } } } },
  };
  expect(listFields(schema).map(({ name, required, when }) => [name, required, ...when])).toEqual([
    ['a', true],
    ['b', true, 'a is x and f is true'],
    ['c', false, 'not (a is x and f is true)', 'a is answered'],
  ]);
});

it.each([
  [{ properties: { a: { enum: ['x', 'y'] } } }, 'a is one of x, y'],
  [{ properties: { a: { not: { enum: ['x', 'y'] } } } }, 'a is none of x, y'],
  [{ properties: { a: { not: { const: 1 } } } }, 'a is not 1'],
  [{ properties: { a: { type: 'string' } } }, 'a is answered'],
  [{ properties: { a: { minLength: 1 } } }, 'a fulfils {"minLength":1}'],
  [{ required: ['a'] }, 'a is answered'],
])('conditionText of %j is "%s"', (schema, text) => {
  expect(conditionText(schema)).toBe(text);
});
