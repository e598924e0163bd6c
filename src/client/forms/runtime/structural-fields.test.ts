import { expect, it } from 'vitest';
import { findStructuralFields } from './structural-fields.ts';

const condition = (name: string) => ({ properties: { [name]: { const: 1 } }, required: [name] });

it('findStructuralFields finds the fields that conditions of the schema read, at any depth', () => {
  const schema = {
    properties: { a: { type: 'string' }, b: {}, list: { items: { if: condition('inner'), then: {} } } },
    required: ['b'],
    if: condition('a'),
    else: { if: { not: condition('c') }, then: { properties: { free: {} } } },
    allOf: [{ if: { properties: { $facts: condition('fact') } }, then: {} }],
    dependentRequired: { d: ['b'] },
    anyOf: [condition('e')],
  };
  expect([...findStructuralFields(schema)].sort()).toEqual(['a', 'c', 'd', 'e', 'fact', 'inner']);
});

it('findStructuralFields finds no field in a schema without conditions', () => {
  expect(
    findStructuralFields({ properties: { a: { anyOf: [{ pattern: 'x' }, { const: '' }] } }, required: ['a'] }).size,
  ).toBe(0);
});
