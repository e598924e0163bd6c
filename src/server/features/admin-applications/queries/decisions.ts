import type { Tx } from '../../../platform/database/pool.ts';
import { staffVersion } from '../../application/queries/released.ts';

export interface NewDecision {
  readonly applicationId: string;
  readonly adminId: string;
  readonly decision: string;
  readonly reasons: readonly string[];
  readonly message: string;
}

export const addDecision = async (tx: Tx, decision: NewDecision): Promise<void> => {
  await tx.query(
    `insert into application_decision (application_id, decided_by, decision, reasons, message)
     values ($1, $2, $3, $4, $5)`,
    [decision.applicationId, decision.adminId, decision.decision, decision.reasons, decision.message],
  );
};

/** Of the decisions about an application only the last can stand. */
export const markUndone = async (tx: Tx, applicationId: string, adminId: string): Promise<void> => {
  await tx.query(
    `update application_decision set undone_at = clock_timestamp(), undone_by = $2
      where application_id = $1 and undone_at is null`,
    [applicationId, adminId],
  );
};

export interface Written {
  /** As reviewers see it. */
  readonly version: number;
  readonly undoUntil: string | null;
}

/** The status that the machine led a locked application to; `undoMinutes` 0: for good. */
export const writeDecided = async (tx: Tx, id: string, status: string, undoMinutes: number): Promise<Written> => {
  const { rows } = await tx.query<Written & Record<string, unknown>>(
    `update application a set status = $2, open_fields = '{}', decision_version = decision_version + 1,
       updated_at = case when $3::numeric > 0 then updated_at else now() end,
       undo_until = case when $3::numeric > 0 then now() + $3 * interval '1 minute' end
      where id = $1 returning ${staffVersion} as version, undo_until as "undoUntil"`,
    [id, status, undoMinutes],
  );
  return rows[0] as Written;
};

/** For its owner nothing has changed: nobody was told of the decision. */
export const writeUndone = async (tx: Tx, id: string, status: string): Promise<Written> => {
  const { rows } = await tx.query<Written & Record<string, unknown>>(
    `update application a set status = $2, decision_version = decision_version + 1, undo_until = null
      where id = $1 returning ${staffVersion} as version, undo_until as "undoUntil"`,
    [id, status],
  );
  return rows[0] as Written;
};

export const writeTestDone = async (tx: Tx, id: string, done: boolean): Promise<Written> => {
  const { rows } = await tx.query<Written & Record<string, unknown>>(
    `update application a set psychological_test_done = $2, version = version + 1, updated_at = now()
      where id = $1 returning ${staffVersion} as version, undo_until as "undoUntil"`,
    [id, done],
  );
  return rows[0] as Written;
};
