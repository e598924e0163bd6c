import type { Queryable } from '../../database/pool.ts';
import { digest } from '../../tokens.ts';

type Purpose = 'resetPassword' | 'changeEmail';

export interface NewLinkToken {
  readonly token: string;
  readonly accountId: string;
  readonly purpose: Purpose;
  readonly newEmail: string | undefined;
}

/** Valid for one hour. */
export const addLinkToken = (db: Queryable, { token, accountId, purpose, newEmail }: NewLinkToken) =>
  db.query(
    `insert into link_token (token_hash, account_id, purpose, new_email, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [digest(token), accountId, purpose, newEmail ?? null],
  );

export interface LinkToken {
  readonly accountId: string;
  readonly newEmail: string | null;
  readonly isUsed: boolean;
}

/** Locks the token, so that two requests with the same one come after each other. */
export const findLinkToken = async (tx: Queryable, token: string, purpose: Purpose): Promise<LinkToken | undefined> => {
  const { rows } = await tx.query<LinkToken>(
    `select t.account_id as "accountId", t.new_email as "newEmail", t.used_at is not null as "isUsed"
       from link_token t join account a on a.id = t.account_id
      where t.token_hash = $1 and t.purpose = $2 and t.expires_at > now() and a.active for update of t`,
    [digest(token), purpose],
  );
  return rows[0];
};

/** Uses up all links of this kind: an older mail must not work after a newer one did. */
export const spendLinkTokens = (tx: Queryable, accountId: string, purpose: Purpose) =>
  tx.query('update link_token set used_at = now() where account_id = $1 and purpose = $2 and used_at is null', [
    accountId,
    purpose,
  ]);
