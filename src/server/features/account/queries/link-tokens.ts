import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { digest } from '../../../tokens.ts';

type Purpose = 'resetPassword' | 'changeEmail';

export interface NewLinkToken {
  readonly token: string;
  readonly accountId: string;
  readonly purpose: Purpose;
  readonly newEmail: string | undefined;
  /** Under which it is issued: a later one voids it. */
  readonly credentialsVersion: number;
}

/** Valid for one hour. */
export const addLinkToken = (
  db: Queryable,
  { token, accountId, purpose, newEmail, credentialsVersion }: NewLinkToken,
) =>
  db.query(
    `insert into link_token (token_hash, account_id, purpose, new_email, credentials_version, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
    [digest(token), accountId, purpose, newEmail ?? null, credentialsVersion],
  );

export interface LinkToken {
  readonly accountId: string;
  readonly newEmail: string | null;
  readonly isUsed: boolean;
}

/**
 * A token that was issued under the credentials of today, or that was used. Locks its account, so that two requests with
 * links of one account come after each other.
 */
export const findLinkToken = async (tx: Tx, token: string, purpose: Purpose): Promise<LinkToken | undefined> => {
  await tx.query(
    'select from account where id = (select account_id from link_token where token_hash = $1) for no key update',
    [digest(token)],
  );
  const { rows } = await tx.query<LinkToken>(
    `select t.account_id as "accountId", t.new_email as "newEmail", t.used_at is not null as "isUsed"
       from link_token t join account a on a.id = t.account_id
      where t.token_hash = $1 and t.purpose = $2 and t.expires_at > now() and a.active
        and (t.used_at is not null or coalesce(t.credentials_version, a.credentials_version) = a.credentials_version)`,
    [digest(token), purpose],
  );
  return rows[0];
};
