import type { Queryable } from '../../../platform/database/queryable.ts';

export interface OwnSession {
  /** Tells sessions apart; the token cannot be worked out from it. */
  readonly id: string;
  readonly current: boolean;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** The live sessions of an account: the one that asks first, then the latest used. */
export const findSessions = async (db: Queryable, accountId: string, current: Buffer): Promise<OwnSession[]> => {
  const { rows } = await db.query<OwnSession>(
    `select encode(substring(sha256(token_hash) for 8), 'hex') as id, token_hash = $2 as current,
        user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
       from session
      where account_id = $1 and expires_at > now() and last_seen_at > now() - interval '2 hours'
      order by token_hash = $2 desc, last_seen_at desc limit 50`,
    [accountId, current],
  );
  return rows;
};
