import { describe, expect, it } from 'vitest';
import { factsReadBy, namesInCondition } from './read-facts.ts';

const reads = (condition: object) => ({ properties: { $facts: condition }, required: ['$facts'] });

describe('factsReadBy', () => {
  it.each<[string, object, readonly string[]]>([
    ['nothing', { properties: { $facts: { type: 'object' }, a: { type: 'string' } } }, []],
    ['a condition', { if: reads({ properties: { level: { const: 1 } } }), then: {} }, ['level']],
    ['required before properties', { if: reads({ required: ['a'], properties: { b: {} } }) }, ['b', 'a']],
    [
      'parts of a condition',
      { if: reads({ anyOf: [{ required: ['a'] }, { not: { properties: { b: {} } } }] }) },
      ['a', 'b'],
    ],
    [
      'a condition in a list of a group',
      { properties: { g: { items: { allOf: [{ if: reads({ required: ['deep'] }) }] } } } },
      ['deep'],
    ],
    [
      'a date',
      { properties: { d: { 'x-notAfter': 'today', allOf: [{ 'x-notBefore': 'adult' }] } } },
      ['today', 'adult'],
    ],
    [
      'an expression',
      { properties: { d: { 'x-check': 'd < facts.today && facts.level == "S1"' } } },
      ['today', 'level'],
    ],
    [
      'two conditions about one fact',
      { allOf: [{ if: reads({ required: ['a'] }) }, { if: reads({ required: ['a'] }) }] },
      ['a'],
    ],
  ])('finds the facts of %s', (_, schema, facts) => expect(factsReadBy({ ...schema })).toEqual(facts));
});

it('namesInCondition lists the names of properties and required, in every part', () => {
  expect(namesInCondition({ properties: { a: {} }, required: ['b'], anyOf: [{ not: { required: ['c'] } }] })).toEqual([
    'a',
    'b',
    'c',
  ]);
});
