import type { Queryable } from '../../platform/database/queryable.ts';
import type { Statement } from '../admin-applications/queries/application-list.ts';

/** Kinds of subjects that belong to an institution, each with the tables that tell to which. */
const institutionLookups: Readonly<Record<string, (id: string) => string>> = {
  application: (id) => `select institution_code from application where id = ${id}`,
  file: (id) =>
    `select a.institution_code from file f join application a on a.id = f.application_id where f.id = ${id}`,
  payment: (id) =>
    `select a.institution_code from payment p join application a on a.id = p.application_id where p.id = ${id}`,
  content: (id) => `select institution_code from content_item where id = ${id}`,
};

/**
 * SQL of the institution that a subject of this kind belongs to; undefined for what belongs to none. It names no other
 * tables than it needs: a statement waits for every table that it names, whether or not it reads it.
 * @param id a placeholder such as `$1`; an id that is no UUID finds nothing
 */
const institutionOfSql = (kind: string | undefined, id: string): string | undefined => {
  const lookup = kind !== undefined && Object.hasOwn(institutionLookups, kind) ? institutionLookups[kind] : undefined;
  return lookup?.(`(case when ${id} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${id}::uuid end)`);
};

export interface AuditEntry {
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

export interface AuditFilter {
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

const conditions: Readonly<Record<keyof AuditFilter, (value: string) => string>> = {
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

const likePrefix = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

const isPrefixCondition = (name: keyof AuditFilter): boolean => name === 'actionBegin' || name === 'action';

/** Only what is asked for stands in the statement, so that each search finds its own index. */
const whereOf = (wish: AuditFilter): { readonly where: string; readonly values: unknown[] } => {
  const asked = (Object.keys(conditions) as (keyof AuditFilter)[]).filter((name) => wish[name] !== undefined);
  const values = asked.map((name) => (isPrefixCondition(name) ? likePrefix(String(wish[name])) : wish[name]));
  const parts = asked.map((name, index) => conditions[name](`$${index + 1}`));
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
};

/** Newest first by time, not by number: a search back to some day then begins at that day. */
export const auditStatement = (wish: AuditFilter, limit: number, offset: number): Statement => {
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
export const countAuditStatement = (wish: AuditFilter, most: number): Statement => {
  const { where, values } = whereOf(wish);
  return { text: `select count(*) as count from (select from audit a ${where} limit ${most}) counted`, values };
};

export const listAuditRows = async (db: Queryable, wish: AuditFilter, limit: number, offset: number) =>
  (await db.query<AuditEntry & Record<string, unknown>>(auditStatement(wish, limit, offset))).rows;

export const countAudit = async (db: Queryable, wish: AuditFilter, most: number): Promise<number> =>
  (await db.query<{ count: number }>(countAuditStatement(wish, most))).rows[0]?.count ?? 0;

/** What a line is about, as one knows it; read when the line is, since a line itself holds no names. */
export interface SubjectName {
  readonly name: string | null;
  /** Registration or invoice number. */
  readonly number: string | null;
  /** Id of what a page exists for: the application of a file or payment, else the subject's own; null: it is gone. */
  readonly at: string | null;
}

const noName: SubjectName = { name: null, number: null, at: null };

/** Kinds of content with the fields that name an item: in the reader's language, and the one there always is. */
export type ContentNameFields = Readonly<Record<string, readonly [wanted: string, fallback: string]>>;

const existingId = (alias: string): string => `case when ${alias}.deleted_at is null then ${alias}.id end as at`;

const applicationNameSql = (joined: string): string => `
  select subject.id::text as id, a.applicant_name as name, a.registration_number as number, ${existingId('a')}
    from ${joined} where subject.id = any($1::uuid[])`;

const ownNameSql = (from: string, name: string): string =>
  `select subject.id, ${name} as name, null as number, subject.id as at from ${from} where subject.id = any($1::text[])`;

/** Subjects whose ids are UUIDs. */
const nameSqlByUuid: Readonly<Record<string, string>> = {
  application: applicationNameSql('application subject join application a on a.id = subject.id'),
  file: applicationNameSql('file subject join application a on a.id = subject.application_id'),
  payment: `
    select subject.id::text as id, a.applicant_name as name, subject.invoice_number as number, ${existingId('a')}
      from payment subject join application a on a.id = subject.application_id where subject.id = any($1::uuid[])`,
  account: `select id::text, email as name, null as number, id as at from account where id = any($1::uuid[])`,
  'promo-code': `
    select subject.id::text as id, code as name, null as number, ${existingId('subject')}
      from promo_code subject where subject.id = any($1::uuid[])`,
};

const nameSqlByText: Readonly<Record<string, string>> = {
  entity: ownNameSql('admission_entity subject', 'subject.name'),
  period: ownNameSql(
    'admission_period subject join admission_entity e on e.id = subject.entity_id',
    `concat_ws(' · ', subject.name, e.name, subject.year || '/' || subject.year + 1)`,
  ),
  offer: ownNameSql(
    `offered_program subject join program on program.id = subject.program_id
       join admission_period p on p.id = subject.period_id`,
    `concat_ws(' · ', program.name, p.name, p.year || '/' || p.year + 1)`,
  ),
  studies: ownNameSql('program subject', 'subject.name'),
  channel: ownNameSql('payment_channel subject', 'subject.name'),
};

const contentNameSql = `
  select i.id::text, coalesce(nullif(i.fields ->> $2::text, ''), i.fields ->> $3::text) as name, null as number, ${existingId('i')}
    from content_item i where i.id = any($1::uuid[])`;

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

type SubjectNameRow = SubjectName & { readonly id: string } & Record<string, unknown>;

const listNamesOfKind = async (
  db: Queryable,
  kind: string,
  ids: readonly string[],
  names: ContentNameFields,
): Promise<SubjectNameRow[]> => {
  const uuids = ids.filter(isUuid);
  const fields = names[kind];
  if (nameSqlByText[kind] !== undefined) return (await db.query<SubjectNameRow>(nameSqlByText[kind], [ids])).rows;
  if (nameSqlByUuid[kind] !== undefined) return (await db.query<SubjectNameRow>(nameSqlByUuid[kind], [uuids])).rows;
  return fields ? (await db.query<SubjectNameRow>(contentNameSql, [uuids, ...fields])).rows : [];
};

type SubjectRef = Pick<AuditEntry, 'subjectKind' | 'subjectId'>;

/** Names of everything that the lines of one page are about: one statement for each kind, however many lines. */
export const createSubjectNames = async (
  db: Queryable,
  lines: readonly SubjectRef[],
  names: ContentNameFields,
): Promise<(line: SubjectRef) => SubjectName> => {
  const kinds = new Map<string, Set<string>>();
  for (const { subjectKind, subjectId } of lines)
    if (subjectKind !== null && subjectId !== null)
      kinds.set(subjectKind, (kinds.get(subjectKind) ?? new Set()).add(subjectId));
  const found = new Map<string, SubjectName>();
  for (const [kind, ids] of kinds)
    for (const { id, ...name } of await listNamesOfKind(db, kind, [...ids], names)) found.set(`${kind} ${id}`, name);
  return ({ subjectKind, subjectId }) => found.get(`${subjectKind} ${subjectId}`) ?? noName;
};

export interface AuditActor {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
  /** Where the call came from; that of a session is known. */
  readonly origin?: string;
}

export interface NewAuditEntry {
  /** A session will do. `anonymous`: somebody who is not logged in; `system`: a job. */
  readonly actor: AuditActor | 'anonymous' | 'system';
  /** What was done to what, such as `application.viewed`; searched by its beginning. */
  readonly action: string;
  /**
   * Whose admins may read the line: an institution, 0 for all of them, null for admins of the group only. When absent, the
   * institution of an application, file, payment or item of content is looked up.
   */
  readonly institutionCode?: number | null;
  /** What it was done to, such as an application. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Names of fields, counts, filters: never answers, names of persons or other content, since a line is kept for good. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `addressGroup(request.ip)`; when absent, that of the actor. */
  readonly origin?: string;
}

const actorColumns = (actor: NewAuditEntry['actor']): [string | null, string] =>
  typeof actor === 'string' ? [null, actor] : [actor.accountId, actor.role];

const insertAuditSql = (institutionSql: string): string => `
  insert into audit (actor_id, actor_role, action, subject_kind, subject_id, details, origin, institution_code)
  values ($1, $2, $3, $4::text, $5::text, $6, $7, coalesce($8::integer, ${institutionSql}))`;

/** Adds one line to the append-only trail. In the transaction of the change, so that there is never one without the other. */
export const writeAuditEntry = async (db: Queryable, entry: NewAuditEntry): Promise<void> => {
  const { action, subject, institutionCode } = entry;
  const values = [
    ...actorColumns(entry.actor),
    action,
    subject?.kind ?? null,
    subject?.id ?? null,
    entry.details ?? {},
    entry.origin ?? (typeof entry.actor === 'string' ? null : (entry.actor.origin ?? null)),
    institutionCode ?? null,
  ];
  const lookup = institutionCode === undefined ? institutionOfSql(subject?.kind, '$5') : undefined;
  const name = lookup === undefined ? 'write-audit' : `write-audit-${subject?.kind}`;
  await db.query({ name, text: insertAuditSql(lookup === undefined ? 'null' : `(${lookup})`), values });
};
