import { migrate } from '../../../engine/evolution/migrate.ts';
import { migratedNames } from '../../../engine/evolution/migrated-names.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Answers, FormDefinition, Migration } from '../../../engine/schema/types.ts';
import { type ExampleSpace, errorsOf } from './complete-example.ts';
import { exampleOf, withFacts } from './reach-conditions.ts';

/** An example of the officers with the fields of today, as the newest migrations carry its answers. */
export interface CarriedExample {
  readonly part: 'valid' | 'invalid';
  readonly name: string;
  readonly before: Answers;
  /** Absent: each error that it shows belongs to a field that a migration took out, so that it shows nothing. */
  readonly after?: Answers;
  readonly errors: readonly string[];
}

const sortedKeys = (keys: readonly string[]): string => [...new Set(keys)].sort().join();

/** The errors of an example, sorted. */
export type KeysOfExample = (answers: Answers) => string;

const keysIn =
  (space: ExampleSpace): KeysOfExample =>
  (answers) =>
    sortedKeys(errorsOf(space, exampleOf(answers)).map(({ key }) => key));

const ERROR = '.error.';

/** The error under the name that its field has today; none where the field was taken out. */
const carryKey = ({ key: form }: FormDefinition, key: string, migrations: readonly Migration[]): readonly string[] => {
  const [field = '', rule = ''] = key.split(ERROR);
  const name = field.slice(form.length + 1);
  const today = migratedNames([name], migrations).get(name);
  return today === undefined ? [] : [`${form}.${today}${ERROR}${rule}`];
};

/**
 * An example as the newest migrations carry it, if it is then true; without `after` where it shows nothing any more.
 * @param stated its errors
 */
export const carryExample = (
  form: FormDefinition,
  keysOf: KeysOfExample,
  written: Answers,
  stated: readonly string[],
): Pick<CarriedExample, 'after' | 'errors'> | undefined => {
  const { answers, facts } = exampleOf(written);
  for (const first of [...form.migrations].reverse()) {
    const newest = form.migrations.filter(({ number }) => number >= first.number);
    const after = migrate(newest, answers, `${first.number - 1}-`).answers;
    const errors = stated.flatMap((key) => carryKey(form, key, newest));
    if (canonicalJson([after, errors]) === canonicalJson([answers, stated])) continue;
    if (stated.length > 0 && errors.length === 0) return { errors };
    const carried = withFacts({ answers: after, facts });
    if (keysOf(carried) === sortedKeys(errors)) return { after: carried, errors };
  }
  return undefined;
};

/**
 * The officers' examples that are untrue only because the newest migrations renamed, moved or took out what they answer.
 * @param hasOwnAnswers false for a refused example that is like another one
 */
export const findCarriedExamples = (
  space: ExampleSpace,
  hasOwnAnswers: (name: string) => boolean,
): readonly CarriedExample[] => {
  const { form } = space;
  const { valid, invalid, generated } = form.examples;
  const keysOf = keysIn(space);
  const written = [
    ...Object.entries(valid).map(([name, data]) => ({ part: 'valid' as const, name, data, errors: [] })),
    ...Object.entries(invalid).map(([name, one]) => ({ part: 'invalid' as const, name, ...one })),
  ];
  return written
    .filter(({ part, name }) => !generated?.[part].includes(name) && (part === 'valid' || hasOwnAnswers(name)))
    .filter(({ data, errors }) => keysOf(data) !== sortedKeys(errors))
    .flatMap(({ part, name, data, errors }) => {
      const carried = carryExample(form, keysOf, data, errors);
      return carried ? [{ part, name, before: data, ...carried }] : [];
    });
};
