import type { Tx } from '../../../platform/database/pool.ts';

export interface NewVerdict {
  readonly eligible: boolean;
  /** Position of the preference whose rule holds. */
  readonly verified: number | undefined;
  readonly scholarshipRank: number | null;
  readonly outcome: string;
}

/**
 * What a corrected application comes to. Number and fee stay; and so does, where no rule holds any more, what was found
 * at the submit: somebody decides about it, and until then the applicant is told nothing else.
 */
export const writeVerdict = async (tx: Tx, id: string, verdict: NewVerdict): Promise<void> => {
  if (!verdict.eligible) {
    await tx.query('update application set ineligible = true where id = $1', [id]);
    return;
  }
  await tx.query('update application set ineligible = false, outcome = $2, scholarship_rank = $3 where id = $1', [
    id,
    verdict.outcome,
    verdict.scholarshipRank,
  ]);
  // At no moment two are verified, not even between two rows of one statement: an index forbids it.
  await tx.query(
    'update application_preference set is_verified = false where application_id = $1 and position is distinct from $2',
    [id, verdict.verified],
  );
  await tx.query('update application_preference set is_verified = true where application_id = $1 and position = $2', [
    id,
    verdict.verified,
  ]);
};
