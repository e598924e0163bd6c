import { objectOf } from './json.ts';
import type { Answers, StepExamples } from './types.ts';

/** A refused example: its answers, or what differs from the accepted example `like`. */
interface WrittenInvalid {
  readonly data?: Answers;
  readonly like?: string;
  /** Answers of the form that replace or add to those of `like`. */
  readonly with?: Answers;
  /** Fields of the form that `like` answers and this example does not. */
  readonly without?: readonly string[];
  readonly errors: readonly string[];
}

/** `examples.json` without its meta-schema, or the part of it that `npm run examples` writes. */
interface WrittenExamples {
  readonly valid?: Readonly<Record<string, Answers>>;
  readonly invalid?: Readonly<Record<string, WrittenInvalid>>;
  readonly generated?: Omit<WrittenExamples, 'generated'>;
}

type Valid = StepExamples['valid'];

const answersOf = (valid: Valid, { data, like = '', with: more, without = [] }: WrittenInvalid): Answers => {
  if (data) return data;
  const kept = Object.entries(objectOf(valid[like])).filter(([name]) => !without.includes(name));
  return { ...Object.fromEntries(kept), ...more };
};

const withoutNames = <T>(examples: Readonly<Record<string, T>>, names: object): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(examples).filter(([name]) => !Object.hasOwn(names, name)));

/**
 * The examples of a form with all their answers: those of the officers, then the generated ones, of which one with the
 * name of another is left out.
 */
export const readExamples = ({ valid = {}, invalid = {}, generated = {} }: WrittenExamples): StepExamples => {
  const more = {
    valid: withoutNames(generated.valid ?? {}, valid),
    invalid: withoutNames(generated.invalid ?? {}, invalid),
  };
  const all = { ...valid, ...more.valid };
  const refused = Object.entries({ ...invalid, ...more.invalid }).map(
    ([name, example]) => [name, { data: answersOf(all, example), errors: example.errors }] as const,
  );
  const names = { valid: Object.keys(more.valid), invalid: Object.keys(more.invalid) };
  const hasGenerated = names.valid.length + names.invalid.length > 0;
  return { valid: all, invalid: Object.fromEntries(refused), ...(hasGenerated && { generated: names }) };
};
