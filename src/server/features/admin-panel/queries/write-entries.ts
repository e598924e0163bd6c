import sql, { raw, type Sql } from 'sql-template-tag';
import type { AddableSection } from '../../../../contract/admin-panel.ts';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { localName } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import type { TableSection } from './entries.ts';

/** Values of a section's form by field. */
type EntryValues = Readonly<Record<string, unknown>>;

const tableOfSection: Readonly<Record<TableSection, Sql>> = {
  entity: sql`admission_entity`,
  period: sql`admission_period`,
  offer: sql`offered_program`,
  studies: sql`program`,
  channel: sql`payment_channel`,
};

type FieldType = 'text' | 'integer' | 'smallint' | 'boolean' | 'date';
type ReadField = (name: string, type?: FieldType) => Sql;

/** Reads a field in SQL; null where it is absent. */
const fieldsOf =
  (values: EntryValues): ReadField =>
  (name, type = 'text') =>
    sql`${values[name] ?? null}::${raw(type)}`;

/** The moments of a period from its first and last day. */
const periodMoments = (field: ReadField) => {
  const midnight = (day: Sql): Sql => sql`(${day})::timestamp at time zone 'Asia/Jakarta'`;
  const opens = midnight(field('startDate', 'date'));
  const closes = midnight(sql`${field('endDate', 'date')} + 1`);
  /** Closed early: from now on, or at the moment of opening where that is later. */
  const closesEarly = sql`least(${closes}, greatest(now(), ${opens} + interval '1 microsecond'))`;
  return { opens, closes, closesEarly };
};

const periodAssignments = (field: ReadField): Sql => {
  const { opens, closes, closesEarly } = periodMoments(field);
  const isClosed = field('isClosed', 'boolean');
  return sql`name = ${field('name')}, opens_at = ${opens},
    closes_at = case when not ${isClosed} then ${closes}
      when planned_closes_at is not null then least(closes_at, ${closesEarly}) else ${closesEarly} end,
    planned_closes_at = case when ${isClosed} then ${closes} end,
    own_graduation_years = nullif(
      array(select generate_series(${field('graduatedFrom', 'integer')}, ${field('graduatedUntil', 'integer')})), '{}'),
    minimum_semester = ${field('minimumSemester', 'smallint')}, fee_due_on = ${field('feeDueDate', 'date')},
    test_on = ${field('testDate', 'date')}, announced_on = ${field('announcementDate', 'date')},
    offer_due_on = ${field('offerDueDate', 'date')}`;
};

const assignments: Readonly<Record<TableSection, (field: ReadField) => Sql>> = {
  entity: (field) => sql`name = ${field('name')}`,
  period: periodAssignments,
  offer: (field) => sql`registration_fee = ${field('registrationFee', 'integer')}, spp = ${field('spp', 'integer')},
    ukt = ${field('ukt', 'integer')}, advance = ${field('advance', 'integer')}, quota = ${field('quota', 'integer')},
    closes_at = (${field('deadline', 'date')} + 1)::timestamp at time zone 'Asia/Jakarta',
    eligibility_rule = ${field('eligibilityRule')}, allow_scholarship = ${field('allowScholarship', 'boolean')},
    additional_discount = ${field('additionalDiscount', 'integer')},
    additional_discount_name = case when ${field('additionalDiscount', 'integer')} = 0
      then ${field('additionalDiscountName')} else coalesce(${field('additionalDiscountName')}, '') end, active = ${field('active', 'boolean')}`,
  studies: (field) => sql`name = ${field('name')},
    psychological_test_required = ${field('psychologicalTestRequired', 'boolean')},
    colour_blind_letter_required = ${field('colourBlindLetterRequired', 'boolean')}`,
  channel: (field) => sql`name = ${field('name')}, admin_fee = ${field('adminFee', 'integer')},
    expires_minutes = ${field('expiresMinutes', 'integer')}, active = ${field('active', 'boolean')}`,
};

export const lockEntry = (tx: Tx, section: TableSection, id: string): Promise<number> =>
  tx.run(sql`select from ${tableOfSection[section]} where id = ${id} for update`);

/** Answers to fields without a column. */
export interface FreeAnswers {
  readonly answers: EntryValues;
  /** Those that the form no longer has. */
  readonly dropped: EntryValues;
  readonly migration: number;
  /** The texts of the translated field in other languages; null deletes one. */
  readonly translations?: Readonly<Record<string, unknown>>;
}

