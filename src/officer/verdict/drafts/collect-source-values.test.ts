import { expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { sourcedFields } from '../../../engine/steps/sources.ts';
import { checker, findCatalogue, listForms } from '../../data/catalogue.ts';
import { collectSourceValues } from './collect-source-values.ts';
import { generateAnswers } from './generate-answers.ts';
import { collectFactValues } from './generate-drafts.ts';

const catalogue = findCatalogue(currentData);
if (!catalogue) throw new Error('the data cannot be read');
const lists = collectSourceValues(listForms(catalogue));
const facts = collectFactValues(catalogue);
const sourced = catalogue.steps.filter((step) => sourcedFields(step).length > 0);

it('collectFactValues has a value for every fact that a step reads', () => {
  const named = new Set(catalogue.steps.flatMap((step) => step.facts ?? []));
  expect([...named].filter((name) => (facts.get(name) ?? []).length === 0)).toEqual([]);
});

it.each(sourced.map((step) => [step.key, step] as const))(
  'generated answers to the step %s are valid, and each answer of a field with a list of options is in the list for its parent answer',
  (_, step) => {
    const made = generateAnswers(checker, step, facts, undefined, lists);
    expect(made.length).toBeGreaterThan(1);
    for (const { answers, facts: known } of made) {
      expect(lists.fieldsWithUnknownValues(step, answers).map(({ field }) => field)).toEqual([]);
      expect(checkAnswers(checker, step, answers, known)).toEqual([]);
    }
  },
);

it('fieldsWithUnknownValues names a field whose value is in no list, or belongs to another parent', () => {
  const [step] = catalogue.steps.filter(({ ui }) => JSON.stringify(ui).includes('"with":{"sfProvinceId"'));
  const [example] = Object.values(step?.examples.valid ?? {});
  const field = step && sourcedFields(step).find(({ options }) => options.with?.['sfProvinceId']);
  const parent = field?.options.with?.['sfProvinceId'] ?? '';
  if (!step || !example || !field) throw new Error('no list depends on another any more');
  expect(lists.fieldsWithUnknownValues(step, example)).toEqual([]);
  expect(
    lists.fieldsWithUnknownValues(step, { ...example, [field.field]: 'nowhere' }).map((one) => one.field),
  ).toContain(field.field);
  expect(lists.fieldsWithUnknownValues(step, { ...example, [parent]: '99' }).map((one) => one.field)).toContain(
    field.field,
  );
});
