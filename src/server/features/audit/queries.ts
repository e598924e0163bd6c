import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import { likePrefix } from '../../platform/database/like.ts';
import { localName } from '../../platform/database/local-names.ts';
import { prepared, type Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { isUuid } from '../../tokens.ts';

const entryRow = {
  Id: column.integer,
  at: column.timestamp,
  actorId: column.uuid.orNull,
  actorRole: column.text,
  actorEmail: column.text.orNull,
  apiKey: column.text.orNull,
  action: column.text,
  institutionCode: column.integer.orNull,
  subjectKind: column.text.orNull,
  subjectId: column.text.orNull,
  details: column.json<Readonly<Record<string, unknown>>>(),
  origin: column.text.orNull,
} satisfies RowShape;

export type AuditEntry = RowOf<typeof entryRow>;

export interface AuditFilter {
  /** Undefined: entries of all institutions and of none. */
  readonly institutionCode?: number | undefined;
  readonly actorId?: string | undefined;
  /** Folded address of the actor, or of the account that is the subject or owns the application that is the subject. */
  readonly email?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Typed text: an id, or a whole registration number. */
  readonly subject?: string | undefined;
  /** Typed beginning of an action. */
  readonly actionBegin?: string | undefined;
  /** Beginning of an action that was chosen from a list. */
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const ifGiven = <T>(value: T | undefined, condition: (value: T) => Sql): readonly Sql[] =>
  value === undefined ? [] : [condition(value)];

const concernsAddress = (email: string): Sql => {
  const accounts = sql`select id from account where email_folded = ${email}`;
  return sql`(a.actor_id = any(array(${accounts}))
    or a.subject_id = any(array(
      select id::text from account where email_folded = ${email}
      union all
      select id::text from application where deleted_at is null and account_id = any(array(${accounts})))))`;
};

/** Contains only the given filters, so that each search finds its own index. */
const whereOf = (filter: AuditFilter): Sql => {
  const conditions = [
    ...ifGiven(filter.institutionCode, (code) => sql`a.institution_code = ${code}::integer`),
    ...ifGiven(filter.actorId, (id) => sql`a.actor_id = ${id}::uuid`),
    ...ifGiven(filter.email, concernsAddress),
    ...ifGiven(filter.subjectId, (id) => sql`a.subject_id = ${id}`),
    ...ifGiven(
      filter.subject,
      (text) => sql`a.subject_id in (
        select ${text}::text union all select id::text from application where registration_number = upper(${text}::text))`,
    ),
    ...ifGiven(filter.actionBegin, (action) => sql`a.action like ${likePrefix(action)}`),
    ...ifGiven(filter.action, (action) => sql`a.action like ${likePrefix(action)}`),
    ...ifGiven(filter.from, (time) => sql`a.at >= ${time}::timestamptz`),
    ...ifGiven(filter.until, (time) => sql`a.at < ${time}::timestamptz`),
  ];
  return conditions.length === 0 ? empty : sql`where ${join(conditions, ' and ')}`;
};

/** Newest first by time, not by id, so that a search with an end date begins at that date. */
export const auditStatement = (filter: AuditFilter, limit: number, offset: number): Sql => sql`
  with page as materialized (
    select a.id from audit a ${whereOf(filter)} order by a.at desc, a.id desc limit ${limit} offset ${offset})
  select a.id as "Id", a.at, a.actor_id as "actorId", a.actor_role as "actorRole", actor.email as "actorEmail",
      key.name as "apiKey", a.action, a.institution_code as "institutionCode", a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.details,
      a.origin
    from page join audit a on a.id = page.id left join account actor on actor.id = a.actor_id
      left join api_key key on key.id = a.api_key_id
   order by a.at desc, a.id desc`;

/** Counting stops at `limit`: the number of pages needs no count of all years. */
export const countAuditStatement = (filter: AuditFilter, limit: number): Sql =>
  sql`select count(*) as count from (select from audit a ${whereOf(filter)} limit ${limit}) counted`;

export const listAuditRows = (
  db: Queryable,
  filter: AuditFilter,
  limit: number,
  offset: number,
): Promise<readonly AuditEntry[]> => db.many(entryRow, auditStatement(filter, limit, offset));

export const countAudit = async (db: Queryable, filter: AuditFilter, limit: number): Promise<number> =>
  (await db.get({ count: column.integer }, countAuditStatement(filter, limit))).count;

const subjectNameRow = {
  id: column.text,
  name: column.text.orNull,
  /** Registration or invoice number. */
  number: column.text.orNull,
  /** Id of the record that has a page: the application of a file or payment, else the subject; null: it is deleted. */
  at: column.text.orNull,
} satisfies RowShape;

type SubjectNameRow = RowOf<typeof subjectNameRow>;

/** Name of the subject of an entry. Read with the entry, since entries contain no names. */
export type SubjectName = Omit<SubjectNameRow, 'id'>;

/**
 * Kinds of content with the fields that name an item: the one in the reader's language, and the one that is never
 * empty.
 */
export type ContentNameFields = Readonly<Record<string, readonly [wanted: string, fallback: string]>>;

const existingId = (row: Sql): Sql => sql`case when ${row}.deleted_at is null then ${row}.id::text end as at`;

const applicationNames =
  (joined: Sql) =>
  (ids: readonly string[]): Sql =>
    sql`
    select subject.id::text as id, a.applicant_name as name, a.registration_number as number, ${existingId(sql`a`)}
      from ${joined} where subject.id = any(${ids}::uuid[])`;

const ownNames =
  (from: Sql, name: Sql) =>
  (ids: readonly string[]): Sql =>
    sql`
    select subject.id, ${name} as name, null as number, subject.id as at from ${from} where subject.id = any(${ids}::text[])`;

type NameStatement = (ids: readonly string[]) => Sql;

/** Subjects whose ids are UUIDs. */
const namesByUuid: Readonly<Record<string, NameStatement>> = {
  application: applicationNames(sql`application subject join application a on a.id = subject.id`),
  file: applicationNames(sql`file subject join application a on a.id = subject.application_id`),
  payment: (ids) => sql`
    select subject.id::text as id, a.applicant_name as name, subject.invoice_number as number, ${existingId(sql`a`)}
      from payment subject join application a on a.id = subject.application_id where subject.id = any(${ids}::uuid[])`,
  account: (ids) => sql`
    select id::text, email as name, null as number, id::text as at from account where id = any(${ids}::uuid[])`,
  apiKey: (ids) => sql`
    select id::text, name, null as number, id::text as at from api_key where id = any(${ids}::uuid[])`,
  // The path of its address may be a secret.
  webhook: (ids) => sql`
    select id::text, coalesce(nullif(description, ''), substring(url from '^https?://([^/?]+)')) as name, null as number,
        id::text as at
      from webhook_endpoint where id = any(${ids}::uuid[])`,
  // Until it is accepted or withdrawn.
  invitation: (ids) => sql`
    select id::text, email as name, null as number, null as at from staff_invitation where id = any(${ids}::uuid[])`,
  'promo-code': (ids) => sql`
    select subject.id::text as id, code as name, null as number, ${existingId(sql`subject`)}
      from promo_code subject where subject.id = any(${ids}::uuid[])`,
};

const namesByText = (locale: Locale): Readonly<Record<string, NameStatement>> => ({
  entity: ownNames(sql`admission_entity subject`, localName(sql`subject`, locale)),
  period: ownNames(
    sql`admission_period subject join admission_entity e on e.id = subject.entity_id`,
    sql`concat_ws(' · ', ${localName(sql`subject`, locale)}, ${localName(sql`e`, locale)}, subject.year || '/' || subject.year + 1)`,
  ),
  offer: ownNames(
    sql`offered_program subject join program on program.id = subject.program_id
       join admission_period p on p.id = subject.period_id`,
    sql`concat_ws(' · ', ${localName(sql`program`, locale)}, ${localName(sql`p`, locale)}, p.year || '/' || p.year + 1)`,
  ),
  studies: ownNames(sql`program subject`, localName(sql`subject`, locale)),
  channel: ownNames(sql`payment_channel subject`, localName(sql`subject`, locale)),
  scheduledExport: ownNames(sql`(select key as id from scheduled_export) subject`, sql`subject.id`),
});

const contentNames = (ids: readonly string[], [wanted, fallback]: readonly [string, string]): Sql => sql`
  select i.id::text, coalesce(nullif(i.fields ->> ${wanted}::text, ''), i.fields ->> ${fallback}::text) as name,
      null as number, ${existingId(sql`i`)}
    from content_item i where i.id = any(${ids}::uuid[])`;

const listNamesOfKind = async (
  db: Queryable,
  kind: string,
  ids: readonly string[],
  names: ContentNameFields,
  locale: Locale,
): Promise<readonly SubjectNameRow[]> => {
  const uuids = ids.filter(isUuid);
  const fields = names[kind];
  const statement =
    namesByText(locale)[kind]?.(ids) ?? namesByUuid[kind]?.(uuids) ?? (fields && contentNames(uuids, fields));
  return statement ? db.many(subjectNameRow, statement) : [];
};

type SubjectRef = Pick<AuditEntry, 'subjectKind' | 'subjectId'>;

const noName: SubjectName = { name: null, number: null, at: null };

/** Names of the subjects of all entries of one page: one statement for each kind of subject. */
export const createSubjectNames = async (
  db: Queryable,
  entries: readonly SubjectRef[],
  names: ContentNameFields,
  locale: Locale,
): Promise<(entry: SubjectRef) => SubjectName> => {
  const kinds = new Map<string, Set<string>>();
  for (const { subjectKind, subjectId } of entries)
    if (subjectKind !== null && subjectId !== null)
      kinds.set(subjectKind, (kinds.get(subjectKind) ?? new Set()).add(subjectId));
  const found = new Map<string, SubjectName>();
  for (const [kind, ids] of kinds)
    for (const { id, ...name } of await listNamesOfKind(db, kind, [...ids], names, locale))
      found.set(`${kind} ${id}`, name);
  return ({ subjectKind, subjectId }) => found.get(`${subjectKind} ${subjectId}`) ?? noName;
};

export interface AuditActor {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
  /** Address group of the call. */
  readonly origin?: string;
  /** The key that the account was used with. */
  readonly apiKeyId?: string | undefined;
}

export interface NewAuditEntry {
  /** A session, or another account with its role. `anonymous`: not logged in; `system`: a job. */
  readonly actor: AuditActor | 'anonymous' | 'system';
  /** Kind of subject and what was done to it, such as `application.viewed`; searched by its beginning. */
  readonly action: string;
  /**
   * Institution whose admins may read the entry: an institution, 0 for all of them, null for admins of the group only.
   * When absent, the institution of an application, file, payment or item of content is looked up.
   */
  readonly institutionCode?: number | null;
  /** The object of the action, such as an application. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /**
   * Names of fields, counts, filters: never answers, names of persons or other content, since entries are never
   * deleted.
   */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `addressGroup(request.ip)`; defaults to that of the actor. */
  readonly origin?: string;
}

/** Kinds of subjects that belong to an institution, each with the statement that finds it. */
const institutionLookups: Readonly<Record<string, (id: Sql) => Sql>> = {
  application: (id) => sql`select institution_code from application where id = ${id}`,
  file: (id) =>
    sql`select a.institution_code from file f join application a on a.id = f.application_id where f.id = ${id}`,
  payment: (id) =>
    sql`select a.institution_code from payment p join application a on a.id = p.application_id where p.id = ${id}`,
  content: (id) => sql`select institution_code from content_item where id = ${id}`,
};

/**
 * Finds the institution that a subject belongs to; undefined for a kind that belongs to none. It names only the tables
 * that it needs: a statement waits for the locks of every table that it names. An id that is no UUID finds nothing.
 */
const institutionOf = ({ kind, id }: NonNullable<NewAuditEntry['subject']>): Sql | undefined => {
  const lookup = Object.hasOwn(institutionLookups, kind) ? institutionLookups[kind] : undefined;
  const pattern = sql`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
  return lookup?.(sql`(case when ${id}::text ~* ${pattern} then ${id}::text::uuid end)`);
};

const actorColumns = (actor: NewAuditEntry['actor']) =>
  typeof actor === 'string'
    ? { id: null, role: actor, origin: null, apiKeyId: null }
    : { id: actor.accountId, role: actor.role, origin: actor.origin ?? null, apiKeyId: actor.apiKeyId ?? null };

/** Later reads of an application by the same admin belong to the visit whose entry is not older. */
const VISIT_MINUTES = 60;

/** Whether the audit log has an entry about this visit of an admin to an application and its files. */
export const isVisiting = async (
  db: Queryable,
  { accountId, apiKeyId = null }: { readonly accountId: string; readonly apiKeyId?: string | null | undefined },
  applicationId: string,
): Promise<boolean> => {
  const { found } = await db.get(
    { found: column.boolean },
    prepared(
      'find-audited-visit',
      sql`select exists (select from audit
           where subject_id = ${applicationId}::text and actor_id = ${accountId}::uuid and action = 'application.viewed'
             and api_key_id is not distinct from ${apiKeyId}::uuid
             and at > now() - ${VISIT_MINUTES}::integer * interval '1 minute') as found`,
    ),
  );
  return found;
};

/** Adds an entry to the append-only audit log, in the transaction of the change: both are committed, or none. */
export const writeAuditEntry = async (db: Queryable, entry: NewAuditEntry): Promise<void> => {
  const { action, subject, institutionCode, details = {} } = entry;
  const actor = actorColumns(entry.actor);
  const lookup = institutionCode === undefined && subject ? institutionOf(subject) : undefined;
  const institution = lookup ? sql`(${lookup})` : sql`${institutionCode ?? null}::integer`;
  await db.run(
    prepared(
      lookup ? `write-audit-${subject?.kind}` : 'write-audit',
      sql`insert into audit (actor_id, actor_role, action, subject_kind, subject_id, details, origin, institution_code,
            api_key_id)
          values (${actor.id}, ${actor.role}, ${action}, ${subject?.kind ?? null}::text, ${subject?.id ?? null}::text,
            ${details}, ${entry.origin ?? actor.origin}, ${institution}, ${actor.apiKeyId}::uuid)`,
    ),
  );
};
