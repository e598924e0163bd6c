import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { withChanges } from '../../../tests/support/officer/with-changes.ts';
import { checkData } from './check-data.ts';

const FAMILY = 'schemas/application/family/schema.json';
const ofConditions = ['neverHolds', 'alwaysHolds', 'strangeFactValue'];

/** The findings of a condition over facts in a form. */
const findingsOf = (facts: object): readonly (readonly [rule: string, known: unknown])[] => {
  const $facts = { properties: facts, required: Object.keys(facts) };
  const entry = {
    if: { properties: { $facts }, required: ['$facts'] },
    then: { properties: { advice: { 'x-note': true } } },
  };
  const data = withChanges(currentData, [[FAMILY, '"allOf": [', `"allOf": [ ${JSON.stringify(entry)},`]]);
  return checkData(data, currentData)
    .filter(({ rule }) => ofConditions.includes(rule))
    .map(({ rule, params }) => [rule, params?.['known']] as const);
};

it.each([
  ['one institution', { institution: { const: 'xinya' } }, []],
  ['every institution but one', { institution: { not: { const: 'xinya' } } }, []],
  ['every program but two', { firstProgram: { not: { enum: ['20-informatika', '20-hukum'] } } }, []],
  ['an institution that does not exist', { institution: { const: 'Xinya' } }, [['strangeFactValue', 'xinya']]],
  [
    'one that exists and one that does not',
    { institution: { enum: ['xinya', 'untarr'] } },
    [['strangeFactValue', 'untar']],
  ],
])('a condition over %s', (_, facts, found) => {
  expect(findingsOf(facts)).toEqual(found);
});
