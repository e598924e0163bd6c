import sql, { type Sql } from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import { localName } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { announcedBefore } from './queries.ts';

const programRow = {
  id: column.text,
  name: column.text,
  institutionCode: column.integer,
  psychologicalTestRequired: column.boolean,
  colourBlindLetterRequired: column.boolean,
} satisfies RowShape;

const programColumns = (
  locale: Locale,
): Sql => sql`program.id, ${localName(sql`program`, locale)} as name, program.institution_code as "institutionCode",
  program.psychological_test_required as "psychologicalTestRequired",
  program.colour_blind_letter_required as "colourBlindLetterRequired"`;

/** Active offers of periods that are open or open soon; `offered` and `period` are the aliases. */
const isVisible = sql`offered.active and offer_closes_at(offered, period) > now()
  and period.opens_at <= now() + ${announcedBefore}`;

const listedRow = {
  ...programRow,
  entity: column.text.orNull,
  registrationFee: column.integer.orNull,
  opensAt: column.timestamp.orNull,
  closesAt: column.timestamp.orNull,
  isOpen: column.boolean,
  total: column.integer,
} satisfies RowShape;

interface ProgramFilter {
  /** Undefined for all. */
  readonly institutions: readonly number[] | undefined;
  readonly entity?: string | null | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly locale: Locale;
}

/** Programs with the offer that closes first, those that are offered before the others. `total`: how many there are. */
export const listPrograms = (
  db: Queryable,
  { institutions, entity = null, offset, limit, locale }: ProgramFilter,
): Promise<readonly RowOf<typeof listedRow>[]> =>
  db.many(
    listedRow,
    sql`
    select ${programColumns(locale)}, current.entity, current.fee as "registrationFee", current.opens_at as "opensAt",
           current.closes_at as "closesAt", coalesce(current.opens_at <= now(), false) as "isOpen", count(*) over ()::integer as total
      from program
      left join lateral (
        select ${localName(sql`entity`, locale)} as entity, offered.registration_fee as fee, period.opens_at,
               offer_closes_at(offered, period) as closes_at
          from offered_program offered join admission_period period on period.id = offered.period_id
          join admission_entity entity on entity.id = period.entity_id
         where offered.program_id = program.id and ${isVisible}
           and (${entity}::text is null or period.entity_id = ${entity})
         order by period.opens_at > now(), 4, offered.id limit 1) current on true
     where (${institutions}::integer[] is null or program.institution_code = any(${institutions}::integer[]))
       and (${entity}::text is null or exists (
         select from offered_program offered join admission_period period on period.id = offered.period_id
          where offered.program_id = program.id and period.entity_id = ${entity}))
     order by program.institution_code, current.closes_at is null, name, program.id
     limit ${limit} offset ${offset}`,
  );

const choiceRow = { Id: column.text, Name: column.text } satisfies RowShape;

/** The levels of study of which some program was ever offered. */
export const listLevels = (db: Queryable, locale: Locale): Promise<readonly RowOf<typeof choiceRow>[]> =>
  db.many(
    choiceRow,
    sql`select id as "Id", ${localName(sql`admission_entity`, locale)} as "Name" from admission_entity
         where id in (select period.entity_id from admission_period period
           join offered_program offered on offered.period_id = period.id) order by position`,
  );

export const findProgram = (db: Queryable, id: string, locale: Locale): Promise<RowOf<typeof programRow> | undefined> =>
  db.find(programRow, sql`select ${programColumns(locale)} from program where program.id = ${id}`);

const offerRow = {
  id: column.text,
  periodId: column.text,
  period: column.text,
  entity: column.text,
  year: column.text,
  semester: column.text,
  channel: column.text,
  opensAt: column.timestamp,
  closesAt: column.timestamp,
  isOpen: column.boolean,
  registrationFee: column.integer,
  spp: column.integer,
  ukt: column.integer,
  advance: column.integer,
  discountName: column.text.orNull,
  discountAmount: column.integer,
  seats: column.integer.orNull,
  hasScholarship: column.boolean,
  eligibilityRule: column.text,
} satisfies RowShape;

export type PublicOffer = RowOf<typeof offerRow>;

/** The offers of a program that visitors may know, the open ones first. */
export const listOffers = (db: Queryable, programId: string, locale: Locale): Promise<readonly PublicOffer[]> =>
  db.many(
    offerRow,
    sql`
    select offered.id, period.id as "periodId", ${localName(sql`period`, locale)} as period,
           ${localName(sql`entity`, locale)} as entity,
           period.year || '/' || period.year + 1 as year, ${localName(sql`semester`, locale)} as semester,
           ${localName(sql`channel`, locale)} as channel,
           period.opens_at as "opensAt", offer_closes_at(offered, period) as "closesAt",
           period.opens_at <= now() as "isOpen", offered.registration_fee as "registrationFee", offered.spp,
           offered.ukt, offered.advance, local_name(offered.additional_discount_name, offered.additional_discount_names, ${locale}::text) as "discountName",
           offered.additional_discount as "discountAmount", offered.quota as seats,
           offered.allow_scholarship as "hasScholarship", offered.eligibility_rule as "eligibilityRule"
      from offered_program offered
      join admission_period period on period.id = offered.period_id
      join admission_entity entity on entity.id = period.entity_id
      join admission_semester semester on semester.id = period.semester_id
      join admission_channel channel on channel.id = period.channel_id
     where offered.program_id = ${programId} and ${isVisible}
     order by period.opens_at > now(), "closesAt", offered.id`,
  );
