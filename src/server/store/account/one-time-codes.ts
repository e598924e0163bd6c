import type { Queryable } from '../../database/pool.ts';

const lifeMinutes = 10;
export const mostTries = 5;

/** Voids what was sent before and opens a new request; the code itself is made when it is sent. */
export const openRequest = async (tx: Queryable, accountId: string): Promise<string> => {
  const { rows } = await tx.query<{ request: string }>(
    `insert into one_time_code (account_id) values ($1)
     on conflict (account_id) do update
        set request = gen_random_uuid(), code_hashes = '{}', tries = 0, requested_at = now(), expires_at = null
     returning request`,
    [accountId],
  );
  return rows[0]?.request as string;
};

/** Whether a code is on its way or can still be typed. */
export const hasLiveCode = async (tx: Queryable, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select 1 from one_time_code where account_id = $1 and tries < $2
        and coalesce(expires_at, requested_at + interval '2 minutes') > now()`,
    [accountId, mostTries],
  );
  return rowCount === 1;
};

interface RequestRef {
  readonly accountId: string;
  readonly request: string;
}

export const isOpenRequest = async (db: Queryable, { accountId, request }: RequestRef): Promise<boolean> => {
  const { rowCount } = await db.query('select 1 from one_time_code where account_id = $1 and request = $2', [
    accountId,
    request,
  ]);
  return rowCount === 1;
};

/** A delivery that is tried again adds a code: the mail before may have arrived after all. */
export const addCode = (db: Queryable, { accountId, request }: RequestRef, codeHash: string) =>
  db.query(
    `update one_time_code
        set code_hashes = ($3 || code_hashes)[1:3], expires_at = now() + $4 * interval '1 minute'
      where account_id = $1 and request = $2`,
    [accountId, request, [codeHash], lifeMinutes],
  );

export interface OpenCode {
  readonly accountId: string;
  readonly codeHashes: readonly string[];
}

/** Locks the account's code and counts the try; undefined when there is none to try. */
export const takeTry = async (tx: Queryable, emailFolded: string): Promise<OpenCode | undefined> => {
  const { rows } = await tx.query<OpenCode>(
    `update one_time_code c set tries = tries + 1
       from account a
      where a.id = c.account_id and a.email_folded = $1 and a.verified_at is null and a.active
        and c.tries < $2 and c.expires_at > now()
     returning c.account_id as "accountId", c.code_hashes as "codeHashes"`,
    [emailFolded, mostTries],
  );
  return rows[0];
};

export const removeCode = (tx: Queryable, accountId: string) =>
  tx.query('delete from one_time_code where account_id = $1', [accountId]);
