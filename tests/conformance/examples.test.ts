import { describe, expect, it } from 'vitest';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { type Checker, createChecker } from '../../src/engine/schema/checker.ts';
import type { Answers, FormDefinition } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { forms, formsByKey, splitFacts } from './portal-data.ts';
import { precompile } from './precompiled.ts';

const runtime = createChecker(createAjv());
const browser = new Map(forms.map((form) => [form.key, precompile(form)]));
const validators: readonly [string, (form: FormDefinition) => Checker][] = [
  ['the server compiles', () => runtime],
  ['the browser loads', ({ key }) => browser.get(key) as Checker],
];

const keysOf = (checker: Checker, form: FormDefinition, example: Answers): string[] => {
  const { answers, facts } = splitFacts(example);
  return [...new Set(checkAnswers(checker, form, answers, facts).map(({ key }) => key))].sort();
};

describe.each(validators)('validators that %s', (_, checkerOf) => {
  it.each(formsByKey)('the form %s accepts its valid examples', (_, form) => {
    const refused = Object.entries(form.examples.valid).map(([name, data]) => [
      name,
      keysOf(checkerOf(form), form, data),
    ]);
    expect(Object.fromEntries(refused)).toEqual(Object.fromEntries(refused.map(([name]) => [name, []])));
  });

  it.each(formsByKey)('the form %s refuses its invalid examples with exactly the errors listed in each', (_, form) => {
    const examples = Object.entries(form.examples.invalid);
    const found = examples.map(([name, { data }]) => [name, keysOf(checkerOf(form), form, data)]);
    const named = examples.map(([name, { errors }]) => [name, [...errors].sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
  });
});

it.each(formsByKey)('the validators of the form %s for server and browser refuse an undeclared field', (_, form) => {
  const [valid] = Object.values(form.examples.valid) as [Answers];
  for (const [, checkerOf] of validators)
    expect(keysOf(checkerOf(form), form, { ...valid, undeclaredField: 1 })).toEqual([
      `${form.key}.undeclaredField.error.unknown`,
    ]);
});
