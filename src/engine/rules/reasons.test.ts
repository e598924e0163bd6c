import { expect, it } from 'vitest';
import { checker } from '../../../tests/support/forms.ts';
import type { JsonSchema } from '../schema/types.ts';
import type { Facts } from './facts.ts';
import { listReasons } from './reasons.ts';

const rule: JsonSchema = {
  allOf: [
    { properties: { average: { minimum: 80, 'x-error': 'average' } }, required: ['average'], 'x-error': 'average' },
    {
      properties: {
        subjects: {
          properties: { 'art/craft': { minimum: 75, 'x-error': 'art' } },
          required: ['art/craft'],
          'x-error': 'art',
        },
      },
    },
    { properties: { school: { enum: ['SMA', 'MA'], 'x-error': 'school' } } },
    { properties: { colourBlind: { const: false, 'x-error': 'colourBlind' } } },
  ],
};
const reasonsFor = (facts: Facts) => listReasons(checker.ruleErrors(rule, facts), facts);

it('listReasons returns for each broken rule the answer and the required value', () => {
  expect(reasonsFor({ average: 79.5, subjects: { 'art/craft': 60 }, school: 'SMK', colourBlind: true })).toEqual([
    { name: 'average', value: 79.5, limit: 80 },
    { name: 'art', value: 60, limit: 75 },
    { name: 'school', value: 'SMK', limit: ['SMA', 'MA'] },
    { name: 'colourBlind', value: true, limit: false },
  ]);
});

it('listReasons returns only the required value when the answer is missing', () => {
  expect(reasonsFor({ subjects: {} })).toEqual([
    { name: 'average', limit: 80 },
    { name: 'art', limit: 75 },
  ]);
});

it('listReasons returns nothing when the rule holds', () => {
  expect(reasonsFor({ average: 80, subjects: { 'art/craft': 75 }, school: 'MA', colourBlind: false })).toEqual([]);
});
