import type { Tx } from '../../../platform/database/pool.ts';

/** A decision that is not released. */
export interface HeldDecision {
  readonly status: string;
  /** Milliseconds by the database's clock: now, and the moment of the release. */
  readonly at: number;
  readonly until: number;
}

/** Undefined when nobody has decided, or the decision is released. The application must be locked. */
export const findHeldDecision = async (tx: Tx, applicationId: string): Promise<HeldDecision | undefined> => {
  const { rows } = await tx.query<{ status: string; at: string; until: string }>(
    `select status, extract(epoch from clock_timestamp()) * 1000 as at, extract(epoch from undo_until) * 1000 as until
       from application where id = $1 and undo_until > now()`,
    [applicationId],
  );
  return rows[0] && { status: rows[0].status, at: Number(rows[0].at), until: Number(rows[0].until) };
};
