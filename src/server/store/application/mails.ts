import type { Queryable } from '../../database/pool.ts';

/** Notes a mail about an application in the transaction that queues it. @returns its number */
export const addApplicationMail = async (
  tx: Queryable,
  applicationId: string,
  template: string,
  holdMinutes: number,
): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into application_mail (application_id, template, held_until)
     values ($1, $2, case when $3::numeric > 0 then now() + $3 * interval '1 minute' end) returning id`,
    [applicationId, template, holdMinutes],
  );
  return rows[0]?.id as number;
};

/** From now on it can no longer be recalled. @returns false when it was */
export const takeApplicationMail = async (db: Queryable, id: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    'update application_mail set taken_at = coalesce(taken_at, now()) where id = $1 and recalled_at is null',
    [id],
  );
  return rowCount === 1;
};

export const noteApplicationMail = async (
  db: Queryable,
  id: number,
  what: 'sent' | 'later' | 'failed',
): Promise<void> => {
  if (what === 'later') return;
  await db.query(`update application_mail set ${what}_at = now() where id = $1`, [id]);
};

/** Recalls the mails that are held as long as the decision may be undone. @returns false when one is on its way already */
export const recallApplicationMails = async (tx: Queryable, applicationId: string): Promise<boolean> => {
  const { rows } = await tx.query<{ taken: boolean }>(
    `update application_mail m set recalled_at = case when taken_at is null then now() end
       from application a
      where a.id = $1 and m.application_id = a.id and m.held_until = a.undo_until and m.recalled_at is null
      returning taken_at is not null as taken`,
    [applicationId],
  );
  return rows.every(({ taken }) => !taken);
};
