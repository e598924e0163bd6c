import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import type { Answers, FactRules, JsonSchema, StepDefinition } from '../schema/types.ts';
import { factsOfStepList, isStepListConditional, listAskedSteps, stepsInOrder } from './asked-steps.ts';

const text = { type: 'string', maxLength: 40 };
const field = { properties: { name: text } };
const is = (fact: string, rule: JsonSchema): JsonSchema => ({ properties: { [fact]: rule }, required: [fact] });

const step = (key: string, schema: JsonSchema = field, more: Partial<StepDefinition> = {}): StepDefinition => ({
  ...makeForm(schema),
  key,
  wireStep: 1,
  ...more,
});

/** Asks for a guardian's name of minors only, in a group. */
const guardian = {
  if: { properties: { $facts: is('age', { maximum: 17 }) } },
  then: { properties: { guardian: { type: 'object', properties: { name: text } } } },
};

const facts: FactRules = {
  facts: {
    level: { compute: 'value', step: 'program', field: 'level' },
    campus: { compute: 'value', step: 'college', field: 'campus' },
    institution: { compute: 'given', of: 'institution' },
    age: { compute: 'ageAt', step: 'personal', field: 'born', on: 'startOfStudies' },
  },
};

const steps = [
  step('program'),
  step('college', field, { when: is('level', { enum: ['D3', 'D4'] }) }),
  step('campus', field, { when: is('campus', { const: 'north' }) }),
  step('personal'),
  // A text alone leaves the step empty.
  step('guardian', { ...guardian, properties: { advice: { 'x-note': true } } }, { facts: ['age'] }),
  step('submission', {}, { submits: true }),
];
const orderByInstitution = { west: ['program', 'personal', 'college', 'campus', 'guardian', 'submission'] };

const listFor = (answers: Readonly<Record<string, Answers>>, institution = 'east') => {
  const provided = { institution, startOfStudies: '2027-08-01' };
  const input = { answers, provided, today: '2026-11-25', institution };
  return listAskedSteps({ steps, facts, orderByInstitution }, checker, input)
    .map(({ key }) => key)
    .join(' ');
};

describe('listAskedSteps', () => {
  it.each([
    ['no step whose condition lacks its fact', {}, 'program personal submission'],
    ['a step for one level of study', { program: { level: 'D3' } }, 'program college personal submission'],
    ['not the step of another level', { program: { level: 'S1' } }, 'program personal submission'],
    [
      'a step that depends on an answer of a step for some',
      { program: { level: 'D3' }, college: { campus: 'north' } },
      'program college campus personal submission',
    ],
    [
      'no step that depends on an answer of a step that is not asked any more',
      { program: { level: 'S1' }, college: { campus: 'north' } },
      'program personal submission',
    ],
    [
      'a step whose form has a field for this age',
      { personal: { born: '2009-08-02' } },
      'program personal guardian submission',
    ],
    [
      'no step whose form has no field for this age',
      { personal: { born: '2009-08-01' } },
      'program personal submission',
    ],
  ])('lists %s', (_, answers, expected) => expect(listFor(answers)).toBe(expected));

  it('lists the steps in the order of the institution', () => {
    expect(listFor({ program: { level: 'D3' } }, 'west')).toBe('program personal college submission');
  });
});

it('stepsInOrder keeps the step that submits last and steps that the order lacks after the others', () => {
  const order = { west: ['submission', 'personal', 'program'] };
  expect(stepsInOrder({ steps, orderByInstitution: order }, 'west').map(({ key }) => key)).toEqual([
    'personal',
    'program',
    'college',
    'campus',
    'guardian',
    'submission',
  ]);
});

it('factsOfStepList returns the facts of conditions and of forms that may be empty', () => {
  expect(factsOfStepList({ steps })).toEqual(['level', 'campus', 'age']);
  expect(isStepListConditional({ steps })).toBe(true);
  expect(factsOfStepList({ steps: [step('program')] })).toEqual([]);
  expect(isStepListConditional({ steps: [step('program')] })).toBe(false);
});
