import sql, { empty, type Sql } from 'sql-template-tag';
import { statusesWith } from '../../../../machines/application.status.ts';
import { maxUnread, type NoticeKind } from '../../../contract/admin-notices.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { andWithin, andWithinBoundsOf, institutionOf, type StaffBounds } from '../../staff-bounds.ts';
import { issueCount } from '../admin-dashboard/queries/issues.ts';

/** Whose notices are read, with what this admin may see now. */
export interface NoticeReader extends StaffBounds {
  readonly accountId: string;
  /** The kinds that the rights of the reader include. */
  readonly kinds: readonly NoticeKind[];
}

interface NewNotice {
  readonly accountId: string;
  readonly kind: NoticeKind;
  readonly runId?: string | undefined;
  readonly applicationId?: string;
}

/** One notice for all applications of a run, which is unread again with each of them. */
export const addNotice = async (tx: Tx, { accountId, kind, runId, applicationId }: NewNotice): Promise<void> => {
  const ofApplication = sql`insert into staff_notice_application (notice_id, application_id)
    select id, ${applicationId ?? null}::uuid from notice where ${applicationId !== undefined} on conflict do nothing`;
  await tx.run(sql`
    with notice as (
      insert into staff_notice (account_id, kind, run_id) values (${accountId}, ${kind}, ${runId ?? null}::uuid)
          on conflict (account_id, kind, run_id) do update set read_at = null, mailed_at = null
       returning id)
    ${ofApplication}`);
};

/** Notifies every admin of the roles who may see the application of the payment, of one alert once. */
export const addPaymentNotices = async (tx: Tx, alertId: number, roles: readonly string[]): Promise<void> => {
  await tx.run(sql`
    insert into staff_notice (account_id, kind, alert_id)
    select reader.id, 'payment', alert.id
      from payment_alert alert join payment p on p.id = alert.payment_id join application a on a.id = p.application_id
      join account reader on reader.role = 'admin' and reader.active and reader.staff_roles && ${[...roles]}::text[]
       and reader.program_ids = '{}'${andWithinBoundsOf(sql`reader`, sql`a`)}
     where alert.id = ${alertId} and not a.is_probe
     order by reader.id
        on conflict do nothing`);
};

/** Of all institutions and programs: who may change the endpoints. A former notice of the endpoint is replaced. */
export const addWebhookNotices = async (tx: Tx, webhookId: string, roles: readonly string[]): Promise<void> => {
  await tx.run(sql`delete from staff_notice where webhook_id = ${webhookId}`);
  await tx.run(sql`
    insert into staff_notice (account_id, kind, webhook_id)
    select reader.id, 'webhookDisabled', ${webhookId} from account reader
     where reader.role = 'admin' and reader.active and reader.staff_roles && ${[...roles]}::text[]
       and ${institutionOf(sql`reader`)} is null and reader.program_ids = '{}'
     order by reader.id`);
};

/** Who sees all of an institution sees its mails; what is about no application is seen by who sees everything. */
const seesIssuesOf = (mail: number | undefined, roles: readonly string[]): Sql => sql`
  reader.role = 'admin' and reader.active and reader.staff_roles && ${[...roles]}::text[] and reader.program_ids = '{}'
    and (${institutionOf(sql`reader`)} is null or ${institutionOf(sql`reader`)} = (
      select a.institution_code from application_mail m join application a on a.id = m.application_id
       where m.id = ${mail ?? null}::bigint))`;

/**
 * The unread notice stays; one that was read, or that a mail named, is replaced, because both would name the same failures.
 * Failures wait for each other, so that nobody gets two.
 */
