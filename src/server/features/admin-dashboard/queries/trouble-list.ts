import type { TroubleKind } from '../../../../contract/admin-trouble.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { isTakenSql } from '../../../platform/jobs/job-locks.ts';
import { uuidIn, wholeIn } from './read-payload.ts';
import { isStuckSql, stuckJobsSql } from './stuck-jobs.ts';

export interface TroubleRow {
  readonly id: string;
  readonly task: string;
  readonly template: string | null;
  readonly to: string | null;
  readonly formId: string | null;
  readonly registrationNumber: string | null;
  readonly institutionCode: number | null;
  readonly since: string;
  readonly tries: number;
  /** As the mail server or the job said it: not for anybody's eyes before it is put into words. */
  readonly said: string;
  readonly isTaken: boolean;
  readonly isDead: boolean;
  readonly mayRetry: boolean;
}

const ofApplication = `case when a.deleted_at is null then a.id end as "formId",
  a.registration_number as "registrationNumber", a.institution_code as "institutionCode"`;

/** A code is only sent as long as somebody waits for it; of other mails the order must still be known. */
const mailMayGo = `case
  when u.mail_id is not null then m.recalled_at is null and m.sent_at is null and m.recipient is not null and m.path is not null
  when u.task = 'sendCode' then exists (select from verification_code c where c.request = ${uuidIn('u.payload', 'request')})
  else u.payload is not null end`;

const mails = {
  columns: `u.key as id, coalesce(u.task, '') as task, u.template, u.recipient as to, ${ofApplication},
    u.created_at as since, u.tries, u.reason as said, false as "isTaken", true as "isDead", ${mailMayGo} as "mayRetry"`,
  from: `undelivered_mail u left join application_mail m on m.id = u.mail_id left join application a on a.id = m.application_id`,
  where: `u.closed_at is null and u.created_at > now() - interval '30 days'`,
  order: 'u.created_at, u.id',
};

const jobs = {
  columns: `job.id::text, task.identifier as task,
    coalesce(job.payload ->> 'template', job.payload ->> 'purpose', case task.identifier when 'sendCode' then 'otp' end) as template,
    coalesce(job.payload ->> 'to', job.payload ->> 'newEmail', (
      select email from account person where person.id = ${uuidIn('job.payload', 'accountId')})) as to,
    ${ofApplication}, job.created_at as since,
    job.attempts + coalesce(${wholeIn('job.payload', 'tries')}, 0) as tries, coalesce(job.last_error, '') as said,
    ${isTakenSql} as "isTaken", job.attempts >= job.max_attempts as "isDead", not ${isTakenSql} as "mayRetry"`,
  from: stuckJobsSql,
  where: isStuckSql,
  order: 'job.created_at, job.id',
};

const kinds: Readonly<Record<TroubleKind, typeof mails>> = { mail: mails, job: jobs };

/** How many a kind has; `$1` is the institution, null for all. */
export const countTroubleSql = (kind: TroubleKind): string =>
  `select count(*) from ${kinds[kind].from} where ${kinds[kind].where} and ($1::integer is null or a.institution_code = $1)`;

export const countTrouble = async (db: Queryable, kind: TroubleKind, institutionCode: number | null): Promise<number> =>
  (await db.query<{ count: number }>(countTroubleSql(kind), [institutionCode])).rows[0]?.count ?? 0;

export const listTroubleRows = async (
  db: Queryable,
  kind: TroubleKind,
  institutionCode: number | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TroubleRow[]> => {
  const { columns, from, where, order } = kinds[kind];
  const { rows } = await db.query<TroubleRow & Record<string, unknown>>(
    `select ${columns} from ${from} where ${where} and ($1::integer is null or a.institution_code = $1)
      order by ${order} limit $2 offset $3`,
    [institutionCode, limit, offset],
  );
  return rows;
};
