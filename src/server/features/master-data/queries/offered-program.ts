import type { MasterList } from './list.ts';

/** An offered program as the rules see it. Amounts are whole rupiah. */
export interface OfferedProgram {
  readonly id: string;
  readonly periodId: string;
  readonly institutionCode: number;
  readonly registrationFee: number;
  readonly allowScholarship: boolean;
  readonly eligibilityRule: string;
  readonly psychologicalTestRequired: boolean;
  readonly colourBlindLetterRequired: boolean;
}

export const offeredPrograms = {
  name: 'offeredPrograms',
  params: ['ids'],
  sql: `select offered.id, offered.period_id as "periodId", period.institution_code as "institutionCode",
      offered.registration_fee as "registrationFee", offered.allow_scholarship as "allowScholarship",
      offered.eligibility_rule as "eligibilityRule",
      program.psychological_test_required as "psychologicalTestRequired",
      program.colour_blind_letter_required as "colourBlindLetterRequired"
    from offered_program offered
    join program on program.id = offered.program_id
    join admission_period period on period.id = offered.period_id
    where offered.id = any($1::text[]) order by array_position($1::text[], offered.id)`,
} as const satisfies MasterList;
