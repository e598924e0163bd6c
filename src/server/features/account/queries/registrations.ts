import sql from 'sql-template-tag';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowShape } from '../../../platform/database/row.ts';
import { registrationLifetimeDays } from '../../../platform/jobs/delete-expired-rows.ts';
import { noPassword } from './accounts.ts';

export const readTimeAfter = async (db: Queryable, seconds: number): Promise<string> => {
  const { at } = await db.get({ at: column.timestamp }, sql`select now() + ${seconds} * interval '1 second' as at`);
  return at;
};

/** One attempt to register. The account gets its data only when the code of the attempt is verified. */
export interface Registration {
  readonly email: string;
  readonly emailFolded: string;
  readonly passwordHash: string;
  readonly profile: object;
  /** The last migration of the profile form at this time. */
  readonly profileMigration: number;
  readonly consent: object;
  readonly locale: Locale;
  /** Host or campaign that the visit came from. */
  readonly referralWebsite: string | null;
}

const isLive = sql`r.created_at > now() - ${registrationLifetimeDays} * interval '1 day'`;
/** Maximum number of attempts of one account; the oldest ones are deleted. */
const maxPerAccount = 20;

const idRow = { id: column.uuid } satisfies RowShape;

/**
 * The account of an address that is not verified; created when there is none.
 * @returns its id; undefined when the address has an account
 */
export const claimAddress = async (
  db: Queryable,
  { email, emailFolded, locale }: Pick<Registration, 'email' | 'emailFolded' | 'locale'>,
): Promise<string | undefined> => {
  await db.run(sql`
    insert into account (email, email_folded, password_hash, locale)
    values (${email}, ${emailFolded}, ${noPassword}, ${locale})
    on conflict (email_folded) do nothing`);
  const account = await db.find(
    idRow,
    sql`select id from account where email_folded = ${emailFolded} and verified_at is null and active`,
  );
  return account?.id;
};

/** Locks the address until the transaction ends. @returns false when it is already verified */
export const lockUnverified = async (tx: Tx, accountId: string): Promise<boolean> => {
  const found = await tx.run(sql`
    select from account where id = ${accountId} and verified_at is null and active for no key update`);
  return found === 1;
};

/** The same for an address that may have no account. */
export const lockUnverifiedAddress = (tx: Tx, emailFolded: string): Promise<number> =>
  tx.run(sql`
    select from account where email_folded = ${emailFolded} and verified_at is null and active for no key update`);

/** The account must be locked. @returns the id of the attempt */
export const addRegistration = async (tx: Tx, accountId: string, registration: Registration): Promise<string> => {
  const { email, passwordHash, profile, profileMigration, consent, locale, referralWebsite } = registration;
  const { id } = await tx.get(
    idRow,
    sql`insert into registration (account_id, email, password_hash, profile, profile_migration, consent, locale,
          referral_website)
        values (${accountId}, ${email}, ${passwordHash}, ${profile}, ${profileMigration}, ${consent}, ${locale},
          ${referralWebsite})
        returning id`,
  );
  await tx.run(sql`
    delete from registration where account_id = ${accountId} and id not in (
      select id from registration where account_id = ${accountId} order by created_at desc, id limit ${maxPerAccount})`);
  return id;
};

export interface RegistrationAttempt {
  /** Undefined for an unverified account of an earlier release: its row contains the only attempt. */
  readonly id: string | undefined;
  readonly passwordHash: string;
}

/** Attempts whose code can still be requested, newest first. */
export const listAttempts = async (db: Queryable, accountId: string): Promise<readonly RegistrationAttempt[]> => {
  const rows = await db.many(
    { id: column.uuid.orNull, passwordHash: column.text },
    sql`select id, "passwordHash" from (
          select r.id, r.password_hash as "passwordHash", r.created_at as at from registration r
           where r.account_id = ${accountId} and ${isLive}
          union all
          select null, a.password_hash, a.created_at from account a
           where a.id = ${accountId} and a.password_hash <> ${noPassword}
             and not exists (select from registration r where r.account_id = a.id)
        ) attempt order by at desc, id`,
  );
  return rows.map(({ id, passwordHash }) => ({ id: id ?? undefined, passwordHash }));
};

/** Converts the data that an earlier release wrote into the account to an attempt. @returns its id */
export const createRegistrationFromAccount = async (tx: Tx, accountId: string): Promise<string> => {
  const { id } = await tx.get(
    idRow,
    sql`insert into registration (account_id, email, password_hash, profile, profile_migration, consent, locale)
        select id, email, password_hash, profile, profile_migration, consent, locale from account where id = ${accountId} returning id`,
  );
  return id;
};

/** The account takes over all data of the attempt. The account must be locked and unverified. */
export const verifyAccount = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.run(sql`
    update account a set email = r.email, password_hash = r.password_hash, profile = r.profile,
        profile_migration = r.profile_migration, consent = r.consent, locale = r.locale, referral_website = r.referral_website, verified_at = now(), updated_at = now()
      from registration r where r.id = ${registrationId} and a.id = r.account_id`);
};
