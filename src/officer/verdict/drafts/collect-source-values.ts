import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { type SourcedField, sourcedFields, sourceParams } from '../../../engine/steps/sources.ts';

/** The known part of the lists that only the server has: the values in examples, by parameters. */
export interface KnownSourceValues {
  /** All known lists, as JSON. */
  readonly content: readonly unknown[];
  readonly valuesOf: (source: string) => readonly unknown[];
  /** Sourced fields whose answers are in no list that the examples contain. */
  readonly fieldsWithUnknownValues: (form: FormDefinition, answers: Answers) => readonly SourcedField[];
}

const entryOf = ({ source }: SourcedField, params: unknown, value: unknown): string =>
  canonicalJson([source, params, value]);

/** Lists of the server, as far as the valid examples of all forms contain them. */
export const collectSourceValues = (forms: readonly FormDefinition[]): KnownSourceValues => {
  const values = new Map<string, unknown[]>();
  const entries = new Set<string>();
  for (const form of forms)
    for (const example of Object.values(form.examples.valid))
      for (const sourced of sourcedFields(form)) {
        const value = example[sourced.field];
        if (value === undefined) continue;
        values.set(sourced.source, [...(values.get(sourced.source) ?? []), value]);
        entries.add(entryOf(sourced, sourceParams(sourced, example) ?? {}, value));
      }
  const isKnown = (sourced: SourcedField, answers: Answers): boolean =>
    entries.has(entryOf(sourced, sourceParams(sourced, answers) ?? {}, answers[sourced.field]));
  return {
    content: [[...values], [...entries]],
    valuesOf: (source) => values.get(source) ?? [],
    fieldsWithUnknownValues: (form, answers) =>
      sourcedFields(form).filter((sourced) => {
        if (answers[sourced.field] === undefined || sourced.isGrid) return false;
        // A list without examples is unknown.
        return values.has(sourced.source) && !isKnown(sourced, answers);
      }),
  };
};
