import sql from 'sql-template-tag';
import { timeLimits } from '../../../../engine/text/text-values.ts';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

const maxTries = 5;

const codeOwnerRow = {
  registrationId: column.uuid,
  /** Digest of the browser's cookie. */
  browser: column.bytes,
} satisfies RowShape;

/** A code belongs to one attempt to register and to the browser that requested it. */
export type CodeOwner = RowOf<typeof codeOwnerRow>;

/** Voids earlier codes and opens a new request; the code itself is created when it is sent. @returns its id */
export const createCodeRequest = async (tx: Tx, { registrationId, browser }: CodeOwner): Promise<string> => {
  const { request } = await tx.get(
    { request: column.uuid },
    sql`insert into verification_code (registration_id, browser) values (${registrationId}, ${browser})
        on conflict (registration_id, browser) do update
           set request = gen_random_uuid(), code_hashes = '{}', tries = 0, requested_at = clock_timestamp(),
               expires_at = null
        returning request`,
  );
  return request;
};

/** Whether a code is being sent or is still valid. */
export const hasLiveCode = async (tx: Tx, { registrationId, browser }: CodeOwner): Promise<boolean> => {
  const found = await tx.run(sql`
    select from verification_code where registration_id = ${registrationId} and browser = ${browser}
       and tries < ${maxTries} and coalesce(expires_at, requested_at + interval '2 minutes') > now()`);
  return found === 1;
};

const openRequests = sql`verification_code c join registration r on r.id = c.registration_id
  join account a on a.id = r.account_id and a.verified_at is null and a.active`;

/** The latest request of a browser at an address; without a browser, the latest of any. */
export const findNewestRequest = (
  tx: Tx,
  emailFolded: string,
  browser: Buffer | undefined,
): Promise<CodeOwner | undefined> => {
  const wanted = browser ?? null;
  return tx.find(
    codeOwnerRow,
    sql`select c.registration_id as "registrationId", c.browser from ${openRequests}
         where a.email_folded = ${emailFolded} and (${wanted}::bytea is null or c.browser = ${wanted}::bytea)
         order by c.requested_at desc limit 1`,
  );
};

const recipientRow = { email: column.text, locale: column.text.as<Locale>() } satisfies RowShape;

/** The recipient of the code of a request; undefined once the request is void. */
export const findCodeRecipient = (db: Queryable, request: string): Promise<RowOf<typeof recipientRow> | undefined> =>
  db.find(recipientRow, sql`select r.email, r.locale from ${openRequests} where c.request = ${request}`);

/** Sets the language of later mails of a request. */
export const setRequestLocale = (tx: Tx, registrationId: string, locale: Locale): Promise<number> =>
  tx.run(sql`update registration set locale = ${locale} where id = ${registrationId} and locale <> ${locale}`);

/** A repeated delivery adds a code, because the earlier mail may have arrived. */
export const addCode = (db: Queryable, request: string, codeHash: string): Promise<number> =>
  db.run(sql`
    update verification_code
       set code_hashes = (${[codeHash]}::text[] || code_hashes)[1:3],
           expires_at = now() + ${timeLimits.codeMinutes} * interval '1 minute'
     where request = ${request}`);

const triedCodeRow = {
  accountId: column.uuid,
  registrationId: column.uuid,
  codeHashes: column.texts,
} satisfies RowShape;

type TriedCode = RowOf<typeof triedCodeRow>;

/** Counts an attempt at the code that this browser requested last; undefined when there is none. */
export const countCodeTry = (tx: Tx, emailFolded: string, browser: Buffer): Promise<TriedCode | undefined> =>
  tx.find(
    triedCodeRow,
    sql`update verification_code c set tries = c.tries + 1
          from registration r
         where r.id = c.registration_id and c.tries < ${maxTries} and c.expires_at > now() and c.request = (
           select c.request from ${openRequests} where a.email_folded = ${emailFolded} and c.browser = ${browser}
            order by c.requested_at desc limit 1)
        returning r.account_id as "accountId", c.registration_id as "registrationId", c.code_hashes as "codeHashes"`,
  );
