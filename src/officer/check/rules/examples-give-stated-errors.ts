import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checker, formFolders, listValidForms } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

const keysOf = (form: FormDefinition, { $facts, ...answers }: Answers): readonly string[] => [
  ...new Set(checkAnswers(checker, form, answers, objectOf($facts)).map(({ key }) => key)),
];

const list = (keys: readonly string[]): string => (keys.length === 0 ? '–' : keys.join(', '));

/** An example with its stated and its actual errors. */
interface TriedExample {
  readonly name: string;
  readonly at: JsonPath;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

const tryAllExamples = (form: FormDefinition): readonly TriedExample[] => [
  ...Object.entries(form.examples.valid).map(([name, example]) => ({
    name,
    at: ['valid', name],
    expected: [],
    actual: keysOf(form, example),
  })),
  ...Object.entries(form.examples.invalid).map(([name, { data, errors }]) => ({
    name,
    at: ['invalid', name],
    expected: errors,
    actual: keysOf(form, data),
  })),
];

const isWrong = ({ expected, actual }: TriedExample): boolean =>
  list([...actual].sort()) !== list([...expected].sort());

/** The only additional error of an example; undefined when more differ. */
const findOnlyExtraError = ({ expected, actual }: TriedExample): string | undefined => {
  const more = actual.filter((key) => !expected.includes(key));
  return more.length === 1 && expected.every((key) => actual.includes(key)) ? more[0] : undefined;
};

/** The errors are correct except for the name of the form, as in an example that was copied from another form. */
const namesOtherForm = ({ expected, actual }: TriedExample): boolean => {
  const form = actual[0]?.split('.')[0] ?? '';
  return (
    actual.length > 0 && list([...actual].sort()) === list(expected.map((key) => key.replace(/^[^.]+/, form)).sort())
  );
};

const exampleFinding = (file: LocatedJson, one: TriedExample): Finding => {
  const { name, at, expected, actual } = one;
  if (at[0] !== 'valid' && namesOtherForm(one))
    return createFinding(file, { rule: 'otherForm', at: [...at, 'errors'], params: { name, actual: list(actual) } });
  return at[0] === 'valid'
    ? createFinding(file, { rule: 'refusedExample', at, isKey: true, params: { name, actual: list(actual) } })
    : createFinding(file, {
        rule: actual.length === 0 ? 'acceptedExample' : 'otherErrors',
        at: [...at, 'errors'],
        params: { name, expected: list(expected), actual: list(actual) },
      });
};

const MIN_GROUP_SIZE = 3;

/** A new rule breaks many older examples in the same way: that is reported once. */
const groupedFinding = (file: LocatedJson, key: string, some: readonly TriedExample[]): Finding => {
  const lines = some.map(({ at }) => file.positionOf(at, 'key').line).join(', ');
  const field = key.split('.error.')[0]?.split('.').slice(1).join('.') ?? '';
  const rule = key.endsWith('.error.required') ? 'examplesLack' : 'examplesBreak';
  const params = { key, field, count: String(some.length), lines };
  return createFinding(file, { rule, at: some[0]?.at ?? [], isKey: true, params });
};

const checkForm = ({ files }: OfficerData, path: string, form: FormDefinition): readonly Finding[] => {
  const file = files.get(path);
  if (!file) return [];
  const untrue = tryAllExamples(form).filter(isWrong);
  const alike = new Map<string, TriedExample[]>();
  for (const one of untrue) {
    const key = findOnlyExtraError(one);
    if (key !== undefined) alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  const together = [...alike].filter(([, some]) => some.length >= MIN_GROUP_SIZE);
  const findings = new Set(together.flatMap(([, some]) => some));
  return [
    ...together.map(([key, some]) => groupedFinding(file, key, some)),
    ...untrue.filter((one) => !findings.has(one)).map((one) => exampleFinding(file, one)),
  ];
};

/** Valid examples have no errors, invalid ones exactly the stated errors. */
export const examplesGiveStatedErrors: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => checkForm(data, `${folders.get(form.key)}/examples.json`, form));
};
