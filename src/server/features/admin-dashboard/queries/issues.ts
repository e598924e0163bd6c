import sql, { type Sql } from 'sql-template-tag';
import type { IssueKind } from '../../../../contract/admin-issues.ts';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { isPacedSql, type Jobs } from '../../../platform/jobs/add-job.ts';
import { isLockedSql } from '../../../platform/jobs/queue-maintenance.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';

/**
 * A value in the payload of a job; null when it does not match the pattern. One malformed payload must not hide all
 * other jobs behind an error.
 */
const checkedValue = (payload: Sql, name: string, pattern: string, type: Sql): Sql =>
  sql`(case when ${payload} ->> ${name}::text ~* ${pattern}::text then (${payload} ->> ${name}::text)::${type} end)`;

const uuidIn = (payload: Sql, name: string): Sql =>
  checkedValue(payload, name, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', sql`uuid`);

const integerIn = (payload: Sql, name: string): Sql => checkedValue(payload, name, '^[0-9]{1,9}$', sql`integer`);

const rowIdIn = (payload: Sql, name: string): Sql => checkedValue(payload, name, '^[0-9]{1,18}$', sql`bigint`);

const jobPayload = sql`job.payload`;

/** A worker works on it. `job` is a row of the queue. */
const isTaken = isLockedSql;

/** All attempts failed, or no worker took it in time; a mail that waits for its turn has a day. */
const isStuck = sql`(job.attempts >= job.max_attempts
  or job.run_at < now() - case when ${isPacedSql} then interval '1 day' else interval '15 minutes' end)`;

/** The queue's public view has no payloads, and only the payload contains the institution of a job. */
const queuedJobs = sql`graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join application_mail m on m.id = ${rowIdIn(jobPayload, 'mail')}
  left join application a on a.id = m.application_id`;

const stuckJobRow = { task: column.text, applicationId: column.uuid.orNull } satisfies RowShape;

/**
 * Runs a stuck job now, with all its attempts again. Its row is locked meanwhile: the worker skips it, and a second
 * request finds no stuck job.
 */
export const rerunStuckJob = async (
  tx: Tx,
  id: string,
  within: StaffBounds,
): Promise<RowOf<typeof stuckJobRow> | undefined> => {
  const job = await tx.find(
    stuckJobRow,
    sql`select task.identifier as task, a.id as "applicationId" from ${queuedJobs}
      where job.id = ${id}::bigint and ${isStuck} and not ${isTaken}${andWithin(sql`a`, within)} for update of job`,
  );
  if (job)
    await tx.run(sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`);
  return job;
};

/** Whether this admin may access the job. */
export const isJobWithin = async (tx: Tx, id: string, within: StaffBounds): Promise<boolean> =>
  (await tx.run(sql`select from ${queuedJobs} where job.id = ${id}::bigint${andWithin(sql`a`, within)}`)) === 1;

/** A mail that failed permanently, and the job that sent it. */
export interface UndeliveredMail {
  readonly template: string;
  readonly to: string;
  readonly reason: string;
  readonly tries: number;
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Records a mail once: a further failure reopens its row and adds the tries. */
export const recordUndeliveredMail = async (db: Queryable, mail: UndeliveredMail): Promise<void> => {
  const { template, to, reason, tries, task } = mail;
  const { tries: _tries, undelivered, ...payload } = mail.payload;
  if (typeof undelivered === 'string') {
    await db.run(sql`
      update undelivered_mail set closed_at = null, reason = ${reason}, tries = tries + ${tries}
       where key = ${undelivered}::uuid`);
    return;
  }
  const id = payload['mail'];
  const storedPayload = id === undefined ? JSON.stringify(payload) : null;
  await db.run(sql`
    insert into undelivered_mail (template, recipient, reason, tries, task, payload, mail_id)
     values (${template}, ${to}, ${reason}, ${tries}, ${task}, ${storedPayload}, ${id ?? null})`);
};

type MailTask = 'sendMail' | 'sendCode' | 'sendLink' | 'sendInvitation';

/** The jobs that send mails, each with its own payload. */
export type MailJob = { [N in MailTask]: { readonly task: N; readonly payload: Jobs[N] } }[MailTask];

const openUndeliveredMailRow = {
  template: column.text,
  /** Null for a mail about an application, and for mails of earlier releases. */
  job: column.json<MailJob>().orNull,
  /** The row of a mail about an application. */
  mailId: column.integer.orNull,
  applicationId: column.uuid.orNull,
  /** The account with this address. */
  accountId: column.uuid.orNull,
} satisfies RowShape;

export type OpenUndeliveredMail = RowOf<typeof openUndeliveredMailRow>;

/**
 * Removes a mail from the list; undefined when another request was first.
 */
export const closeUndeliveredMail = (
  tx: Tx,
  key: string,
  within: StaffBounds,
): Promise<OpenUndeliveredMail | undefined> =>
  tx.find(
    openUndeliveredMailRow,
    sql`update undelivered_mail u set closed_at = now()
       from undelivered_mail same
         left join application_mail m on m.id = same.mail_id
         left join application a on a.id = m.application_id
         left join account person on person.email_folded = lower(same.recipient)
      where u.key = ${key} and same.id = u.id and u.closed_at is null${andWithin(sql`a`, within)}
      returning u.template, case when u.payload is not null then
          json_build_object('task', coalesce(u.task, 'sendMail'), 'payload', u.payload) end as job,
        u.mail_id as "mailId", a.id as "applicationId", person.id as "accountId"`,
  );

/** Whether this admin may access the mail, also when it is no longer in the list. */
export const isMailWithin = async (tx: Tx, key: string, within: StaffBounds): Promise<boolean> =>
  (await tx.run(sql`
    select from undelivered_mail u left join application_mail m on m.id = u.mail_id
       left join application a on a.id = m.application_id
      where u.key = ${key}${andWithin(sql`a`, within)}`)) === 1;

const mailPayloadRow = {
  template: column.text,
  to: column.text,
  locale: column.text.as<Locale>(),
  data: column.json<Readonly<Record<string, string>>>(),
  /** Null: a mail without a button. */
  path: column.text.orNull,
} satisfies RowShape;

/**
 * Marks a mail about an application as queued again and returns its payload; undefined when it was recalled, or its
 * recipient's account was deleted.
 */
export const reopenApplicationMail = (tx: Tx, id: number): Promise<RowOf<typeof mailPayloadRow> | undefined> =>
  tx.find(
    mailPayloadRow,
    sql`update application_mail set failed_at = null
      where id = ${id} and recalled_at is null and sent_at is null and recipient is not null
      returning template, recipient as to, locale, coalesce(data, '{}') as data, path`,
  );

const issueRow = {
  id: column.text,
  task: column.text,
  template: column.text.orNull,
  to: column.text.orNull,
  formId: column.uuid.orNull,
  registrationNumber: column.text.orNull,
  institutionCode: column.integer.orNull,
  since: column.timestamp,
  tries: column.integer,
  /** The raw message of the mail server or the job, which may contain personal data: never shown. */
  message: column.text,
  isTaken: column.boolean,
  isDead: column.boolean,
  mayRetry: column.boolean,
} satisfies RowShape;

export type IssueRow = RowOf<typeof issueRow>;

const applicationColumns = sql`case when a.deleted_at is null then a.id end as "formId",
  a.registration_number as "registrationNumber", a.institution_code as "institutionCode"`;

/** A code is sent only while its request is open; every other mail needs a stored payload. */
const mayRetryMail = sql`case
  when u.mail_id is not null then m.recalled_at is null and m.sent_at is null and m.recipient is not null and m.path is not null
  when u.task = 'sendCode' then exists (
    select from verification_code c where c.request = ${uuidIn(sql`u.payload`, 'request')})
  else u.payload is not null end`;

interface IssueSource {
  readonly columns: Sql;
  readonly from: Sql;
  readonly where: Sql;
  readonly order: Sql;
}

const issueSources: Readonly<Record<IssueKind, IssueSource>> = {
  mail: {
    columns: sql`u.key::text as id, coalesce(u.task, '') as task, u.template, u.recipient as to, ${applicationColumns},
    u.created_at as since, u.tries, u.reason as message, false as "isTaken", true as "isDead", ${mayRetryMail} as "mayRetry"`,
    from: sql`undelivered_mail u left join application_mail m on m.id = u.mail_id
    left join application a on a.id = m.application_id`,
    where: sql`u.closed_at is null and u.created_at > now() - interval '30 days'`,
    order: sql`u.created_at, u.id`,
  },
  job: {
    columns: sql`job.id::text, task.identifier as task,
    coalesce(job.payload ->> 'template', job.payload ->> 'purpose', case task.identifier when 'sendCode' then 'otp' when 'sendInvitation' then 'invitation' end) as template,
    coalesce(job.payload ->> 'to', job.payload ->> 'newEmail', (
      select email from account person where person.id = ${uuidIn(jobPayload, 'accountId')})) as to,
    ${applicationColumns}, job.created_at as since,
    job.attempts + coalesce(${integerIn(jobPayload, 'tries')}, 0) as tries, coalesce(job.last_error, '') as message,
    ${isTaken} as "isTaken", job.attempts >= job.max_attempts as "isDead", not ${isTaken} as "mayRetry"`,
    from: queuedJobs,
    where: isStuck,
    order: sql`job.created_at, job.id`,
  },
};

/** The statement that counts the issues of a kind. */
export const issueCount = (kind: IssueKind, bounds: StaffBounds): Sql => {
  const { from, where } = issueSources[kind];
  return sql`select count(*) as count from ${from} where ${where}${andWithin(sql`a`, bounds)}`;
};

export const countIssues = async (db: Queryable, kind: IssueKind, bounds: StaffBounds): Promise<number> =>
  (await db.get({ count: column.integer }, issueCount(kind, bounds))).count;

/** The oldest first. */
export const listIssueRows = (
  db: Queryable,
  kind: IssueKind,
  bounds: StaffBounds,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly IssueRow[]> => {
  const { columns, from, where, order } = issueSources[kind];
  return db.many(
    issueRow,
    sql`select ${columns} from ${from} where ${where}${andWithin(sql`a`, bounds)}
      order by ${order} limit ${limit} offset ${offset}`,
  );
};
