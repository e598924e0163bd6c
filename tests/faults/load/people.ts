import { randomBytes, randomInt } from 'node:crypto';
import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { createPasswords } from '../../../src/server/platform/passwords.ts';
import { createToken, digest } from '../../../src/server/tokens.ts';
import { type ApiClient, createClient, type Send } from '../../support/client.ts';
import { password } from '../../support/people.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
}

export interface LoggedIn extends Account {
  readonly client: ApiClient;
}

let passwordHash: Promise<string> | undefined;
const hashOnce = (): Promise<string> => {
  passwordHash ??= createPasswords().then((passwords) => passwords.hash(password));
  return passwordHash;
};

export const newAddress = (name = 'load'): string => `${name}.${randomBytes(6).toString('hex')}@example.com`;

/** A browser far away from all others: limits that count by network address count it apart. */
export const createVisitor = (url: string, send: Send): ApiClient => {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return createClient(url, new Map(), (to, init) =>
    send(to, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address } }),
  );
};

/** Verified accounts, all with the password of the tests. */
export const addAccounts = async (
  db: Pick<RawQueryable, 'query'>,
  count: number,
  role: 'applicant' | 'admin' = 'applicant',
): Promise<readonly Account[]> => {
  const emails = Array.from({ length: count }, () => newAddress(role));
  const { rows } = await db.query<{ id: string; email: string }>(
    `insert into account (email, email_folded, password_hash, role, verified_at, profile)
     select e, e, $2, $3, now(), '{"firstName":"Siti","lastName":"Aminah","birthDate":"2006-04-21"}'
       from unnest($1::text[]) e returning id, email`,
    [emails, await hashOnce(), role],
  );
  return rows;
};

/** Sessions straight into the table, by one statement: logging hundreds in would load the portal before the row begins. */
export const openSessions = async (
  db: Pick<RawQueryable, 'query'>,
  accounts: readonly Account[],
  createClientOf: () => ApiClient,
): Promise<readonly LoggedIn[]> => {
  const opened = accounts.map((account) => ({ account, token: createToken(), csrfToken: createToken() }));
  await db.query(
    `insert into session (token_hash, csrf_token, account_id, expires_at)
     select t, c, a, now() + interval '12 hours' from unnest($1::bytea[], $2::text[], $3::uuid[]) as s(t, c, a)`,
    [
      opened.map(({ token }) => digest(token)),
      opened.map(({ csrfToken }) => csrfToken),
      opened.map(({ account }) => account.id),
    ],
  );
  return opened.map(({ account, token, csrfToken }) => {
    const client = createClientOf();
    client.cookies.set('session', token).set('csrf_token', csrfToken).set('userId', account.id);
    return { ...account, client };
  });
};
