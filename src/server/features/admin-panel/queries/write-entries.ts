import type { AddableSection } from '../../../../contract/admin-panel.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { TableSection } from './entries.ts';

type EntryValues = Readonly<Record<string, unknown>>;

const SCHEMA = 'public';

const tableOfSection: Readonly<Record<TableSection, string>> = {
  entity: 'admission_entity',
  period: 'admission_period',
  offer: 'offered_program',
  studies: `${SCHEMA}.program`,
  channel: 'payment_channel',
};

const jakartaMidnightSql = (text: string): string => `(${text})::timestamp at time zone 'Asia/Jakarta'`;
const opensSql = jakartaMidnightSql(`($2::jsonb->>'startDate')::date`);
const closesSql = jakartaMidnightSql(`($2::jsonb->>'endDate')::date + 1`);

/** Closed early: from now on, or, where it has not opened yet, at the moment it would. */
const closesEarlySql = `least(${closesSql}, greatest(now(), ${opensSql} + interval '1 microsecond'))`;
/** Moments of a period whose days stand in the second parameter of a statement. */
const periodMomentsSql = { opens: opensSql, closes: closesSql, closesEarly: closesEarlySql };

const isClosed = `($2::jsonb->>'isClosed')::boolean`;

const updateAssignments: Readonly<Record<TableSection, string>> = {
  entity: `name = $2::jsonb->>'name'`,
  period: `name = $2::jsonb->>'name', opens_at = ${opensSql},
    closes_at = case when not ${isClosed} then ${closesSql}
      when planned_closes_at is not null then least(closes_at, ${closesEarlySql}) else ${closesEarlySql} end,
    planned_closes_at = case when ${isClosed} then ${closesSql} end,
    own_graduation_years = nullif(
      array(select generate_series(($2::jsonb->>'graduatedFrom')::integer, ($2::jsonb->>'graduatedUntil')::integer)), '{}'),
    minimum_semester = ($2::jsonb->>'minimumSemester')::smallint`,
  offer: `registration_fee = ($2::jsonb->>'registrationFee')::integer, spp = ($2::jsonb->>'spp')::integer, ukt = ($2::jsonb->>'ukt')::integer,
    advance = ($2::jsonb->>'advance')::integer, quota = ($2::jsonb->>'quota')::integer, eligibility_rule = $2::jsonb->>'eligibilityRule',
    allow_scholarship = ($2::jsonb->>'allowScholarship')::boolean, additional_discount = ($2::jsonb->>'additionalDiscount')::integer,
    additional_discount_name = $2::jsonb->>'additionalDiscountName', active = ($2::jsonb->>'active')::boolean`,
  studies: `name = $2::jsonb->>'name', psychological_test_required = ($2::jsonb->>'psychologicalTestRequired')::boolean,
    colour_blind_letter_required = ($2::jsonb->>'colourBlindLetterRequired')::boolean`,
  channel: `name = $2::jsonb->>'name', admin_fee = ($2::jsonb->>'adminFee')::integer,
    expires_minutes = ($2::jsonb->>'expiresMinutes')::integer, active = ($2::jsonb->>'active')::boolean`,
};

export const lockEntry = (tx: Tx, section: TableSection, id: string) =>
  tx.query(`select from ${tableOfSection[section]} where id = $1 for update`, [id]);

/** All fields of the section are replaced by these. */
export const writeEntry = (tx: Tx, section: TableSection, id: string, values: EntryValues) =>
  tx.query(`update ${tableOfSection[section]} set ${updateAssignments[section]}, version = version + 1 where id = $1`, [
    id,
    JSON.stringify(values),
  ]);

type NewEntryValues = Readonly<Record<string, unknown>>;

const textFieldSql = (name: string): string => `$2::jsonb->>'${name}'`;
const integerFieldSql = (name: string): string => `(${textFieldSql(name)})::integer`;

/**
 * A new period is closed, because it offers nothing yet. It asks for as many semesters as the period before it. The years of
 * graduation follow the intake year: a list of the period before would be a year too old.
 */
const insertPeriodSql = `
  insert into admission_period (id, institution_code, entity_id, year, semester_id, channel_id, name, opens_at, closes_at,
    planned_closes_at, minimum_semester)
  select $1, ${integerFieldSql('institutionCode')}, ${textFieldSql('entityId')}, ${integerFieldSql('year')}, ${textFieldSql('semesterId')}, ${textFieldSql('channelId')},
    ${textFieldSql('name')}, ${periodMomentsSql.opens}, ${periodMomentsSql.closesEarly}, ${periodMomentsSql.closes},
    coalesce(last.minimum_semester, 5)
  from (select) as one left join (
    select minimum_semester from admission_period
     where institution_code = ${integerFieldSql('institutionCode')} and entity_id = ${textFieldSql('entityId')}
     order by year desc, opens_at desc limit 1) last on true`;

