import type { Answers, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { isFileField } from '../../../engine/wire/field-type.ts';
import type { Queryable } from '../../database/pool.ts';
import { findFilesOfStep } from '../../store/files/files.ts';

/** An answer of a file field must be a file that was sent for this very field of this application (rule `source`). */
export const checkFiles = async (
  db: Queryable,
  applicationId: string,
  step: StepDefinition,
  answers: Answers,
): Promise<readonly FieldError[]> => {
  const named = Object.entries(answers).filter(([field]) => isFileField(step, field)) as [string, string][];
  if (named.length === 0) return [];
  const known = await findFilesOfStep(
    db,
    applicationId,
    step.key,
    named.map(([, id]) => id),
  );
  return named
    .filter(([field, id]) => known.get(id.toLowerCase()) !== field)
    .map(([field]) => ({ path: `/${field}`, key: `${step.key}.${field}.error.source` }));
};