/** The column of the texts in other languages. */
const translationColumns: Readonly<Record<TableSection, Sql>> = {
  entity: sql`names`,
  period: sql`names`,
  offer: sql`additional_discount_names`,
  studies: sql`names`,
  channel: sql`names`,
};

const translationsToStore = ({ translations = {} }: NewFreeAnswers): Sql => sql`${JSON.stringify(translations)}::jsonb`;

/** Replaces all fields of the entry; texts in languages that the form does not ask for stay. What earlier forms had is added to what was set aside before. */
export const writeEntry = (
  tx: Tx,
  section: TableSection,
  id: string,
  values: EntryValues,
  free: FreeAnswers,
): Promise<number> =>
  tx.run(sql`
    update ${tableOfSection[section]} set ${assignments[section](fieldsOf(values))},
      ${translationColumns[section]} = jsonb_strip_nulls(${translationColumns[section]} || ${translationsToStore(free)}),
      form_answers = ${JSON.stringify(free.answers)}::jsonb,
      form_dropped = form_dropped || ${JSON.stringify(free.dropped)}::jsonb, form_migration = ${free.migration},
      version = version + 1
     where id = ${id}`);

type NewFreeAnswers = Omit<FreeAnswers, 'dropped'>;

/**
 * A new period is closed, because it offers nothing yet. It requires as many semesters as the period before it. It
 * copies no years of graduation: they follow the intake year.
 */
const insertPeriod = (id: string, field: ReadField, free: Sql, names: Sql): Sql => {
  const { opens, closes, closesEarly } = periodMoments(field);
  return sql`
  insert into admission_period (id, institution_code, entity_id, year, semester_id, channel_id, name, opens_at, closes_at,
    planned_closes_at, minimum_semester, names, form_answers, form_migration)
  select ${id}::text, ${field('institutionCode', 'integer')}, ${field('entityId')}, ${field('year', 'integer')},
    ${field('semesterId')}, ${field('channelId')}, ${field('name')}, ${opens}, ${closesEarly}, ${closes},
    coalesce(last.minimum_semester, 5), ${names}, ${free}
  from (select) as one left join (
    select minimum_semester from admission_period
     where institution_code = ${field('institutionCode', 'integer')} and entity_id = ${field('entityId')}
     order by year desc, opens_at desc limit 1) last on true`;
};

/** A program is offered on the terms of its last offer, and is inactive until an admin activates it. */
const insertOffer = (
  id: string,
  field: ReadField,
  _free: Sql,
  _names: Sql,
  { answers, migration }: NewFreeAnswers,
): Sql => sql`
  insert into offered_program (id, period_id, program_id, position, registration_fee, spp, ukt, advance, allow_scholarship,
    quota, eligibility_rule, additional_discount, additional_discount_name, additional_discount_names, active, form_answers, form_migration)
  select ${id}::text, ${field('periodId')}, ${field('programId')},
    (select coalesce(max(position), 0) + 1 from offered_program where period_id = ${field('periodId')}),
    coalesce(last.registration_fee, 0), coalesce(last.spp, 0), coalesce(last.ukt, 0), coalesce(last.advance, 0),
    coalesce(last.allow_scholarship, false), last.quota, coalesce(last.eligibility_rule, ${field('eligibilityRule')}),
    coalesce(last.additional_discount, 0), last.additional_discount_name,
    coalesce(last.additional_discount_names, '{}'), false,
    coalesce(last.form_answers, '{}') || ${JSON.stringify(answers)}::jsonb, coalesce(last.form_migration, ${migration})
  from (select) as one left join (
    select o.* from offered_program o join admission_period p on p.id = o.period_id
     where o.program_id = ${field('programId')} order by p.year desc, p.opens_at desc limit 1) last on true`;

type Insertion = (id: string, field: ReadField, free: Sql, names: Sql, answers: NewFreeAnswers) => Sql;

const insertions: Readonly<Record<AddableSection, Insertion>> = {
  period: insertPeriod,
  offer: insertOffer,
  studies: (id, field, free, names) => sql`
  insert into program (id, institution_code, name, names, form_answers, form_migration)
  values (${id}, ${field('institutionCode', 'integer')}, ${field('name')}, ${names}, ${free})`,
  entity: (id, field, free, names) => sql`
  insert into admission_entity (id, name, position, names, form_answers, form_migration)
  select ${id}::text, ${field('name')}, coalesce(max(position), 0) + 1, ${names}, ${free} from admission_entity`,
};

