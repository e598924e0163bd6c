import type { IssueKind } from '../../../../contract/admin-issues.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { isLockedSql } from '../../../platform/jobs/queue-maintenance.ts';

/**
 * SQL of a value in a job's order. Whatever stands there instead is no value and no error: one order that cannot be read
 * must not hide all others.
 */
const checkedValueSql = (payload: string, name: string, pattern: string, type: string): string =>
  `case when ${payload} ->> '${name}' ~* '${pattern}' then (${payload} ->> '${name}')::${type} end`;

const payloadUuidSql = (payload: string, name: string): string =>
  `(${checkedValueSql(payload, name, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'uuid')})`;

const payloadIntegerSql = (payload: string, name: string): string =>
  `(${checkedValueSql(payload, name, '^[0-9]{1,9}$', 'integer')})`;

/** Numbers of rows. */
const payloadRowIdSql = (payload: string, name: string): string =>
  `(${checkedValueSql(payload, name, '^[0-9]{1,18}$', 'bigint')})`;

/** Failed for good, or nobody took it when it was time. `job` is a row of the queue. */
const isStuckSql = `(job.attempts >= job.max_attempts or job.run_at < now() - interval '15 minutes')`;

/** The queue shows no payloads in its view, but a job's institution stands in nothing else. */
const stuckJobsSql = `graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join application_mail m on m.id = ${payloadRowIdSql('job.payload', 'mail')}
  left join application a on a.id = m.application_id`;

interface StuckJob {
  readonly task: string;
  readonly applicationId: string | null;
}

/**
 * Lets a stuck job run now, with all its tries anew. Its row is held meanwhile: the worker passes it by, and a second
 * press finds it stuck no more.
 */
export const rerunStuckJob = async (tx: Tx, id: string, within: number | null): Promise<StuckJob | undefined> => {
  const { rows } = await tx.query<StuckJob & Record<string, unknown>>(
    `select task.identifier as task, a.id as "applicationId" from ${stuckJobsSql}
      where job.id = $1::bigint and ${isStuckSql} and not ${isLockedSql}
        and ($2::integer is null or a.institution_code = $2) for update of job`,
    [id, within],
  );
  if (rows[0])
    await tx.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)', [id]);
  return rows[0];
};

/** Whether this admin may know of it. */
export const isJobWithinInstitution = async (tx: Tx, id: string, within: number | null): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select from ${stuckJobsSql} where job.id = $1::bigint and ($2::integer is null or a.institution_code = $2)`,
    [id, within],
  );
  return rowCount === 1;
};

/** A mail that was given up, and the order that made it. */
interface UndeliveredMail {
  readonly template: string;
  readonly to: string;
  readonly reason: string;
  readonly tries: number;
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Notes it once: what was tried again in vain stands where it stood, with all its tries. */
export const recordUndeliveredMail = async (db: Queryable, mail: UndeliveredMail): Promise<void> => {
  const { template, to, reason, tries, task } = mail;
  const { tries: _tries, undelivered, ...payload } = mail.payload;
  if (typeof undelivered === 'string') {
    await db.query(
      'update undelivered_mail set closed_at = null, reason = $2, tries = tries + $3 where key = $1::uuid',
      [undelivered, reason, tries],
    );
    return;
  }
  const id = payload['mail'];
  await db.query(
    `insert into undelivered_mail (template, recipient, reason, tries, task, payload, mail_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [template, to, reason, tries, task, id === undefined ? JSON.stringify(payload) : null, id ?? null],
  );
};

export interface OpenUndeliveredMail {
  readonly template: string;
  readonly to: string;
  readonly task: string | null;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly mailId: number | null;
  readonly applicationId: string | null;
  /** Whose address it is, when it is somebody's. */
  readonly accountId: string | null;
}

/**
 * Takes a mail off the list: of two who press at once the second finds nothing.
 * @param within the only institution that the admin may see, null for all
 */
export const closeUndeliveredMail = async (
  tx: Tx,
  key: string,
  within: number | null,
): Promise<OpenUndeliveredMail | undefined> => {
  const { rows } = await tx.query<OpenUndeliveredMail & Record<string, unknown>>(
    `update undelivered_mail u set closed_at = now()
       from undelivered_mail same
         left join application_mail m on m.id = same.mail_id
         left join application a on a.id = m.application_id
         left join account person on person.email_folded = lower(same.recipient)
      where u.key = $1 and same.id = u.id and u.closed_at is null and ($2::integer is null or a.institution_code = $2)
      returning u.template, u.recipient as to, u.task, u.payload, u.mail_id as "mailId", a.id as "applicationId",
        person.id as "accountId"`,
    [key, within],
  );
  return rows[0];
};

