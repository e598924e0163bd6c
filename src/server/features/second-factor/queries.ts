import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

export interface Factor {
  /** Encrypted. */
  readonly secret: Buffer;
  readonly isConfirmed: boolean;
  /** Milliseconds of the database's clock: the codes of all processes are judged by one clock. */
  readonly now: number;
}

export const findFactor = async (db: Queryable, accountId: string): Promise<Factor | undefined> => {
  const { rows } = await db.query<Factor & Record<string, unknown>>(
    `select secret, confirmed_at is not null as "isConfirmed", (extract(epoch from now()) * 1000)::bigint as now
       from second_factor where account_id = $1`,
    [accountId],
  );
  return rows[0];
};

/** In the place of one that was never confirmed. @returns false when there is a confirmed one */
export const insertUnconfirmedFactor = async (tx: Tx, accountId: string, secret: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into second_factor as f (account_id, secret) values ($1, $2)
     on conflict (account_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
       where f.confirmed_at is null`,
    [accountId, secret],
  );
  return rowCount === 1;
};

/** A code counts once: false when its time step, or a later one, was taken already. */
export const consumeTimeStep = async (tx: Tx, accountId: string, step: number): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'update second_factor set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  );
  return rowCount === 1;
};

export const confirmFactor = (tx: Tx, accountId: string) =>
  tx.query('update second_factor set confirmed_at = now() where account_id = $1', [accountId]);

export const removeFactor = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.query('delete from second_factor where account_id = $1', [accountId]);
  await tx.query('delete from recovery_code where account_id = $1', [accountId]);
};

/** From now on the session is more than a right password. */
export const markSecondFactorShown = (tx: Tx, sessionTokenHash: Buffer) =>
  tx.query('update session set second_factor_at = now() where token_hash = $1', [sessionTokenHash]);

export const replaceRecoveryCodes = async (tx: Tx, accountId: string, hashes: readonly Buffer[]) => {
  await tx.query('delete from recovery_code where account_id = $1', [accountId]);
  await tx.query('insert into recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])', [
    accountId,
    hashes,
  ]);
};

/** False when there is no such code, or it was used. */
export const consumeRecoveryCode = async (tx: Tx, accountId: string, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'update recovery_code set used_at = now() where account_id = $1 and code_hash = $2 and used_at is null',
    [accountId, hash],
  );
  return rowCount === 1;
};

export const countRecoveryCodes = async (db: Queryable, accountId: string): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from recovery_code where account_id = $1 and used_at is null',
    [accountId],
  );
  return rows[0]?.count ?? 0;
};

export const listSecrets = async (db: Queryable): Promise<readonly { accountId: string; secret: Buffer }[]> => {
  const { rows } = await db.query<{ accountId: string; secret: Buffer }>(
    'select account_id as "accountId", secret from second_factor order by account_id',
  );
  return rows;
};

/** Only when nobody replaced the secret meanwhile. */
export const replaceSecret = (db: Queryable, accountId: string, former: Buffer, secret: Buffer) =>
  db.query('update second_factor set secret = $3 where account_id = $1 and secret = $2', [accountId, former, secret]);
