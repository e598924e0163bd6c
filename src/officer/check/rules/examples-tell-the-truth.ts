import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import { createChecker } from '../../../engine/schema/check.ts';
import { createAjv } from '../../../engine/schema/factory.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { below, type OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';

type Keys = (form: FormDefinition, example: Answers) => readonly string[];

const keysWith = (): Keys => {
  const checker = createChecker(createAjv());
  return (form, { $facts = {}, ...answers }) => [
    ...new Set(checkAnswers(checker, form, answers, $facts as Answers).map(({ key }) => key)),
  ];
};

const list = (keys: readonly string[]): string => (keys.length === 0 ? '–' : keys.join(', '));

const checkForm = ({ files }: OfficerData, keysOf: Keys, path: string, form: FormDefinition): readonly Finding[] => {
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

const buildSafely = (data: OfficerData): Catalogue | undefined => {
  try {
    return buildCatalogue(below(data, 'schemas'));
  } catch {
    // What is missing or leads nowhere is told by the rules about exactly that.
    return undefined;
  }
};

const formsOf = ({ steps, forms, content }: Catalogue): readonly FormDefinition[] => [
  ...steps,
  ...Object.values(forms),
  ...Object.values(content),
];

/** Examples give exactly what they say: valid ones nothing, invalid ones the errors that they name. */
export const examplesTellTheTruth: Rule = (data) => {
  const catalogue = buildSafely(data);
  if (!catalogue) return [];
  const keysOf = keysWith();
  const folders = new Map(
    [...data.files.keys()]
      .filter((path) => path.endsWith('/examples.json'))
      .map((path) => [path.split('/').at(-2) ?? '', path]),
  );
  return formsOf(catalogue).flatMap((form) => {
    try {
      return checkForm(data, keysOf, folders.get(form.key) ?? '', form);
    } catch {
      // A schema that does not compile breaks its meta-schema, which has been told.
      return [];
    }
  });
};
