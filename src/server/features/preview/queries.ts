import sql from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import { discountNames, localName, localNames, localNamesColumn } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

const exampleOfferRow = {
  programName: column.text,
  programNames: localNamesColumn,
  programId: column.text,
  registrationFee: column.integer,
  spp: column.integer,
  ukt: column.integer,
  advance: column.integer,
  additionalDiscount: column.integer,
  additionalDiscountNames: localNamesColumn.orNull,
  allowScholarship: column.boolean,
  psychologicalTestRequired: column.boolean,
  entity: column.text,
  year: column.text,
  semester: column.text,
  channel: column.text,
  period: column.text,
} satisfies RowShape;

/** An offered program with the names that describe an application for it. Amounts are whole rupiah. */
export type ExampleOffer = RowOf<typeof exampleOfferRow>;

/** The offered programs with these ids, in this order. */
export const listExampleOffers = (
  db: Queryable,
  ids: readonly string[],
  locale: Locale,
): Promise<readonly ExampleOffer[]> =>
  db.many(
    exampleOfferRow,
    sql`
    select ${localName(sql`program`, locale)} as "programName",
      ${localNames(sql`program`)} as "programNames", program.id as "programId", o.registration_fee as "registrationFee", o.spp,
      o.ukt, o.advance, o.additional_discount as "additionalDiscount",
      ${discountNames(sql`o`)} as "additionalDiscountNames", o.allow_scholarship as "allowScholarship",
      program.psychological_test_required as "psychologicalTestRequired", ${localName(sql`entity`, locale)} as entity,
      period.year || '/' || period.year + 1 as year, ${localName(sql`semester`, locale)} as semester,
      ${localName(sql`channel`, locale)} as channel, ${localName(sql`period`, locale)} as period
    from offered_program o
    join program on program.id = o.program_id
    join admission_period period on period.id = o.period_id
    join admission_entity entity on entity.id = period.entity_id
    join admission_semester semester on semester.id = period.semester_id
    join admission_channel channel on channel.id = period.channel_id
    where o.id = any(${ids}::text[]) order by array_position(${ids}::text[], o.id)`,
  );

const applicationOfInstitutionRow = { institutionCode: column.integer, formId: column.uuid } satisfies RowShape;

/** The newest application with an admission period of each institution: its lists are those of a real form. */
export const listApplicationsWithPeriod = (
  db: Queryable,
  institutionCodes: readonly number[],
): Promise<readonly RowOf<typeof applicationOfInstitutionRow>[]> =>
  db.many(
    applicationOfInstitutionRow,
    sql`
    select wanted.code as "institutionCode", newest.id as "formId"
    from unnest(${institutionCodes}::integer[]) wanted (code)
    cross join lateral (
      select a.id from application a
      where a.institution_code = wanted.code and a.period_id is not null and a.deleted_at is null
      order by a.created_at desc, a.id desc limit 1) newest`,
  );
