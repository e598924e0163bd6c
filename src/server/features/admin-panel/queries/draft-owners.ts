import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * A mail to each person whose draft names this period, in the words of the person's language, noted at the newest of these
 * drafts: one statement, however many.
 */
export const queueMails = async (
  tx: Tx,
  periodId: string,
  mail: { readonly template: string; readonly path: string },
  data: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(
    `with owner as (
       select distinct on (person.id) a.id, person.email, person.locale
         from application a join account person on person.id = a.account_id
        where a.period_id = $1 and a.status = 'Draft' and a.deleted_at is null and person.active
        order by person.id, a.created_at desc),
     noted as (
       insert into application_mail (application_id, template, recipient, locale, path, data)
       select id, $2::text, email, locale, $3::text, coalesce($4::jsonb -> locale, $4::jsonb -> 'id') from owner
       returning id, template, recipient, locale, path, data)
     select count(graphile_worker.add_job('sendMail', max_attempts => 10, payload => json_build_object(
         'template', template, 'to', recipient, 'locale', locale, 'path', path, 'data', data, 'mail', id))) as count
       from noted`,
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
