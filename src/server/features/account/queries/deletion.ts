import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

export interface Deletion {
  readonly requestedAt: string;
  readonly dueAt: string;
}

const columns = 'requested_at as "requestedAt", due_at as "dueAt"';
const isOpen = 'withdrawn_at is null and closed_at is null';

export const findDeletion = async (db: Queryable, accountId: string): Promise<Deletion | undefined> => {
  const { rows } = await db.query<Deletion & Record<string, unknown>>(
    `select ${columns} from account_deletion where account_id = $1 and ${isOpen}`,
    [accountId],
  );
  return rows[0];
};

/** Undefined when there is an open request already. */
export const addDeletion = async (tx: Tx, accountId: string, days: number): Promise<Deletion | undefined> => {
  const { rows } = await tx.query<Deletion & Record<string, unknown>>(
    `insert into account_deletion (account_id, due_at) values ($1, now() + $2 * interval '1 day')
     on conflict (account_id) where ${isOpen} do nothing returning ${columns}`,
    [accountId, days],
  );
  return rows[0];
};

/** False when there was nothing to take back. */
export const endDeletion = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update account_deletion set withdrawn_at = now() where account_id = $1 and ${isOpen}`,
    [accountId],
  );
  return rowCount === 1;
};

export interface DueDeletion {
  readonly id: number;
  readonly accountId: string;
}

/** The next request whose time has come, locked; processes that share the work pass each other's by. */
export const takeDueDeletion = async (tx: Tx): Promise<DueDeletion | undefined> => {
  const { rows } = await tx.query<DueDeletion & Record<string, unknown>>(
    `select id, account_id as "accountId" from account_deletion
      where ${isOpen} and due_at <= now() order by due_at limit 1 for update skip locked`,
  );
  return rows[0];
};

export const markClosed = (tx: Tx, id: number) =>
  tx.query('update account_deletion set closed_at = now() where id = $1', [id]);

/** Those whose account was closed and of whom something is still kept. */
export const findKept = async (db: Queryable): Promise<readonly DueDeletion[]> => {
  const { rows } = await db.query<DueDeletion & Record<string, unknown>>(
    `select id, account_id as "accountId" from account_deletion
      where closed_at is not null and erased_at is null order by closed_at limit 1000`,
  );
  return rows;
};

export const markErased = (tx: Tx, id: number) =>
  tx.query('update account_deletion set erased_at = now() where id = $1', [id]);
