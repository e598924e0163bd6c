import sql from 'sql-template-tag';
import type { Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { column } from '../platform/database/row.ts';
import type { Hasher } from '../platform/passwords.ts';
import demoData from './data/accounts.json' with { type: 'json' };
import { insertRows } from './insert-rows.ts';

/** An account that the start banner prints. */
interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

export const demoAccounts: readonly DemoAccount[] = demoData.accounts.map(({ email, role }) => ({
  email,
  role,
  password: demoData.password,
}));

/** Verified accounts, marked as demo: production refuses their logins. */
export const loadAccounts = async (tx: Tx, hasher: Hasher, now: string): Promise<void> => {
  const password_hash = await hasher.hash(demoData.password);
  const rows = demoData.accounts.map(({ email, role, profile }) => ({
    email,
    email_folded: email,
    role,
    profile,
    password_hash,
    verified_at: now,
    demo: true,
  }));
  await insertRows(tx, 'account', rows);
};

export const hasDemoAccounts = async (db: Queryable): Promise<boolean> =>
  (await db.run(sql`select from account where demo limit 1`)) === 1;

/** Ids of the demo accounts by address. */
export const listAccountIds = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.many({ id: column.uuid, email: column.text }, sql`select id, email from account where demo`);
  return new Map(rows.map(({ id, email }) => [email, id]));
};