/** Whether this admin may know of it, also when it is no longer on the list. */
export const isMailWithinInstitution = async (tx: Tx, key: string, within: number | null): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select from undelivered_mail u left join application_mail m on m.id = u.mail_id
       left join application a on a.id = m.application_id
      where u.key = $1 and ($2::integer is null or a.institution_code = $2)`,
    [key, within],
  );
  return rowCount === 1;
};

interface MailPayload {
  readonly template: string;
  readonly to: string;
  readonly locale: string;
  readonly data: Readonly<Record<string, string>>;
  readonly path: string;
}

/** The order of a mail about an application, on its way once more; undefined when it was recalled, or its person is gone. */
export const reopenApplicationMail = async (tx: Tx, id: number): Promise<MailPayload | undefined> => {
  const { rows } = await tx.query<MailPayload & Record<string, unknown>>(
    `update application_mail set failed_at = null
      where id = $1 and recalled_at is null and sent_at is null and recipient is not null and path is not null
      returning template, recipient as to, locale, coalesce(data, '{}') as data, path`,
    [id],
  );
  return rows[0];
};

export interface IssueRow {
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

const applicationColumns = `case when a.deleted_at is null then a.id end as "formId",
  a.registration_number as "registrationNumber", a.institution_code as "institutionCode"`;

/** A code is only sent as long as somebody waits for it; of other mails the order must still be known. */
const mayRetryMailSql = `case
  when u.mail_id is not null then m.recalled_at is null and m.sent_at is null and m.recipient is not null and m.path is not null
  when u.task = 'sendCode' then exists (select from verification_code c where c.request = ${payloadUuidSql('u.payload', 'request')})
  else u.payload is not null end`;

const undeliveredMailSource = {
  columns: `u.key as id, coalesce(u.task, '') as task, u.template, u.recipient as to, ${applicationColumns},
    u.created_at as since, u.tries, u.reason as said, false as "isTaken", true as "isDead", ${mayRetryMailSql} as "mayRetry"`,
  from: `undelivered_mail u left join application_mail m on m.id = u.mail_id left join application a on a.id = m.application_id`,
  where: `u.closed_at is null and u.created_at > now() - interval '30 days'`,
  order: 'u.created_at, u.id',
};

const stuckJobSource = {
  columns: `job.id::text, task.identifier as task,
    coalesce(job.payload ->> 'template', job.payload ->> 'purpose', case task.identifier when 'sendCode' then 'otp' end) as template,
    coalesce(job.payload ->> 'to', job.payload ->> 'newEmail', (
      select email from account person where person.id = ${payloadUuidSql('job.payload', 'accountId')})) as to,
    ${applicationColumns}, job.created_at as since,
    job.attempts + coalesce(${payloadIntegerSql('job.payload', 'tries')}, 0) as tries, coalesce(job.last_error, '') as said,
    ${isLockedSql} as "isTaken", job.attempts >= job.max_attempts as "isDead", not ${isLockedSql} as "mayRetry"`,
  from: stuckJobsSql,
  where: isStuckSql,
  order: 'job.created_at, job.id',
};

const issueSources: Readonly<Record<IssueKind, typeof undeliveredMailSource>> = {
  mail: undeliveredMailSource,
  job: stuckJobSource,
};

/** How many a kind has; `$1` is the institution, null for all. */
export const countIssuesSql = (kind: IssueKind): string =>
  `select count(*) from ${issueSources[kind].from} where ${issueSources[kind].where} and ($1::integer is null or a.institution_code = $1)`;

export const countIssues = async (db: Queryable, kind: IssueKind, institutionCode: number | null): Promise<number> =>
  (await db.query<{ count: number }>(countIssuesSql(kind), [institutionCode])).rows[0]?.count ?? 0;

export const listIssueRows = async (
  db: Queryable,
  kind: IssueKind,
  institutionCode: number | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<IssueRow[]> => {
  const { columns, from, where, order } = issueSources[kind];
  const { rows } = await db.query<IssueRow & Record<string, unknown>>(
    `select ${columns} from ${from} where ${where} and ($1::integer is null or a.institution_code = $1)
      order by ${order} limit $2 offset $3`,
    [institutionCode, limit, offset],
  );
  return rows;
};
