import { expect, it } from 'vitest';
import { checkSchemaReads, findSchemaReads } from './schema-keywords.ts';

const reads = (source: string, file = 'src/client/a.ts'): number => findSchemaReads(file, source).length;

it.each([
  ['a keyword by name', "const list = schema['items'];"],
  ['a keyword of the portal', "const rule = field?.['x-file'];"],
  ['a property', 'const names = Object.keys(form.schema.properties);'],
  ['a parameter taken apart', 'const f = ({ items, maxItems }: JsonSchema) => items;'],
  ['a question for a keyword', "if ('x-file' in schema) upload();"],
  ['a walk over the files', 'for (const file of schemaFiles(data)) check(file);'],
  ['a helper of the compiler', 'for (const part of branchesOf(schema)) visit(part);'],
])('findSchemaReads reports %s', (_, source) => {
  expect(reads(source)).toBe(1);
});

it.each([
  ['the settings of entries in ui.json', "const own = ui['items']; const its = props.uiSchema?.['items'];"],
  ['a comment', "// schema['items']\n/* propertiesOf(schema) */"],
  ['the form model', 'const { entry } = nodeAt(form, place);'],
])('findSchemaReads accepts %s', (_, source) => {
  expect(reads(source)).toBe(0);
});

it('findSchemaReads accepts the model and the compiler, and the checks of the written files that it names', () => {
  for (const file of [
    'src/engine/model/a.ts',
    'src/engine/schema/a.ts',
    'src/officer/check/rules/limits-are-consistent.ts',
  ])
    expect(reads("schema['items']", file)).toBe(0);
  for (const file of ['src/officer/check/rules/a.ts', 'src/officer/diff/a.ts'])
    expect(reads("schema['items']", file)).toBe(1);
});

it('checkSchemaReads finds nothing in the sources', () => expect(checkSchemaReads(process.cwd())).toEqual([]));
