import type { Tx } from '../../../platform/database/pool.ts';

/** The status that the machine led a locked application to. */
export const writeStatus = async (tx: Tx, id: string, status: string): Promise<void> => {
  await tx.query(
    `update application set status = $2, open_fields = '{}', version = version + 1, updated_at = now() where id = $1`,
    [id, status],
  );
};
