import type { Queryable } from '../../../platform/database/queryable.ts';

/** The offered program that the final submit found eligible. Amounts are whole rupiah. */
export interface VerifiedOffer {
  readonly programName: string;
  readonly spp: number;
  readonly ukt: number;
  readonly advance: number;
  readonly additionalDiscount: number;
  readonly additionalDiscountName: string | null;
  readonly allowScholarship: boolean;
  readonly psychologicalTestRequired: boolean;
  readonly psychologicalTestDone: boolean;
  readonly scholarshipRank: number | null;
}

export const findVerifiedOffer = async (db: Queryable, applicationId: string): Promise<VerifiedOffer | undefined> => {
  const { rows } = await db.query<VerifiedOffer & Record<string, unknown>>({
    name: 'verified-offer',
    text: `select program.name as "programName", o.spp, o.ukt, o.advance, o.additional_discount as "additionalDiscount",
        o.additional_discount_name as "additionalDiscountName", o.allow_scholarship as "allowScholarship",
        program.psychological_test_required as "psychologicalTestRequired",
        a.psychological_test_done as "psychologicalTestDone", a.scholarship_rank as "scholarshipRank"
      from application a
      join application_preference p on p.application_id = a.id and p.is_verified
      join offered_program o on o.id = p.offered_program_id
      join program on program.id = o.program_id
      where a.id = $1`,
    values: [applicationId],
  });
  return rows[0];
};
