import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checker, formFolders, listValidForms } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { carryExample } from '../examples/carry-written.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';
import { unknownNameFinding } from './unknown-name-finding.ts';

const keysOf = (form: FormDefinition, { $facts, ...answers }: Answers): readonly string[] => [
  ...new Set(checkAnswers(checker, form, answers, objectOf($facts)).map(({ key }) => key)),
];

const list = (keys: readonly string[]): string => (keys.length === 0 ? '–' : keys.join(', '));

/** An example with its stated and its actual errors. */
interface TriedExample {
  readonly name: string;
  readonly answers: Answers;
  readonly at: JsonPath;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

const tryAllExamples = oncePer((form: FormDefinition): readonly TriedExample[] => {
  const { valid, invalid, generated } = form.examples;
  const placeOf = (part: 'valid' | 'invalid', name: string): JsonPath =>
    generated?.[part].includes(name) ? ['generated', part, name] : [part, name];
  return [
    ...Object.entries(valid).map(([name, example]) => ({
      name,
      answers: example,
      at: placeOf('valid', name),
      expected: [],
      actual: keysOf(form, example),
    })),
    ...Object.entries(invalid).map(([name, { data, errors }]) => ({
      name,
      answers: data,
      at: placeOf('invalid', name),
      expected: errors,
      actual: keysOf(form, data),
    })),
  ];
});

const isWrong = ({ expected, actual }: TriedExample): boolean =>
  list([...actual].sort()) !== list([...expected].sort());

/** The additional errors of an example beside those that it states; undefined when one of these is missing. */
const findExtraErrors = ({ expected, actual }: TriedExample): string | undefined => {
  const more = actual.filter((key) => !expected.includes(key));
  return more.length > 0 && expected.every((key) => actual.includes(key)) ? list(more) : undefined;
};

/** Whether it is untrue only because a migration has renamed, moved or taken out what it answers. */
const isBeforeMigration = (form: FormDefinition, { answers, expected }: TriedExample): boolean =>
  carryExample(form, (carried) => [...keysOf(form, carried)].sort().join(), answers, expected) !== undefined;

/** The errors are correct except for the name of the form, as in an example that was copied from another form. */
const namesOtherForm = ({ expected, actual }: TriedExample): boolean => {
  const form = actual[0]?.split('.')[0] ?? '';
  return (
    actual.length > 0 && list([...actual].sort()) === list(expected.map((key) => key.replace(/^[^.]+/, form)).sort())
  );
};

/** The place of a stated error that the example does not cause, where there is only one. */
const wrongEntry = ({ expected, actual }: TriedExample): readonly number[] => {
  const wrong = expected.flatMap((key, index) => (actual.includes(key) ? [] : [index]));
  return wrong.length === 1 ? wrong : [];
};

const exampleFinding = (file: LocatedJson, one: TriedExample): Finding => {
  const { name, at, expected, actual } = one;
  if (at[0] !== 'valid' && namesOtherForm(one))
    return createFinding(file, { rule: 'otherForm', at: [...at, 'errors'], params: { name, keys: list(actual) } });
  return at[0] === 'valid'
    ? createFinding(file, { rule: 'refusedExample', at, isKey: true, params: { name, keys: list(actual) } })
    : createFinding(file, {
        rule: actual.length === 0 ? 'acceptedExample' : 'otherErrors',
        at: [...at, 'errors', ...wrongEntry(one)],
        params: { name, expected: list(expected), keys: list(actual) },
      });
};

const MIN_GROUP_SIZE = 3;

/** A new rule breaks many older examples in the same way: that is reported once. */
const groupedFinding = (file: LocatedJson, key: string, some: readonly TriedExample[]): Finding => {
  const lines = linesOf(file, some);
  const field = key.split('.error.')[0]?.split('.').slice(1).join('.') ?? '';
  const rule = /^[^ ]*\.error\.required$/.test(key) ? 'examplesLack' : 'examplesBreak';
  const params = { key, field, count: String(some.length), lines };
  return createFinding(file, { rule, at: some[0]?.at ?? [], isKey: true, params });
};

const linesOf = (file: LocatedJson, some: readonly TriedExample[]): string =>
  some.map(({ at }) => file.positionOf(at, 'key').line).join(', ');

/** Examples that follow a migration as soon as the command is run. */
const olderFindings = (file: LocatedJson, older: readonly TriedExample[]): readonly Finding[] => {
  const [first] = older;
  if (!first) return [];
  const params = { count: String(older.length), lines: linesOf(file, older) };
  return [createFinding(file, { rule: 'examplesBeforeMigration', at: first.at, isKey: true, params })];
};

/** Generated examples that are no longer true: one command, or taking them away, mends them all. */
const staleFindings = (file: LocatedJson, stale: readonly TriedExample[]): readonly Finding[] => {
  const [first] = stale;
  if (!first) return [];
  return [
    createFinding(file, { rule: 'staleExamples', at: first.at, isKey: true, params: { lines: linesOf(file, stale) } }),
  ];
};

/** Refused examples that are like an example which is not there. */
const strangeModels = (file: LocatedJson, { examples }: FormDefinition): readonly Finding[] => {
  const known = Object.keys(examples.valid);
  const written = objectOf(file.value);
  return [
    [['invalid'], objectOf(written['invalid'])] as const,
    [['generated', 'invalid'], objectOf(objectOf(written['generated'])['invalid'])] as const,
  ].flatMap(([at, all]) =>
    Object.entries(all).flatMap(([name, example]): readonly Finding[] => {
      const like = objectOf(example)['like'];
      if (typeof like !== 'string' || known.includes(like)) return [];
      return [unknownNameFinding(file, [...at, name, 'like'], like, 'valid', known)];
    }),
  );
};

const checkForm = ({ files }: OfficerData, path: string, form: FormDefinition): readonly Finding[] => {
  const file = files.get(path);
  if (!file) return [];
  const strange = strangeModels(file, form);
  if (strange.length > 0) return strange;
  const wrong = tryAllExamples(form).filter(isWrong);
  const stale = wrong.filter(({ at }) => at[0] === 'generated');
  const written = wrong.filter(({ at }) => at[0] !== 'generated');
  const older = written.filter((one) => isBeforeMigration(form, one));
  const untrue = written.filter((one) => !older.includes(one));
  const alike = new Map<string, TriedExample[]>();
  for (const one of untrue) {
    const key = findExtraErrors(one);
    if (key !== undefined) alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  const together = [...alike].filter(([, some]) => some.length >= MIN_GROUP_SIZE);
  const findings = new Set(together.flatMap(([, some]) => some));
  return [
    ...staleFindings(file, stale),
    ...olderFindings(file, older),
    ...together.map(([key, some]) => groupedFinding(file, key, some)),
    ...untrue.filter((one) => !findings.has(one)).map((one) => exampleFinding(file, one)),
  ];
};

/** Valid examples have no errors, invalid ones exactly the stated errors. */
export const examplesGiveStatedErrors: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => checkForm(data, `${folders.get(form.key)}/examples.json`, form));
};
