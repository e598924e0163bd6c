import { answerAt, nearestPlace, type Place, placesOf } from '../model/form-model.ts';
import { checkGradeGrid } from '../rules/grades.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import {
  type FallibleLookup,
  NOT_LOADED,
  parentsOf,
  type SourcedField,
  type SourceRow,
  sourcedFields,
  sourceParamsAt,
} from './sources.ts';

interface CheckedAnswer {
  readonly sourced: SourcedField;
  readonly place: Place;
  readonly errors: readonly FieldError[];
}

const checkSourcedAnswer = (
  form: FormDefinition,
  sourced: SourcedField,
  place: Place,
  value: unknown,
  rows: readonly SourceRow[],
): readonly FieldError[] => {
  const path = `/${place.join('/')}`;
  const key = `${form.key}.${sourced.field}`;
  if (sourced.isGrid) return checkGradeGrid({ path, key }, value, rows, sourced.options);
  const row = rows.find((candidate) => candidate.value === value);
  if (row?.selectable) return [];
  const rule = row ? 'closed' : 'source';
  return [{ path, key: `${key}.error.${rule}` }];
};

const isClosed = ({ key }: FieldError): boolean => key.endsWith('.error.closed');

/** A closed answer explains why those that depend on it are closed too: it is named once. */
const withoutConsequences = (form: FormDefinition, found: readonly CheckedAnswer[]): readonly FieldError[] => {
  const closed = new Set(found.filter(({ errors }) => errors.some(isClosed)).map(({ place }) => place.join('/')));
  const isExplained = ({ sourced, place }: CheckedAnswer): boolean =>
    parentsOf(sourced).some((name) => closed.has(nearestPlace(form, place, name)?.join('/') ?? ''));
  return found.flatMap((one) => (isExplained(one) ? one.errors.filter((error) => !isClosed(error)) : one.errors));
};

/**
 * Every sourced answer must be in its source's list (rule `source`), and selectable (rule `closed`).
 * A value whose parent is unanswered belongs to no list. Browser and server both call it with their own lookup.
 * An answer whose list is not loaded has no error: the server, which has the list, finds it.
 */
export const checkSources = async (
  form: FormDefinition,
  answers: Answers,
  lookup: FallibleLookup,
): Promise<readonly FieldError[]> => {
  const answered = sourcedFields(form).flatMap((sourced) =>
    placesOf(sourced.path, answers).flatMap((place) => {
      const value = answerAt(answers, place);
      return value === undefined ? [] : [{ sourced, place, value }];
    }),
  );
  const found = await Promise.all(
    answered.map(async ({ sourced, place, value }) => {
      const params = sourceParamsAt(form, sourced, answers, place);
      const rows = params && (await lookup(sourced.source, params));
      const errors = rows === NOT_LOADED ? [] : checkSourcedAnswer(form, sourced, place, value, rows ?? []);
      return { sourced, place, errors };
    }),
  );
  return withoutConsequences(form, found);
};