/** @returns false when the id, or a program in its period, is taken */
export const addEntry = async (
  tx: Tx,
  section: AddableSection,
  id: string,
  values: EntryValues,
  free: NewFreeAnswers,
): Promise<boolean> => {
  const freeColumns = sql`${JSON.stringify(free.answers)}::jsonb, ${free.migration}::integer`;
  const names = sql`jsonb_strip_nulls(${translationsToStore(free)})`;
  const insertion = insertions[section](id, fieldsOf(values), freeColumns, names, free);
  return (await tx.run(sql`${insertion} on conflict do nothing`)) === 1;
};

/** Tables that the fields of a new entry refer to; those of an institution with its code. */
const referencedTables: Readonly<Record<string, { readonly table: Sql; readonly isOwned: boolean }>> = {
  entityId: { table: sql`admission_entity`, isOwned: false },
  semesterId: { table: sql`admission_semester`, isOwned: false },
  channelId: { table: sql`admission_channel`, isOwned: false },
  periodId: { table: sql`admission_period`, isOwned: true },
  programId: { table: sql`program`, isOwned: true },
};

/** Fields that refer to a row that does not exist, or that belongs to another institution than the entry. */
export const listDanglingFields = async (tx: Tx, values: EntryValues): Promise<readonly string[]> => {
  const dangling: string[] = [];
  for (const [field, { table, isOwned }] of Object.entries(referencedTables)) {
    if (values[field] === undefined) continue;
    const isOfInstitution = isOwned ? sql`institution_code = ${values['institutionCode'] ?? 0}::integer` : sql`true`;
    const count = await tx.run(sql`select from ${table} where id = ${values[field]} and ${isOfInstitution}`);
    if (count === 0) dangling.push(field);
  }
  return dangling;
};

const choiceRow = { Id: column.text, Name: column.text } satisfies RowShape;

type Choice = RowOf<typeof choiceRow>;

/** The rows that a new period can refer to, in the order of the lists. */
export const listChoices = async (
  db: Queryable,
  locale: Locale,
): Promise<Readonly<Record<'entity' | 'semester' | 'channel', Choice[]>>> => {
  const read = async (table: Sql): Promise<Choice[]> => [
    ...(await db.many(
      choiceRow,
      sql`select id as "Id", ${localName(table, locale)} as "Name" from ${table} order by position`,
    )),
  ];
  return {
    entity: await read(sql`admission_entity`),
    semester: await read(sql`admission_semester`),
    channel: await read(sql`admission_channel`),
  };
};

const applicationCount = (where: Sql): Sql => sql`
  select count(*) as count from application a where a.deleted_at is null and ${where}`;

const choiceCount = (where: Sql): Sql =>
  applicationCount(sql`exists (select from application_preference p join offered_program o on o.id = p.offered_program_id
    where p.application_id = a.id and ${where})`);

/** How many applications, or of an entity periods, refer to the row. */
const useCounts: Readonly<Record<AddableSection, (id: string) => Sql>> = {
  period: (id) => applicationCount(sql`a.period_id = ${id}`),
  offer: (id) => choiceCount(sql`o.id = ${id}`),
  studies: (id) => choiceCount(sql`o.program_id = ${id}`),
  entity: (id) => sql`select count(*) as count from admission_period where entity_id = ${id}`,
};

/** Lock the row first: a transaction that refers to it later waits, and then finds it deleted. */
export const countUses = async (tx: Tx, section: AddableSection, id: string): Promise<number> =>
  (await tx.get({ count: column.integer }, useCounts[section](id))).count;

/** The offers that are deleted with the row are locked too: applications refer to offers directly. */
export const lockOffers = (tx: Tx, section: AddableSection, id: string): Promise<number> =>
  tx.run(sql`
    select from offered_program
     where (${section} = 'period' and period_id = ${id}) or (${section} = 'studies' and program_id = ${id}) for update`);

/**
 * Deletes everything that only the row refers to: offers that no application chose, and the references of deleted
 * drafts.
 */
const cleanups: Readonly<Record<AddableSection, (id: string) => readonly Sql[]>> = {
  period: (id) => [
    sql`update application set period_id = null where period_id = ${id} and deleted_at is not null`,
    sql`delete from offered_program where period_id = ${id}`,
  ],
  offer: () => [],
  studies: (id) => [sql`delete from offered_program where program_id = ${id}`],
  entity: () => [],
};

export const removeEntry = async (tx: Tx, section: AddableSection, id: string): Promise<void> => {
  for (const statement of cleanups[section](id)) await tx.run(statement);
  await tx.run(sql`delete from ${tableOfSection[section]} where id = ${id}`);
};
