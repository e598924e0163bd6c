import type { Queryable } from '../../platform/database/queryable.ts';
import type { VerifiedOffer } from '../payment/queries/fees.ts';

/** An offered program with the words that an application for it is described by. Amounts are whole rupiah. */
export interface ExampleOffer extends Omit<VerifiedOffer, 'psychologicalTestDone' | 'scholarshipRank'> {
  readonly programId: string;
  readonly registrationFee: number;
  readonly entity: string;
  readonly year: string;
  readonly semester: string;
  readonly channel: string;
  readonly period: string;
}

export const listExampleOffers = async (db: Queryable, ids: readonly string[]): Promise<readonly ExampleOffer[]> => {
  const { rows } = await db.query<ExampleOffer & Record<string, unknown>>(
    `select program.name as "programName", program.id as "programId", o.registration_fee as "registrationFee", o.spp,
        o.ukt, o.advance, o.additional_discount as "additionalDiscount",
        o.additional_discount_name as "additionalDiscountName", o.allow_scholarship as "allowScholarship",
        program.psychological_test_required as "psychologicalTestRequired", entity.name as entity,
        period.year || '/' || period.year + 1 as year, semester.name as semester, channel.name as channel,
        period.name as period
       from offered_program o
       join program on program.id = o.program_id
       join admission_period period on period.id = o.period_id
       join admission_entity entity on entity.id = period.entity_id
       join admission_semester semester on semester.id = period.semester_id
       join admission_channel channel on channel.id = period.channel_id
      where o.id = any($1::text[]) order by array_position($1::text[], o.id)`,
    [ids],
  );
  return rows;
};

/** The newest application of each institution that names a period: its lists are those of a real form. */
export const listApplicationsWithPeriod = async (
  db: Queryable,
  institutionCodes: readonly number[],
): Promise<readonly { readonly institutionCode: number; readonly formId: string }[]> => {
  const { rows } = await db.query<{ institutionCode: number; formId: string }>(
    `select known.code as "institutionCode", newest.id as "formId"
       from unnest($1::integer[]) known (code)
       cross join lateral (
         select a.id from application a
          where a.institution_code = known.code and a.period_id is not null and a.deleted_at is null
          order by a.created_at desc, a.id desc limit 1) newest`,
    [institutionCodes],
  );
  return rows;
};
