import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Statement } from '../../admin-applications/queries/list.ts';

export interface AuditLine {
  readonly Id: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorRole: string;
  readonly actorEmail: string | null;
  readonly action: string;
  readonly institutionCode: number | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly details: Record<string, unknown>;
  readonly origin: string | null;
}

export interface AuditWish {
  /** Undefined: of all institutions, and what belongs to none. */
  readonly institutionCode?: number | undefined;
  readonly actorId?: string | undefined;
  /** Of who acted, or of the account that it was done to, among it its applications. */
  readonly email?: string | undefined;
  readonly subjectId?: string | undefined;
  /** What somebody typed: an id, or a whole registration number. */
  readonly subject?: string | undefined;
  readonly actionBegin?: string | undefined;
  /** Chosen, beside what was typed. */
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const conditions: Readonly<Record<keyof AuditWish, (value: string) => string>> = {
  institutionCode: (value) => `a.institution_code = ${value}::integer`,
  actorId: (value) => `a.actor_id = ${value}::uuid`,
  email: (value) => `(a.actor_id = any(array(select id from account where email_folded = ${value}))
    or a.subject_id = any(array(
      select id::text from account where email_folded = ${value}
      union all
      select id::text from application
       where deleted_at is null and account_id = any(array(select id from account where email_folded = ${value})))))`,
  subjectId: (value) => `a.subject_id = ${value}`,
  subject: (value) => `a.subject_id in (
    select ${value}::text union all select id::text from application where registration_number = upper(${value}))`,
  actionBegin: (value) => `a.action like ${value}`,
  action: (value) => `a.action like ${value}`,
  from: (value) => `a.at >= ${value}::timestamptz`,
  until: (value) => `a.at < ${value}::timestamptz`,
};

const likeBegin = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

const isBegin = (name: keyof AuditWish): boolean => name === 'actionBegin' || name === 'action';

/** Only what is asked for stands in the statement, so that each search finds its own index. */
const whereOf = (wish: AuditWish): { readonly where: string; readonly values: unknown[] } => {
  const asked = (Object.keys(conditions) as (keyof AuditWish)[]).filter((name) => wish[name] !== undefined);
  const values = asked.map((name) => (isBegin(name) ? likeBegin(String(wish[name])) : wish[name]));
  const parts = asked.map((name, index) => conditions[name](`$${index + 1}`));
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
};

/** Newest first by time, not by number: a search back to some day then begins at that day. */
export const auditStatement = (wish: AuditWish, limit: number, offset: number): Statement => {
  const { where, values } = whereOf(wish);
  const text = `
    with page as materialized (
      select a.id from audit a ${where} order by a.at desc, a.id desc limit ${limit} offset ${offset})
    select a.id as "Id", a.at, a.actor_id as "actorId", a.actor_role as "actorRole", actor.email as "actorEmail", a.action,
        a.institution_code as "institutionCode", a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.details,
        a.origin
      from page join audit a on a.id = page.id left join account actor on actor.id = a.actor_id order by a.at desc, a.id desc`;
  return { text, values };
};

/** Counting stops at `most`: a trail of years is not read to print a number of pages. */
export const countAuditStatement = (wish: AuditWish, most: number): Statement => {
  const { where, values } = whereOf(wish);
  return { text: `select count(*) as count from (select from audit a ${where} limit ${most}) counted`, values };
};

export const findAudit = async (db: Queryable, wish: AuditWish, limit: number, offset: number) =>
  (await db.query<AuditLine & Record<string, unknown>>(auditStatement(wish, limit, offset))).rows;

export const countAudit = async (db: Queryable, wish: AuditWish, most: number): Promise<number> =>
  (await db.query<{ count: number }>(countAuditStatement(wish, most))).rows[0]?.count ?? 0;
