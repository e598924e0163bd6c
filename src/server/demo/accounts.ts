import type { Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import type { Hasher } from '../platform/passwords.ts';
import demo from './data/accounts.json' with { type: 'json' };
import { insertRows } from './insert-rows.ts';

/** What the start banner tells: who can log in at once. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

export const demoAccounts: readonly DemoAccount[] = demo.accounts.map(({ email, role }) => ({
  email,
  role,
  password: demo.password,
}));

/** Verified accounts, marked as demo: production refuses their logins. */
export const loadAccounts = async (tx: Tx, hasher: Hasher, now: string): Promise<void> => {
  const password_hash = await hasher.hash(demo.password);
  const rows = demo.accounts.map(({ email, role, profile }) => ({
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

export const hasDemoAccounts = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.query('select from account where demo limit 1');
  return rowCount === 1;
};

export const listAccountIds = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.query<{ id: string; email: string }>('select id, email from account where demo');
  return new Map(rows.map(({ id, email }) => [email, id]));
};
