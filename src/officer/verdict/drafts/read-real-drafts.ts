import { Client } from 'pg';
import type { Answers } from '../../../engine/schema/types.ts';
import type { Draft } from './generate-drafts.ts';

interface SavedStepRow {
  readonly application: string;
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
  readonly today: string;
}

/** Answers of drafts only, because a changed form does not apply to submitted applications. */
const DRAFTS_QUERY = `
  select s.application_id as application, s.step, s.answers, s.schema_version as "schemaVersion",
    to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today
  from application_step s join application a on a.id = s.application_id
  where a.status = $1 and a.deleted_at is null`;

/**
 * The drafts of a running portal, read in a transaction that cannot write. They are counted and
 * never shown: only numbers leave this process.
 */
export const readRealDrafts = async (url: string): Promise<readonly Draft[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<SavedStepRow>(DRAFTS_QUERY, ['Draft']);
    const drafts = new Map<string, Map<string, SavedStepRow & { facts: Answers }>>();
    for (const row of rows) {
      const draft = drafts.get(row.application) ?? new Map();
      drafts.set(row.application, draft.set(row.step, { ...row, facts: { today: row.today } }));
    }
    return [...drafts.values()];
  } finally {
    await client.end();
  }
};
