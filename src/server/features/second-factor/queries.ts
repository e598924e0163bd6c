import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

/** Condition: the account has a confirmed second factor. */
export const hasSecondFactor = (account: Sql): Sql =>
  sql`exists (select from second_factor f where f.account_id = ${account} and f.confirmed_at is not null)`;

const factorRow = {
  /** Encrypted. */
  secret: column.bytes,
  isConfirmed: column.boolean,
  /** Milliseconds of the database's clock, so that all processes validate codes by one clock. */
  now: column.integer,
} satisfies RowShape;

export type Factor = RowOf<typeof factorRow>;

export const findFactor = (db: Queryable, accountId: string): Promise<Factor | undefined> =>
  db.find(
    factorRow,
    sql`select secret, confirmed_at is not null as "isConfirmed", (extract(epoch from now()) * 1000)::bigint as now
         from second_factor where account_id = ${accountId}`,
  );

/** Replaces an unconfirmed secret. @returns false when there is a confirmed one */
export const insertUnconfirmedFactor = async (tx: Tx, accountId: string, secret: Buffer): Promise<boolean> => {
  const changed = await tx.run(sql`
    insert into second_factor as f (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
      where f.confirmed_at is null`);
  return changed === 1;
};

/** A code is valid once. @returns false when its time step, or a later one, was used already */
export const consumeTimeStep = async (tx: Tx, accountId: string, step: number): Promise<boolean> => {
  const changed = await tx.run(sql`
    update second_factor set last_step = ${step} where account_id = ${accountId} and last_step < ${step}`);
  return changed === 1;
};

export const confirmFactor = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`update second_factor set confirmed_at = now() where account_id = ${accountId}`);

export const removeFactor = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.run(sql`delete from second_factor where account_id = ${accountId}`);
  await tx.run(sql`delete from recovery_code where account_id = ${accountId}`);
};

/** Stores that the session has confirmed the second factor. */
export const markSecondFactorShown = (tx: Tx, sessionTokenHash: Buffer): Promise<number> =>
  tx.run(sql`update session set second_factor_at = now() where token_hash = ${sessionTokenHash}`);

export const replaceRecoveryCodes = async (tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx.run(sql`delete from recovery_code where account_id = ${accountId}`);
  await tx.run(sql`
    insert into recovery_code (account_id, code_hash) select ${accountId}::uuid, unnest(${hashes}::bytea[])`);
};

/** @returns false when there is no such code, or it was used */
export const consumeRecoveryCode = async (tx: Tx, accountId: string, hash: Buffer): Promise<boolean> => {
  const changed = await tx.run(sql`
    update recovery_code set used_at = now()
     where account_id = ${accountId} and code_hash = ${hash} and used_at is null`);
  return changed === 1;
};

export const countRecoveryCodes = async (db: Queryable, accountId: string): Promise<number> => {
  const { count } = await db.get(
    { count: column.integer },
    sql`select count(*) as count from recovery_code where account_id = ${accountId} and used_at is null`,
  );
  return count;
};

const secretRow = { accountId: column.uuid, secret: column.bytes } satisfies RowShape;

export const listSecrets = (db: Queryable): Promise<readonly RowOf<typeof secretRow>[]> =>
  db.many(secretRow, sql`select account_id as "accountId", secret from second_factor order by account_id`);

/** Replaces the secret unless it has changed since it was read. */
export const replaceSecret = (db: Queryable, accountId: string, former: Buffer, secret: Buffer): Promise<number> =>
  db.run(sql`update second_factor set secret = ${secret} where account_id = ${accountId} and secret = ${former}`);
