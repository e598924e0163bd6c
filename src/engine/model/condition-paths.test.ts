import { expect, it } from 'vitest';
import { conditionPaths } from './condition-paths.ts';

const condition = (name: string) => ({ properties: { [name]: { const: 1 } }, required: [name] });
const pathsOf = (schema: object): readonly string[] =>
  conditionPaths({ schema: { ...schema } })
    .map((path) => path.join('.'))
    .sort();

it('conditionPaths lists the paths of the answers that conditions of the form and of its groups read', () => {
  const schema = {
    properties: {
      a: { type: 'string' },
      group: { properties: { x: {}, inner: { if: condition('deep'), then: {} } }, if: condition('x'), then: {} },
      list: { items: { if: condition('ofEntry'), then: {} } },
    },
    required: ['b'],
    if: condition('a'),
    else: { if: { not: condition('c') }, then: { properties: { free: {} } } },
    allOf: [
      { if: { properties: { $facts: condition('fact') } }, then: {} },
      { if: { properties: { group: condition('y'), list: { minItems: 2 } } }, then: {} },
    ],
    dependentRequired: { d: ['b'] },
    dependentSchemas: { s: { if: condition('afterS'), then: {} } },
    anyOf: [condition('limit'), condition('other')],
  };
  const ofForm = ['a', 'afterS', 'c', 'd', 's'];
  const ofGroups = ['group', 'group.inner.deep', 'group.x', 'group.y', 'list'];
  expect(pathsOf(schema)).toEqual([...ofForm, ...ofGroups].sort());
});

it('conditionPaths lists nothing for a schema without conditions', () => {
  expect(pathsOf({ properties: { a: { anyOf: [{ pattern: 'x' }, { const: '' }] } }, required: ['a'] })).toEqual([]);
});
