import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { accountName } from './listed-row.ts';

export const addNote = async (
  tx: Tx,
  applicationId: string,
  authorId: string,
  body: string,
): Promise<{ readonly id: number; readonly at: string }> => {
  const { rows } = await tx.query<{ id: number; at: string }>(
    'insert into application_note (application_id, author_id, body) values ($1, $2, $3) returning id, at',
    [applicationId, authorId, body],
  );
  return rows[0] as { id: number; at: string };
};

export interface Reviewer {
  readonly id: string;
  readonly name: string;
}

/** Admins who may see applications of this institution; undefined: of any that `within` allows. */
export const findReviewers = async (
  db: Queryable,
  within: number | null,
  institutionCode: number | undefined,
  id?: string,
): Promise<readonly Reviewer[]> => {
  const { rows } = await db.query<Reviewer & Record<string, unknown>>(
    `select a.id, ${accountName('a')} as name from account a
      where a.role = 'admin' and a.active and ($1::integer is null or a.institution_code is null or a.institution_code = $1)
        and ($2::integer is null or a.institution_code is null or a.institution_code = $2)
        and ($3::uuid is null or a.id = $3)
      order by name, a.id limit 500`,
    [within, institutionCode ?? null, id ?? null],
  );
  return rows;
};

/** Who looks at it changes nothing of the application itself: its version stays. */
export const writeAssignee = async (tx: Tx, id: string, assigneeId: string | null): Promise<void> => {
  await tx.query('update application set assignee_id = $2 where id = $1', [id, assigneeId]);
};
