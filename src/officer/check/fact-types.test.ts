import { expect, it } from 'vitest';
import { readMetaSchema } from '../../../tests/support/officer/meta-schema-settings.ts';
import { isObject, listOf, objectOf } from '../../engine/schema/json.ts';
import { typesOfGivenFacts } from './fact-types.ts';

/** The names below `of` of the facts that the server gives, in the meta-schema. */
const givenNames = (node: unknown): readonly unknown[] => {
  if (Array.isArray(node)) return node.flatMap(givenNames);
  if (!isObject(node)) return [];
  const { compute, of } = objectOf(node['properties']);
  return objectOf(compute)['const'] === 'given'
    ? listOf(objectOf(of)['enum'])
    : Object.values(node).flatMap(givenNames);
};

it('every fact that facts.json may take from the server has a type', () => {
  const names = givenNames(readMetaSchema('facts').schema);
  expect(names).toContain('institution');
  expect(Object.keys(typesOfGivenFacts).sort()).toEqual([...names].sort());
});
