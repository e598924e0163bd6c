import type { RJSFSchema } from '@rjsf/utils';
import { makeAllReferencesAbsolute, splitKeyElementFromObject } from '@rjsf/utils/lib/findSchemaDefinition.js';
import { expect, it } from 'vitest';
import findSchemaDefinition, {
  makeAllReferencesAbsolute as sameSchema,
  splitKeyElementFromObject as split,
} from './no-references.ts';

it.each([
  ['a', { a: 1, b: 2 }],
  ['b', { a: 1 }],
  ['a', {}],
])('splitKeyElementFromObject of %s answers as the function of rjsf that it replaces', (key, object) => {
  expect(split(key, object)).toEqual(splitKeyElementFromObject(key, object));
});

it('a schema without references is absolute already', () => {
  const $id = 'https://portal.example/a';
  const schema: RJSFSchema = { $id, type: 'object', properties: { b: { items: [{ type: 'string' }] } } };
  expect(sameSchema(schema)).toEqual(makeAllReferencesAbsolute(schema, $id));
});

it('a reference that the engine has not bundled is an error', () => {
  expect(() => findSchemaDefinition('#/$defs/a')).toThrow('#/$defs/a');
});
