import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import { readExamples } from '../../../engine/schema/read-examples.ts';
import type { Answers, FormDefinition, StepExamples } from '../../../engine/schema/types.ts';
import { answersField } from './answers-field.ts';
import type { BrokenExample } from './break-rule.ts';
import { type ExampleSpace, errorsOf } from './complete-example.ts';
import { errorKeyOf, fieldsToAnswer, generateExamples, rulesToShow } from './generate-examples.ts';
import { exampleOf, withFacts } from './reach-conditions.ts';

type Named<T> = Readonly<Record<string, T>>;

/** A refused example as `npm run examples` writes it. */
type WrittenInvalid = { readonly errors: readonly string[] } & (
  | { readonly data: Answers }
  | { readonly like: string; readonly with?: Answers; readonly without?: readonly string[] }
);

/** The member `generated` of `examples.json`. */
export interface WrittenGenerated {
  readonly valid?: Named<Answers>;
  readonly invalid?: Named<WrittenInvalid>;
}

const sortedKeys = (keys: readonly string[]): string => [...new Set(keys)].sort().join();

const keysOf = (space: ExampleSpace, answers: Answers): readonly string[] =>
  errorsOf(space, exampleOf(answers)).map(({ key }) => key);

const MAX_DIFFERENCES = 4;

/** What differs between the answers of two examples. */
const differencesOf = (base: Answers, answers: Answers) => ({
  with: Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => canonicalJson(base[name]) !== canonicalJson(value)),
  ),
  without: Object.keys(base).filter((name) => !(name in answers)),
});

/** A refused example by its difference to the nearest accepted one. */
const writeInvalid = (valid: Named<Answers>, { errors, ...example }: BrokenExample): WrittenInvalid => {
  const data = withFacts(example);
  const near = Object.entries(valid)
    .map(([like, base]) => ({ like, ...differencesOf(base, data) }))
    .map((one) => ({ one, size: Object.keys(one.with).length + one.without.length }))
    .sort((a, b) => a.size - b.size)[0];
  if (!near || near.size > MAX_DIFFERENCES) return { data, errors };
  const { like, with: more, without } = near.one;
  return { like, ...(Object.keys(more).length > 0 && { with: more }), ...(without.length > 0 && { without }), errors };
};

/** Generated accepted examples that answer a field which no other example answers. */
const neededValid = (
  form: FormDefinition,
  hand: Named<Answers>,
  generated: Named<Answers>,
  fields: readonly (readonly string[])[],
): Named<Answers> => {
  let kept = generated;
  for (const name of Object.keys(generated).reverse()) {
    const { [name]: own, ...others } = kept;
    const rest = [...Object.values(hand), ...Object.values(others)];
    const isNeeded = fields.some(
      (names) => answersField(form, names, objectOf(own)) && !rest.some((one) => answersField(form, names, one)),
    );
    if (!isNeeded && rest.length > 0) kept = others;
  }
  return kept;
};

const pick = <T>(all: Named<T>, isWanted: (name: string, value: T) => boolean): Named<T> =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => isWanted(name, value)));

/** The name of a generated example: the rule that it breaks. */
const nameOf = (form: FormDefinition, key: string): string => key.slice(form.key.length + 1).replace('.error.', '.');

const withoutGenerated = ({ valid, invalid, generated }: StepExamples): Pick<StepExamples, 'valid' | 'invalid'> => ({
  valid: pick(valid, (name) => !generated?.valid.includes(name)),
  invalid: pick(invalid, (name) => !generated?.invalid.includes(name)),
});

/**
 * The generated examples of a form: those that are there and still true and needed, and new ones for fields and rules
 * that have none. Undefined when none is needed.
 */
export const updateGenerated = (space: ExampleSpace, written: WrittenGenerated): WrittenGenerated | undefined => {
  const { form } = space;
  const hand = withoutGenerated(form.examples);
  const isAccepted = (answers: Answers) => keysOf(space, answers).length === 0;
  const accepted = pick(hand.valid, (_, answers) => isAccepted(answers));
  const there = pick(written.valid ?? {}, (name, answers) => !(name in hand.valid) && isAccepted(answers));
  const wanted = rulesToShow(form).map((rule) => errorKeyOf(form, rule));
  const byHand = new Set(Object.values(hand.invalid).flatMap(({ errors }) => errors));
  const missing = wanted.filter((key) => !byHand.has(key));
  const current = readExamples({ valid: { ...accepted, ...there }, invalid: written.invalid ?? {} }).invalid;
  const kept = new Map(
    missing.flatMap((key) => {
      const [name, example] = [nameOf(form, key), current[nameOf(form, key)]];
      const isTrue =
        example?.errors.includes(key) && sortedKeys(keysOf(space, example.data)) === sortedKeys(example.errors);
      const own = written.invalid?.[name];
      return isTrue && own && !(name in hand.invalid) ? [[key, own] as const] : [];
    }),
  );
  const fields = fieldsToAnswer(form, Object.keys(hand.valid).length > 0);
  const given = [...Object.values(accepted), ...Object.values(there)];
  const found = generateExamples(space, { given, shown: new Set([...byHand, ...kept.keys()]), fields });
  const bases = { ...there, ...Object.fromEntries([...found.valid].map(([name, one]) => [name, withFacts(one)])) };
  const needed = neededValid(form, accepted, bases, fields);
  const used = new Set([...kept.values()].map((one) => ('like' in one ? one.like : '')));
  const valid = pick(bases, (name) => name in needed || used.has(name));
  const invalid = missing.flatMap((key): readonly (readonly [string, WrittenInvalid])[] => {
    const broken = found.invalid.get(key);
    const example = kept.get(key) ?? (broken && writeInvalid({ ...accepted, ...valid }, broken));
    return example ? [[nameOf(form, key), example]] : [];
  });
  const result = {
    ...(Object.keys(valid).length > 0 && { valid }),
    ...(invalid.length > 0 && { invalid: Object.fromEntries(invalid) }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
};
