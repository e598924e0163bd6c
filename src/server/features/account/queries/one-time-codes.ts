import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

const lifetimeMinutes = 10;
export const maxTries = 5;

/** A code belongs to one attempt to register and to the browser that asked for it. */
export interface CodeOwner {
  readonly registrationId: string;
  /** Digest of the browser's cookie. */
  readonly browser: Buffer;
}

/** Voids what was sent before and opens a new request; the code itself is made when it is sent. */
export const createCodeRequest = async (tx: Tx, { registrationId, browser }: CodeOwner): Promise<string> => {
  const { rows } = await tx.query<{ request: string }>(
    `insert into verification_code (registration_id, browser) values ($1, $2)
     on conflict (registration_id, browser) do update
        set request = gen_random_uuid(), code_hashes = '{}', tries = 0, requested_at = clock_timestamp(), expires_at = null
     returning request`,
    [registrationId, browser],
  );
  return rows[0]?.request as string;
};

/** Whether a code is on its way or can still be typed. */
export const hasLiveCode = async (tx: Tx, { registrationId, browser }: CodeOwner): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select from verification_code where registration_id = $1 and browser = $2 and tries < $3
        and coalesce(expires_at, requested_at + interval '2 minutes') > now()`,
    [registrationId, browser, maxTries],
  );
  return rowCount === 1;
};

const openRequestsSql = `verification_code c join registration r on r.id = c.registration_id
  join account a on a.id = r.account_id and a.verified_at is null and a.active`;

/** What a browser asked for last at an address; without a browser, what anybody did. */
export const findNewestRequest = async (
  tx: Tx,
  emailFolded: string,
  browser: Buffer | undefined,
): Promise<CodeOwner | undefined> => {
  const { rows } = await tx.query<{ registrationId: string; browser: Buffer }>(
    `select c.registration_id as "registrationId", c.browser from ${openRequestsSql}
      where a.email_folded = $1 and ($2::bytea is null or c.browser = $2) order by c.requested_at desc limit 1`,
    [emailFolded, browser ?? null],
  );
  return rows[0];
};

/** Who the code of a request is sent to; undefined once it is void. */
export const findCodeRecipient = async (
  db: Queryable,
  request: string,
): Promise<{ readonly email: string; readonly locale: Locale } | undefined> => {
  const { rows } = await db.query<{ email: string; locale: Locale }>(
    `select r.email, r.locale from ${openRequestsSql} where c.request = $1`,
    [request],
  );
  return rows[0];
};

/** The mails of a request are written in this language from now on. */
export const setRequestLocale = (tx: Tx, registrationId: string, locale: Locale) =>
  tx.query('update registration set locale = $2 where id = $1 and locale <> $2', [registrationId, locale]);

/** A delivery that is tried again adds a code: the mail before may have arrived after all. */
export const addCode = (db: Queryable, request: string, codeHash: string) =>
  db.query(
    `update verification_code
        set code_hashes = ($2 || code_hashes)[1:3], expires_at = now() + $3 * interval '1 minute'
      where request = $1`,
    [request, [codeHash], lifetimeMinutes],
  );

export interface TriedCode {
  readonly accountId: string;
  readonly registrationId: string;
  readonly codeHashes: readonly string[];
}

/** Counts a try at the code that this browser asked for last; undefined when there is none to try. */
export const countCodeTry = async (tx: Tx, emailFolded: string, browser: Buffer): Promise<TriedCode | undefined> => {
  const { rows } = await tx.query<TriedCode & Record<string, unknown>>(
    `update verification_code c set tries = c.tries + 1
       from registration r
      where r.id = c.registration_id and c.tries < $3 and c.expires_at > now() and c.request = (
        select c.request from ${openRequestsSql} where a.email_folded = $1 and c.browser = $2
         order by c.requested_at desc limit 1)
     returning r.account_id as "accountId", c.registration_id as "registrationId", c.code_hashes as "codeHashes"`,
    [emailFolded, browser, maxTries],
  );
  return rows[0];
};
