import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { checker, foldersOf, soundForms } from '../shared.ts';

const keysOf = (form: FormDefinition, { $facts = {}, ...answers }: Answers): readonly string[] => [
  ...new Set(checkAnswers(checker, form, answers, $facts as Answers).map(({ key }) => key)),
];

const list = (keys: readonly string[]): string => (keys.length === 0 ? '–' : keys.join(', '));

const checkForm = ({ files }: OfficerData, path: string, form: FormDefinition): readonly Finding[] => {
  const file = files.get(path);
  if (!file) return [];
  const valid = Object.entries(form.examples.valid).flatMap(([name, example]) => {
    const keys = keysOf(form, example);
    const params = { name, keys: list(keys) };
    return keys.length === 0
      ? []
      : [findingIn(file, { rule: 'refusedExample', at: ['valid', name], isKey: true, params })];
  });
  const invalid = Object.entries(form.examples.invalid).flatMap(([name, { data, errors }]) => {
    const keys = keysOf(form, data);
    if (list([...keys].sort()) === list([...errors].sort())) return [];
    const params = { name, expected: list(errors), keys: list(keys) };
    return [findingIn(file, { rule: 'otherErrors', at: ['invalid', name, 'errors'], params })];
  });
  return [...valid, ...invalid];
};

/** Examples give exactly what they say: valid ones nothing, invalid ones the errors that they name. */
export const examplesTellTheTruth: Rule = (data) => {
  const folders = foldersOf(data);
  return soundForms(data).flatMap((form) => checkForm(data, `${folders.get(form.key)}/examples.json`, form));
};
