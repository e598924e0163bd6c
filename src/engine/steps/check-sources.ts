import { checkGradeGrid } from '../rules/grades.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { type SourcedField, type SourceLookup, type SourceRow, sourcedFields, sourceParams } from './sources.ts';

const checkSourcedAnswer = (
  form: FormDefinition,
  sourced: SourcedField,
  value: unknown,
  rows: readonly SourceRow[],
): readonly FieldError[] => {
  if (sourced.isGrid) return checkGradeGrid(form.key, sourced.field, value, rows, sourced.options);
  const row = rows.find((candidate) => candidate.value === value);
  if (row?.selectable) return [];
  const rule = row ? 'closed' : 'source';
  return [{ path: `/${sourced.field}`, key: `${form.key}.${sourced.field}.error.${rule}` }];
};

/**
 * Every sourced answer must be in its source's list (rule `source`), and selectable (rule `closed`).
 * A value whose parent is unanswered belongs to no list. Run by both sides; only the lookup differs.
 */
export const checkSources = async (
  form: FormDefinition,
  answers: Answers,
  lookup: SourceLookup,
): Promise<readonly FieldError[]> => {
  const answered = sourcedFields(form).filter(({ field }) => answers[field] !== undefined);
  const errors = await Promise.all(
    answered.map(async (sourced) => {
      const params = sourceParams(sourced, answers);
      const rows = params && (await lookup(sourced.source, params));
      return checkSourcedAnswer(form, sourced, answers[sourced.field], rows ?? []);
    }),
  );
  return errors.flat();
};
