import type { Answers } from '../../../src/engine/schema/types.ts';
import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { applicationId } from './seed-applications.ts';

export interface SeededStep {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
}

/** Only who is accepted has answers: they are what is exported. */
export const addAnswers = async (
  db: RawQueryable,
  range: readonly number[],
  steps: readonly SeededStep[],
): Promise<void> => {
  for (const { step, answers, schemaVersion } of steps)
    await db.query(
      `insert into application_step (application_id, step, answers, schema_version, version)
       select a.id, $3, $4::jsonb, $5, 1 from generate_series($1::bigint, $2::bigint) i
         join application a on a.id = ${applicationId} where a.status = 'Accepted'`,
      [...range, step, JSON.stringify(answers), schemaVersion],
    );
};