/** A program is offered as it was the last time, but not before somebody says so. */
const insertOfferSql = `
  insert into offered_program (id, period_id, program_id, position, registration_fee, spp, ukt, advance, allow_scholarship,
    quota, eligibility_rule, additional_discount, additional_discount_name, active)
  select $1, ${textFieldSql('periodId')}, ${textFieldSql('programId')},
    (select coalesce(max(position), 0) + 1 from offered_program where period_id = ${textFieldSql('periodId')}),
    coalesce(last.registration_fee, 0), coalesce(last.spp, 0), coalesce(last.ukt, 0), coalesce(last.advance, 0),
    coalesce(last.allow_scholarship, false), last.quota, coalesce(last.eligibility_rule, ${textFieldSql('eligibilityRule')}),
    coalesce(last.additional_discount, 0), last.additional_discount_name, false
  from (select) as one left join (
    select o.* from offered_program o join admission_period p on p.id = o.period_id
     where o.program_id = ${textFieldSql('programId')} order by p.year desc, p.opens_at desc limit 1) last on true`;

const insertProgramSql = `
  insert into ${SCHEMA}.program (id, institution_code, name) values ($1, ${integerFieldSql('institutionCode')}, ${textFieldSql('name')})`;

const insertEntitySql = `
  insert into admission_entity (id, name, position)
  select $1, ${textFieldSql('name')}, coalesce(max(position), 0) + 1 from admission_entity`;

const insertStatements: Readonly<Record<AddableSection, string>> = {
  period: insertPeriodSql,
  offer: insertOfferSql,
  studies: insertProgramSql,
  entity: insertEntitySql,
};

/** The row under this id; false when the id, or a program in its period, is taken. */
export const addEntry = async (
  tx: Tx,
  section: AddableSection,
  id: string,
  values: NewEntryValues,
): Promise<boolean> => {
  const { rowCount } = await tx.query(`${insertStatements[section]} on conflict do nothing`, [
    id,
    JSON.stringify(values),
  ]);
  return rowCount === 1;
};

/** Tables that the fields of a new entry refer to; those of an institution with its code. */
const referencedTables: Readonly<Record<string, { readonly table: string; readonly isOwned: boolean }>> = {
  entityId: { table: 'admission_entity', isOwned: false },
  semesterId: { table: 'admission_semester', isOwned: false },
  channelId: { table: 'admission_channel', isOwned: false },
  periodId: { table: 'admission_period', isOwned: true },
  programId: { table: `${SCHEMA}.program`, isOwned: true },
};

/** Fields that name what is not there, or what belongs to another institution than the entry. */
export const listDanglingFields = async (tx: Tx, values: NewEntryValues): Promise<readonly string[]> => {
  const dangling: string[] = [];
  for (const [field, { table, isOwned }] of Object.entries(referencedTables)) {
    if (values[field] === undefined) continue;
    const owner = isOwned ? 'institution_code' : '$2::integer';
    const { rowCount } = await tx.query(`select from ${table} where id = $1 and ${owner} = $2::integer`, [
      values[field],
      values['institutionCode'] ?? 0,
    ]);
    if (rowCount === 0) dangling.push(field);
  }
  return dangling;
};

interface Choice {
  readonly Id: string;
  readonly Name: string;
}

/** What a new period can be of, in the order of the lists. */
export const listChoices = async (
  db: Queryable,
): Promise<Readonly<Record<'entity' | 'semester' | 'channel', Choice[]>>> => {
  const read = async (table: string): Promise<Choice[]> => {
    const { rows } = await db.query<Choice & Record<string, unknown>>(
      `select id as "Id", name as "Name" from ${table} order by position`,
    );
    return rows;
  };
  return {
    entity: await read('admission_entity'),
    semester: await read('admission_semester'),
    channel: await read('admission_channel'),
  };
};

const countApplicationsSql = (where: string): string => `
  select count(*)::int as count from application a where a.deleted_at is null and ${where}`;

const countChoicesSql = (where: string): string =>
  countApplicationsSql(`exists (select from application_preference p join offered_program o on o.id = p.offered_program_id
    where p.application_id = a.id and ${where})`);

/** How many applications, or of an entity periods, name the row. */
const countUsesStatements: Readonly<Record<AddableSection, string>> = {
  period: countApplicationsSql('a.period_id = $1'),
  offer: countChoicesSql('o.id = $1'),
  studies: countChoicesSql('o.program_id = $1'),
  entity: 'select count(*)::int as count from admission_period where entity_id = $1',
};

/** What goes with the row: offers that nobody chose, and the mention in drafts that were deleted. */
const cleanupStatements: Readonly<Record<AddableSection, readonly string[]>> = {
  period: [
    'update application set period_id = null where period_id = $1 and deleted_at is not null',
    'delete from offered_program where period_id = $1',
  ],
  offer: [],
  studies: ['delete from offered_program where program_id = $1'],
  entity: [],
};

/** Of a row that is locked: whoever names it from now on waits, and then finds it gone. */
export const countUses = async (tx: Tx, section: AddableSection, id: string): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(countUsesStatements[section], [id]);
  return rows[0]?.count ?? 0;
};

/** Offers are chosen by themselves: those that go with the row are locked too. */
export const lockOffers = (tx: Tx, section: AddableSection, id: string) =>
  tx.query(
    `select from offered_program where ($2 = 'period' and period_id = $1) or ($2 = 'studies' and program_id = $1) for update`,
    [id, section],
  );

export const removeEntry = async (tx: Tx, section: AddableSection, id: string): Promise<void> => {
  for (const statement of cleanupStatements[section]) await tx.query(statement, [id]);
  await tx.query(`delete from ${tableOfSection[section]} where id = $1`, [id]);
};
