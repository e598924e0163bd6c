import {
  calculateAnswers,
  calculateDefaults,
  calculatedPlaces,
  hasCalculatedAnswers,
  hasCalculatedDefaults,
} from '../../../engine/expressions/form-expressions.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { LoadedForm } from './browser-checker.ts';
import type { FieldStore } from './field-store.ts';
import { debounce, TYPING_PAUSE_MS } from './idle.ts';
import { getAt, type Path, toPointer } from './path.ts';

/** The path of a place: an entry of a list has a number. */
const pathAt = (answers: Answers, place: readonly string[]): Path =>
  place.map((name, index) => (Array.isArray(getAt(answers, place.slice(0, index))) ? Number(name) : name));

/**
 * Fills in calculated defaults (`x-default`): a default follows the answers that it reads until the applicant gives or
 * empties the answer. An answer of a draft that equals the default follows it too.
 * @returns the function to call when answers have changed
 */
const createCalculatedDefaults = (form: LoadedForm, store: FieldStore, facts: () => Answers): (() => void) => {
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

/** Keeps the answers of a form that follow from others up to date. Loaded with the forms that have such answers. */
export const calculate = (form: LoadedForm, store: FieldStore, facts: () => Answers): void => {
  const recalculate = (): void => {
    const calculated = calculateAnswers(form.checker, form.definition, store.snapshot(), facts());
    for (const place of calculatedPlaces(form.definition, calculated)) store.set(place, getAt(calculated, place));
  };
  const whenChanged = (update: () => void): void => {
    const later = debounce(update, TYPING_PAUSE_MS);
    update();
    store.onChange((_path, how) => (how === 'typed' ? later.request() : update()));
  };
  if (hasCalculatedAnswers(form.definition)) whenChanged(recalculate);
  if (hasCalculatedDefaults(form.definition)) whenChanged(createCalculatedDefaults(form, store, facts));
};
