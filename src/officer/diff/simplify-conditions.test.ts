import { expect, it } from 'vitest';
import { textsByLanguage } from '../../../tests/support/officer/diff-cases.ts';
import type { Condition } from '../../engine/model/field-shape.ts';
import { areEquivalent } from '../../engine/model/simplify-conditions.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';
import { describePresence } from './describe-condition.ts';

const is = (field: string, value: unknown): JsonSchema => ({
  properties: { [field]: { const: value } },
  required: [field],
});
const when = (schema: JsonSchema, holds = true): Condition => ({ if: schema, holds, at: [] });
const both = (a: JsonSchema, b: JsonSchema): JsonSchema => ({ allOf: [a, b] });
const [one, other, third] = [is('nationality', 'Foreign'), is('gender', 'Male'), is('middleName', 'A')];
const national = is('nationality', 'Indonesian');
const together = {
  properties: { nationality: { const: 'Foreign' }, gender: { const: 'Male' } },
  required: ['nationality', 'gender'],
};
const F = 'Nationality is Other nationality';

/** title, the cases in which something applies, the expected description. */
const said: readonly (readonly [string, readonly (readonly Condition[])[], string])[] = [
  ['a repeated condition', [[when(one), when(one)]], `if ${F}`],
  [
    'two conditions repeated two hundred times',
    [Array.from({ length: 200 }, () => when(both(one, other)))],
    `if ${F} and Gender is Male`,
  ],
  ['a condition that contains two others', [[when(together), when(one), when(other)]], `if ${F} and Gender is Male`],
  ['two conditions with different answers to one field', [[when(one), when(national)]], 'never'],
  ['a condition together with its negation', [[when(one), when(other), when(one, false)]], 'never'],
  ['a negation that another condition implies', [[when(one), when(national, false)]], `if ${F}`],
  [
    'a negation of two answers of which one is given',
    [[when(one), when(together, false)]],
    `if ${F} and not (Gender is Male)`,
  ],
  [
    'a negation of two answers of which one is excluded',
    [[when(national), when(together, false)]],
    'if Nationality is Indonesian',
  ],
  ['a case that another case includes', [[when(one), when(other)], [when(one)]], `if ${F}`],
  ['a case that never holds, and another case', [[when(one), when(national)], [when(other)]], 'if Gender is Male'],
  [
    'two cases with the same conditions in another order',
    [
      [when(one), when(other)],
      [when(other), when(one)],
    ],
    `if ${F} and Gender is Male`,
  ],
  ['a condition in one case and its negation in another', [[when(one)], [when(one, false)]], 'always'],
  [
    'two cases, one with a condition and one with its negation',
    [
      [when(other), when(one)],
      [when(other), when(one, false)],
    ],
    'if Gender is Male',
  ],
  [
    'thirty conditions (excerpt)',
    [Array.from({ length: 30 }, (_, at) => when(is(`field${at}`, at)))],
    '“field11” is 11 and 18 more conditions',
  ],
];

it.each(said.map(([what, cases, sentence]) => [what, sentence, cases] as const))(
  'describePresence shortens %s to: %s',
  (_, sentence, cases) => {
    const presence = { isAlways: false, cases };
    expect(describePresence(textsByLanguage.en, 'personal', presence)).toContain(sentence);
    if (!sentence.startsWith('“')) expect(describePresence(textsByLanguage.en, 'personal', presence)).toBe(sentence);
    const simple = describePresence(textsByLanguage.id, 'personal', presence);
    expect(simple.split('Kewarganegaraan').length).toBeLessThan(3);
  },
);

it('areEquivalent is true for conditions that hold in the same cases, and false for others', () => {
  const presence = (...cases: readonly (readonly Condition[])[]) => ({ isAlways: false, cases });
  const nested = presence([when(one), when(other)]);
  for (const same of [
    presence([when(together)]),
    presence([when(both(other, one))]),
    presence([when(one), when(together)]),
  ])
    expect(areEquivalent(nested, same)).toBe(true);
  for (const another of [
    presence([when(one)]),
    presence([when(one), when(third)]),
    presence([when(one), when(other, false)]),
  ])
    expect(areEquivalent(nested, another)).toBe(false);
  expect(areEquivalent(presence([when(one), when(national)]), presence())).toBe(true);
  expect(areEquivalent(nested, { isAlways: true, cases: [] })).toBe(false);
});
