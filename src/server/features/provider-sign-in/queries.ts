/** SQL of sign-ins that were begun at the university's identity provider. */
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

/** Minutes within which a sign-in has to be finished at the provider. */
const LIFETIME_MINUTES = 15;

const attemptRow = {
  nonce: column.text,
  codeVerifier: column.text,
  returnTo: column.text,
  sessionHash: column.bytes.orNull,
  /** Seconds. */
  startedAt: column.float,
} satisfies RowShape;

type Attempt = RowOf<typeof attemptRow>;

interface NewAttempt extends Omit<Attempt, 'startedAt'> {
  readonly stateHash: Buffer;
  /** Digest of the cookie that identifies the browser. */
  readonly browser: Buffer;
}

export const addAttempt = (db: Queryable, attempt: NewAttempt): Promise<number> =>
  db.run(sql`
    insert into provider_sign_in (state_hash, browser, nonce, code_verifier, return_to, session_hash)
    values (${attempt.stateHash}, ${attempt.browser}, ${attempt.nonce}, ${attempt.codeVerifier}, ${attempt.returnTo},
      ${attempt.sessionHash})`);

/** The attempt of this browser; it can be taken once. */
export const takeAttempt = (db: Queryable, stateHash: Buffer, browser: Buffer): Promise<Attempt | undefined> =>
  db.find(
    attemptRow,
    sql`delete from provider_sign_in
         where state_hash = ${stateHash} and browser = ${browser}
           and started_at > now() - ${LIFETIME_MINUTES} * interval '1 minute'
        returning nonce, code_verifier as "codeVerifier", return_to as "returnTo", session_hash as "sessionHash",
          extract(epoch from started_at)::double precision as "startedAt"`,
  );
