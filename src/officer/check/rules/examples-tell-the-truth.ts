import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { checker, foldersOf, soundForms } from '../shared.ts';
import type { Path } from '../walk.ts';

const keysOf = (form: FormDefinition, { $facts = {}, ...answers }: Answers): readonly string[] => [
  ...new Set(checkAnswers(checker, form, answers, $facts as Answers).map(({ key }) => key)),
];

const list = (keys: readonly string[]): string => (keys.length === 0 ? '–' : keys.join(', '));

/** An example with the errors that it should give, and those that it gives. */
interface Tried {
  readonly name: string;
  readonly at: Path;
  readonly expected: readonly string[];
  readonly keys: readonly string[];
}

const tryAll = (form: FormDefinition): readonly Tried[] => [
  ...Object.entries(form.examples.valid).map(([name, example]) => ({
    name,
    at: ['valid', name],
    expected: [],
    keys: keysOf(form, example),
  })),
  ...Object.entries(form.examples.invalid).map(([name, { data, errors }]) => ({
    name,
    at: ['invalid', name],
    expected: errors,
    keys: keysOf(form, data),
  })),
];

const isUntrue = ({ expected, keys }: Tried): boolean => list([...keys].sort()) !== list([...expected].sort());

/** The one error that an example gives beside those that it says; undefined when it is otherwise wrong. */
const surplusOf = ({ expected, keys }: Tried): string | undefined => {
  const more = keys.filter((key) => !expected.includes(key));
  return more.length === 1 && expected.every((key) => keys.includes(key)) ? more[0] : undefined;
};

/** The errors are right but for the name of the form, as in an example that was copied from another. */
const isOfOtherForm = ({ expected, keys }: Tried): boolean => {
  const form = keys[0]?.split('.')[0] ?? '';
  return keys.length > 0 && list([...keys].sort()) === list(expected.map((key) => key.replace(/^[^.]+/, form)).sort());
};

const tellOne = (file: LocatedJson, one: Tried): Finding => {
  const { name, at, expected, keys } = one;
  if (at[0] !== 'valid' && isOfOtherForm(one))
    return findingIn(file, { rule: 'otherForm', at: [...at, 'errors'], params: { name, keys: list(keys) } });
  return at[0] === 'valid'
    ? findingIn(file, { rule: 'refusedExample', at, isKey: true, params: { name, keys: list(keys) } })
    : findingIn(file, {
        rule: keys.length === 0 ? 'acceptedExample' : 'otherErrors',
        at: [...at, 'errors'],
        params: { name, expected: list(expected), keys: list(keys) },
      });
};

const MANY = 3;

/** A rule that is new breaks many older examples in the same way: that is one thing to know. */
const tellTogether = (file: LocatedJson, key: string, some: readonly Tried[]): Finding => {
  const lines = some.map(({ at }) => file.placeOf(at, 'key').line).join(', ');
  const field = key.split('.error.')[0]?.split('.').slice(1).join('.') ?? '';
  const rule = key.endsWith('.error.required') ? 'examplesLack' : 'examplesBreak';
  const params = { key, field, count: String(some.length), lines };
  return findingIn(file, { rule, at: some[0]?.at ?? [], isKey: true, params });
};

const checkForm = ({ files }: OfficerData, path: string, form: FormDefinition): readonly Finding[] => {
  const file = files.get(path);
  if (!file) return [];
  const untrue = tryAll(form).filter(isUntrue);
  const alike = new Map<string, Tried[]>();
  for (const one of untrue) {
    const key = surplusOf(one);
    if (key !== undefined) alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  const together = [...alike].filter(([, some]) => some.length >= MANY);
  const told = new Set(together.flatMap(([, some]) => some));
  return [
    ...together.map(([key, some]) => tellTogether(file, key, some)),
    ...untrue.filter((one) => !told.has(one)).map((one) => tellOne(file, one)),
  ];
};

/** Examples give exactly what they say: valid ones nothing, invalid ones the errors that they name. */
export const examplesTellTheTruth: Rule = (data) => {
  const folders = foldersOf(data);
  return soundForms(data).flatMap((form) => checkForm(data, `${folders.get(form.key)}/examples.json`, form));
};
