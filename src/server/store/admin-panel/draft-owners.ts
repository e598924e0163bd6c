import type { Queryable } from '../../database/pool.ts';

/** A mail to each person whose draft names this period, in the words of the person's language: one statement, however many. */
export const queueMails = async (
  tx: Queryable,
  periodId: string,
  mail: { readonly template: string; readonly path: string },
  data: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(
    `with owner as (
       select distinct on (person.id) person.email, person.locale
         from application a join account person on person.id = a.account_id
        where a.period_id = $1 and a.status = 'Draft' and a.deleted_at is null and person.active)
     select count(graphile_worker.add_job('sendMail', max_attempts => 10, payload => json_build_object(
         'template', $2::text, 'to', owner.email, 'locale', owner.locale, 'path', $3::text,
         'data', coalesce($4::jsonb -> owner.locale, $4::jsonb -> 'id')))) as count
       from owner`,
    [periodId, mail.template, mail.path, JSON.stringify(data)],
  );
  return rows[0]?.count ?? 0;
};

export const countOwners = async (db: Queryable, periodId: string): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct a.account_id) as count from application a join account person on person.id = a.account_id
      where a.period_id = $1 and a.status = 'Draft' and a.deleted_at is null and person.active`,
    [periodId],
  );
  return rows[0]?.count ?? 0;
};
