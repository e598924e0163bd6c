import type { Tx } from '../../../platform/database/pool.ts';

export interface ReasonsRow {
  /** Position of the preference. */
  readonly order: number;
  readonly reasons: readonly object[];
}

/** Keeps why the rules of the chosen programs do not hold, as they were judged; none where one holds. */
export const writeReasons = async (tx: Tx, id: string, verdicts: readonly ReasonsRow[]): Promise<void> => {
  await tx.query(
    `update application_preference p set reasons = judged.reasons
       from jsonb_to_recordset($2::jsonb) as judged ("order" integer, reasons jsonb)
     where p.application_id = $1 and p.position = judged."order" and p.reasons is distinct from judged.reasons`,
    [id, JSON.stringify(verdicts.map(({ order, reasons }) => ({ order, reasons })))],
  );
};
