import type { Queryable } from '../../../platform/database/queryable.ts';
import type { AuditLine } from './find-audit.ts';

/** What a line is about, as one knows it; read when the line is, since a line itself holds no names. */
export interface SubjectName {
  readonly name: string | null;
  /** Registration or invoice number. */
  readonly number: string | null;
  /** Id of what a page exists for: the application of a file or payment, else the subject's own; null: it is gone. */
  readonly at: string | null;
}

export const unnamed: SubjectName = { name: null, number: null, at: null };

/** Kinds of content with the fields that name an item: in the reader's language, and the one there always is. */
export type ContentNames = Readonly<Record<string, readonly [wanted: string, fallback: string]>>;

const thereIs = (alias: string): string => `case when ${alias}.deleted_at is null then ${alias}.id end as at`;

const ofApplication = (joined: string): string => `
  select subject.id::text as id, a.applicant_name as name, a.registration_number as number, ${thereIs('a')}
    from ${joined} where subject.id = any($1::uuid[])`;

const own = (from: string, name: string): string =>
  `select subject.id, ${name} as name, null as number, subject.id as at from ${from} where subject.id = any($1::text[])`;

/** Subjects whose ids are UUIDs. */
const byUuid: Readonly<Record<string, string>> = {
  application: ofApplication('application subject join application a on a.id = subject.id'),
  file: ofApplication('file subject join application a on a.id = subject.application_id'),
  payment: `
    select subject.id::text as id, a.applicant_name as name, subject.invoice_number as number, ${thereIs('a')}
      from payment subject join application a on a.id = subject.application_id where subject.id = any($1::uuid[])`,
  account: `select id::text, email as name, null as number, id as at from account where id = any($1::uuid[])`,
  'promo-code': `
    select subject.id::text as id, code as name, null as number, ${thereIs('subject')}
      from promo_code subject where subject.id = any($1::uuid[])`,
};

const byText: Readonly<Record<string, string>> = {
  entity: own('admission_entity subject', 'subject.name'),
  period: own(
    'admission_period subject join admission_entity e on e.id = subject.entity_id',
    `concat_ws(' · ', subject.name, e.name, subject.year || '/' || subject.year + 1)`,
  ),
  offer: own(
    `offered_program subject join program on program.id = subject.program_id
       join admission_period p on p.id = subject.period_id`,
    `concat_ws(' · ', program.name, p.name, p.year || '/' || p.year + 1)`,
  ),
  studies: own('program subject', 'subject.name'),
  channel: own('payment_channel subject', 'subject.name'),
};

const content = `
  select i.id::text, coalesce(nullif(i.fields ->> $2::text, ''), i.fields ->> $3::text) as name, null as number, ${thereIs('i')}
    from content_item i where i.id = any($1::uuid[])`;

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

type Row = SubjectName & { readonly id: string } & Record<string, unknown>;

const findKind = async (db: Queryable, kind: string, ids: readonly string[], names: ContentNames): Promise<Row[]> => {
  const uuids = ids.filter(isUuid);
  const fields = names[kind];
  if (byText[kind] !== undefined) return (await db.query<Row>(byText[kind], [ids])).rows;
  if (byUuid[kind] !== undefined) return (await db.query<Row>(byUuid[kind], [uuids])).rows;
  return fields ? (await db.query<Row>(content, [uuids, ...fields])).rows : [];
};

type Told = Pick<AuditLine, 'subjectKind' | 'subjectId'>;

/** Names of everything that the lines of one page are about: one statement for each kind, however many lines. */
export const nameSubjects = async (
  db: Queryable,
  lines: readonly Told[],
  names: ContentNames,
): Promise<(line: Told) => SubjectName> => {
  const kinds = new Map<string, Set<string>>();
  for (const { subjectKind, subjectId } of lines)
    if (subjectKind !== null && subjectId !== null)
      kinds.set(subjectKind, (kinds.get(subjectKind) ?? new Set()).add(subjectId));
  const found = new Map<string, SubjectName>();
  for (const [kind, ids] of kinds)
    for (const { id, ...name } of await findKind(db, kind, [...ids], names)) found.set(`${kind} ${id}`, name);
  return ({ subjectKind, subjectId }) => found.get(`${subjectKind} ${subjectId}`) ?? unnamed;
};