export const addIssueNotices = async (tx: Tx, mail: number | undefined, roles: readonly string[]): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('staff_notice_issue'))`);
  await tx.run(sql`
    delete from staff_notice where id in (
      select n.id from staff_notice n join account reader on reader.id = n.account_id
       where n.kind = 'issue' and (n.read_at is not null or n.mailed_at is not null) and ${seesIssuesOf(mail, roles)}
       order by n.id for update of n)`);
  await tx.run(sql`
    insert into staff_notice (account_id, kind)
    select reader.id, 'issue' from account reader
     where ${seesIssuesOf(mail, roles)}
       and not exists (select from staff_notice n where n.account_id = reader.id and n.kind = 'issue')
     order by reader.id`);
};

/** Whether the reader has still to score `a`. */
const isToScore = (readerId: string): Sql => sql`(a.status = any(${statusesWith('scorable')}::text[]) and exists (
  select from application_score s where s.application_id = a.id and s.reader_id = ${readerId} and s.finished_at is null))`;

/** Applications `a` of notice `n` that the reader may see; what is somebody else's or done since is left out. */
export const applicationsOf = ({ accountId, ...bounds }: NoticeReader): Sql => sql`
  staff_notice_application part join application a on a.id = part.application_id and a.deleted_at is null
     and (n.kind <> 'assigned' or a.assignee_id = ${accountId}) and (n.kind <> 'toScore' or ${isToScore(accountId)})${andWithin(sql`a`, bounds)}
   where part.notice_id = n.id`;

/** The open alert of notice `n`, if the reader may see its payment. */
const alertOf = (reader: NoticeReader): Sql => sql`
  payment_alert alert join payment p on p.id = alert.payment_id
    join application a on a.id = p.application_id and a.deleted_at is null${andWithin(sql`a`, reader)}
   where alert.id = n.alert_id and alert.resolved_at is null`;

/** The ended run of notice `n`, with the bounds that the reader has: a run is shown within those it began with. */
const runOf = ({ accountId, institutionCode, programIds }: NoticeReader): Sql => sql`
  bulk_run r where r.id = n.run_id and r.ended_at is not null and r.account_id = ${accountId}
    and r.institution_code is not distinct from ${institutionCode}::integer and r.program_ids = ${programIds}::text[]`;

/** A run that the reader began and lost the right to: what it names is shown to nobody, and how far it came to the reader. */
const revokedRunOf = ({ accountId }: NoticeReader): Sql => sql`
  bulk_run r where r.id = n.run_id and r.state = 'revoked' and r.account_id = ${accountId}`;

/** The endpoint of notice `n`, until it is enabled again. */
const disabledWebhook = sql`webhook_endpoint e where e.id = n.webhook_id and e.disabled_reason in ('gone', 'failing')`;

/** How many failures the reader finds on the dashboard. */
const openIssues = (reader: NoticeReader): Sql =>
  sql`((${issueCount('mail', reader)}) + (${issueCount('job', reader)}))`;

/** Notices `n` that the reader may see now. */
export const isVisible = (reader: NoticeReader): Sql => sql`
  n.account_id = ${reader.accountId} and n.kind = any(${[...reader.kinds]}::text[]) and case n.kind
    when 'payment' then exists (select from ${alertOf(reader)})
    when 'runFailed' then exists (select from ${runOf(reader)})
    when 'runRevoked' then exists (select from ${revokedRunOf(reader)})
    when 'webhookDisabled' then exists (select from ${disabledWebhook})
    when 'issue' then ${openIssues(reader)} > 0
    else exists (select from ${applicationsOf(reader)}) end`;

/** At most `maxUnread`. */
export const countUnread = async (db: Queryable, reader: NoticeReader): Promise<number> =>
  (
    await db.get(
      { count: column.integer },
      sql`select count(*) from (
            select from staff_notice n where n.read_at is null and ${isVisible(reader)}
             order by n.id desc limit ${maxUnread}) unread`,
    )
  ).count;

const noticeRow = {
  id: column.integer,
  kind: column.text.as<NoticeKind>(),
  at: column.timestamp,
  isRead: column.boolean,
  count: column.integer,
  total: column.integer.orNull,
  applicationId: column.uuid.orNull,
  applicantName: column.text.orNull,
  registrationNumber: column.text.orNull,
  invoiceNumber: column.text.orNull,
  alert: column.text.orNull,
  /** What an endpoint of webhooks is called, else its host. */
  webhook: column.text.orNull,
} satisfies RowShape;

export type NoticeRow = RowOf<typeof noticeRow>;

interface NoticePage {
  readonly limit: number;
  readonly before?: number | undefined;
}

/** Newest first. */
export const listNoticeRows = (
  db: Queryable,
  reader: NoticeReader,
  { limit, before }: NoticePage,
): Promise<readonly NoticeRow[]> =>
  db.many(
    noticeRow,
    sql`with chosen as materialized (
          select n.* from staff_notice n
           where ${isVisible(reader)}${before === undefined ? empty : sql` and n.id < ${before}`}
           order by n.id desc limit ${limit})
        select n.id, n.kind, n.created_at as at, n.read_at is not null as "isRead",
            coalesce(run.named, parts.count, issues.count, 1) as count, run.total,
            coalesce(alerted.id, parts.only) as "applicationId", one.applicant_name as "applicantName",
            one.registration_number as "registrationNumber", alerted.invoice as "invoiceNumber", alerted.kind as alert,
            endpoint.name as webhook
          from chosen n
          left join lateral (
            select count(*) as count, case count(*) when 1 then min(a.id::text)::uuid end as only
              from ${applicationsOf(reader)}) parts on n.kind in ('assigned', 'corrected', 'toScore')
          left join lateral (
            select a.id, p.invoice_number as invoice, alert.kind from ${alertOf(reader)}) alerted on n.kind = 'payment'
          left join lateral (
            select count(*) as total,
                count(*) filter (where i.state = case n.kind when 'runFailed' then 'refused' else 'done' end) as named
              from bulk_item i where i.run_id = n.run_id) run on n.kind in ('runFailed', 'runRevoked')
          left join lateral (select ${openIssues(reader)} as count) issues on n.kind = 'issue'
          left join lateral (
            select coalesce(nullif(e.description, ''), substring(e.url from '^https?://([^/?]+)')) as name
              from ${disabledWebhook}) endpoint on n.kind = 'webhookDisabled'
          left join application one on one.id = coalesce(alerted.id, parts.only)
         order by n.id desc`,
  );

/** Those that the reader sees; locked in one order: two tabs must not wait for each other. */
export const markAsRead = async (
  tx: Tx,
  reader: NoticeReader,
  { id, upTo }: { readonly id?: number | undefined; readonly upTo?: number | undefined },
): Promise<void> => {
  await tx.run(sql`
    update staff_notice set read_at = now()
     where id in (select n.id from staff_notice n
       where n.read_at is null and (n.id = ${id ?? null}::bigint or n.id <= ${upTo ?? null}::bigint) and ${isVisible(reader)}
       order by n.id for update)`);
};

/** Those about this application alone. */
export const markOfApplicationAsRead = async (
  db: Queryable,
  accountId: string,
  applicationId: string,
): Promise<void> => {
  await db.run(sql`
    update staff_notice set read_at = now()
     where id in (select n.id from staff_notice n join staff_notice_application part on n.id = part.notice_id
       where part.application_id = ${applicationId} and n.account_id = ${accountId}
         and n.read_at is null and n.run_id is null
       order by n.id for update of n)`);
};
