import type { AddedSection } from '../../../../contract/admin-panel.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { SCHEMA, spanOf } from './write-entry.ts';

type Values = Readonly<Record<string, unknown>>;

const text = (name: string): string => `$2::jsonb->>'${name}'`;
const whole = (name: string): string => `(${text(name)})::integer`;

/**
 * A new period is closed, because it offers nothing yet. It asks for as many semesters as the period before it. The years of
 * graduation follow the intake year: a list of the period before would be a year too old.
 */
const period = `
  insert into admission_period (id, institution_code, entity_id, year, semester_id, channel_id, name, opens_at, closes_at,
    planned_closes_at, minimum_semester)
  select $1, ${whole('institutionCode')}, ${text('entityId')}, ${whole('year')}, ${text('semesterId')}, ${text('channelId')},
    ${text('name')}, ${spanOf.opens}, ${spanOf.closesEarly}, ${spanOf.closes},
    coalesce(last.minimum_semester, 5)
  from (select) as one left join (
    select minimum_semester from admission_period
     where institution_code = ${whole('institutionCode')} and entity_id = ${text('entityId')}
     order by year desc, opens_at desc limit 1) last on true`;

/** A program is offered as it was the last time, but not before somebody says so. */
const offer = `
  insert into offered_program (id, period_id, program_id, position, registration_fee, spp, ukt, advance, allow_scholarship,
    quota, eligibility_rule, additional_discount, additional_discount_name, active)
  select $1, ${text('periodId')}, ${text('programId')},
    (select coalesce(max(position), 0) + 1 from offered_program where period_id = ${text('periodId')}),
    coalesce(last.registration_fee, 0), coalesce(last.spp, 0), coalesce(last.ukt, 0), coalesce(last.advance, 0),
    coalesce(last.allow_scholarship, false), last.quota, coalesce(last.eligibility_rule, ${text('eligibilityRule')}),
    coalesce(last.additional_discount, 0), last.additional_discount_name, false
  from (select) as one left join (
    select o.* from offered_program o join admission_period p on p.id = o.period_id
     where o.program_id = ${text('programId')} order by p.year desc, p.opens_at desc limit 1) last on true`;

const studies = `
  insert into ${SCHEMA}.program (id, institution_code, name) values ($1, ${whole('institutionCode')}, ${text('name')})`;

const entity = `
  insert into admission_entity (id, name, position)
  select $1, ${text('name')}, coalesce(max(position), 0) + 1 from admission_entity`;

const statements: Readonly<Record<AddedSection, string>> = { period, offer, studies, entity };

/** The row under this id; false when the id, or a program in its period, is taken. */
export const addEntry = async (tx: Tx, section: AddedSection, id: string, values: Values): Promise<boolean> => {
  const { rowCount } = await tx.query(`${statements[section]} on conflict do nothing`, [id, JSON.stringify(values)]);
  return rowCount === 1;
};

/** Tables that the fields of a new entry refer to; those of an institution with its code. */
const referred: Readonly<Record<string, { readonly table: string; readonly isOwned: boolean }>> = {
  entityId: { table: 'admission_entity', isOwned: false },
  semesterId: { table: 'admission_semester', isOwned: false },
  channelId: { table: 'admission_channel', isOwned: false },
  periodId: { table: 'admission_period', isOwned: true },
  programId: { table: `${SCHEMA}.program`, isOwned: true },
};

/** Fields that name what is not there, or what belongs to another institution than the entry. */
export const findDangling = async (tx: Tx, values: Values): Promise<readonly string[]> => {
  const dangling: string[] = [];
  for (const [field, { table, isOwned }] of Object.entries(referred)) {
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

export interface Choice {
  readonly Id: string;
  readonly Name: string;
}

/** What a new period can be of, in the order of the lists. */
export const findChoices = async (
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
