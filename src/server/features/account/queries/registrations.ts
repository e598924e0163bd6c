import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** yyyy-MM-dd as the applicants see it, in western Indonesian time. */
export const readToday = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ today: string }>(`select (now() at time zone 'Asia/Jakarta')::date::text as today`);
  return rows[0]?.today as string;
};

export const readTimeAfter = async (db: Queryable, seconds: number): Promise<string> => {
  const { rows } = await db.query<{ at: string }>("select now() + $1 * interval '1 second' as at", [seconds]);
  return rows[0]?.at as string;
};

/** What one attempt to register leaves: nothing of it stands in the account before its code is verified. */
export interface Registration {
  readonly email: string;
  readonly emailFolded: string;
  readonly passwordHash: string;
  readonly profile: object;
  readonly consent: object;
  readonly locale: Locale;
  /** Host or campaign that the visit came from. */
  readonly referralWebsite: string | null;
}

/** Well-formed, and the hash of no password: that of an account whose address is not verified. */
const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whoever does not verify for so long registers again. */
const lifetimeDays = 30;
const isLive = `r.created_at > now() - interval '${lifetimeDays} days'`;
/** Of one address; beyond them the oldest go. */
const maxPerAccount = 20;

/**
 * The account that an address will have, made when there is none.
 * @returns its id; undefined when the address belongs to somebody
 */
export const claimAddress = async (
  db: Queryable,
  { email, emailFolded, locale }: Pick<Registration, 'email' | 'emailFolded' | 'locale'>,
): Promise<string | undefined> => {
  await db.query(
    `insert into account (email, email_folded, password_hash, locale) values ($1, $2, $3, $4)
     on conflict (email_folded) do nothing`,
    [email, emailFolded, noPassword, locale],
  );
  const { rows } = await db.query<{ id: string }>(
    'select id from account where email_folded = $1 and verified_at is null and active',
    [emailFolded],
  );
  return rows[0]?.id;
};

/** Until the transaction ends nobody verifies the address. @returns false when somebody has */
export const lockUnverified = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'select from account where id = $1 and verified_at is null and active for no key update',
    [accountId],
  );
  return rowCount === 1;
};

/** The same for an address, of which nothing is known yet. */
export const lockUnverifiedAddress = (tx: Tx, emailFolded: string) =>
  tx.query('select from account where email_folded = $1 and verified_at is null and active for no key update', [
    emailFolded,
  ]);

/** The account must be locked. @returns the id of the attempt */
export const addRegistration = async (tx: Tx, accountId: string, given: Registration): Promise<string> => {
  const { rows } = await tx.query<{ id: string }>(
    `insert into registration (account_id, email, password_hash, profile, consent, locale, referral_website)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [accountId, given.email, given.passwordHash, given.profile, given.consent, given.locale, given.referralWebsite],
  );
  await tx.query(
    `delete from registration where account_id = $1 and id not in (
       select id from registration where account_id = $1 order by created_at desc, id limit ${maxPerAccount})`,
    [accountId],
  );
  return rows[0]?.id as string;
};

export interface RegistrationAttempt {
  /** Undefined for an account that an earlier release left unverified: its row holds the only attempt. */
  readonly id: string | undefined;
  readonly passwordHash: string;
}

/** Attempts whose code can still be asked for, newest first. */
export const listAttempts = async (db: Queryable, accountId: string): Promise<readonly RegistrationAttempt[]> => {
  const { rows } = await db.query<{ id: string | null; passwordHash: string }>(
    `select id, "passwordHash" from (
       select r.id, r.password_hash as "passwordHash", r.created_at as at from registration r
        where r.account_id = $1 and ${isLive}
       union all
       select null, a.password_hash, a.created_at from account a
        where a.id = $1 and a.password_hash <> $2 and not exists (select from registration r where r.account_id = a.id)
     ) attempt order by at desc, id`,
    [accountId, noPassword],
  );
  return rows.map(({ id, passwordHash }) => ({ id: id ?? undefined, passwordHash }));
};

/** Makes an attempt of what an earlier release wrote into the account itself. */
export const createRegistrationFromAccount = async (tx: Tx, accountId: string): Promise<string> => {
  const { rows } = await tx.query<{ id: string }>(
    `insert into registration (account_id, email, password_hash, profile, consent, locale)
     select id, email, password_hash, profile, consent, locale from account where id = $1 returning id`,
    [accountId],
  );
  return rows[0]?.id as string;
};

/** The account takes over the attempt's data, whole. The account must be locked and unverified. */
export const verifyAccount = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.query(
    `update account a set email = r.email, password_hash = r.password_hash, profile = r.profile, consent = r.consent,
        locale = r.locale, referral_website = r.referral_website, verified_at = now(), updated_at = now()
       from registration r where r.id = $1 and a.id = r.account_id`,
    [registrationId],
  );
};
