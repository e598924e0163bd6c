import { calculateDefaults } from '../../../engine/expressions/form-expressions.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { LoadedForm } from './browser-checker.ts';
import type { FieldStore } from './field-store.ts';
import { getAt, type Path, toPointer } from './path.ts';

/** The path of a place: an entry of a list has a number. */
const pathAt = (answers: Answers, place: readonly string[]): Path =>
  place.map((name, index) => (Array.isArray(getAt(answers, place.slice(0, index))) ? Number(name) : name));

/**
 * Fills in calculated defaults (`x-default`): a default follows the answers that it reads until the applicant gives or
 * empties the answer. An answer of a draft that equals the default follows it too.
 * @returns the function to call when answers have changed
 */
export const createCalculatedDefaults = (form: LoadedForm, store: FieldStore, facts: () => Answers): (() => void) => {
  /** The value that was last calculated for each answer. */
  const filled = new Map<string, unknown>();
  return () => {
    for (const [place, value] of calculateDefaults(form.checker, form.definition, store.snapshot(), facts())) {
      const path = pathAt(store.snapshot(), place);
      const pointer = toPointer(path);
      const answer = store.get(path);
      const follows = answer === value || answer === filled.get(pointer);
      if (!follows && (answer !== undefined || filled.has(pointer))) continue;
      filled.set(pointer, value);
      store.set(path, value);
    }
  };
};
