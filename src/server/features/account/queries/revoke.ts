import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/database/database.ts';
import { endSessions } from './sessions.ts';

interface CredentialsVersion {
  readonly id: string;
  /** The version that the caller's check is based on; absent when the caller needs no check. */
  readonly credentialsVersion?: number;
}

/**
 * Ends everything that was issued for an account: sessions and logins that wait for a second factor, links of mails
 * that were sent or are still queued, registrations with their codes, an unconfirmed second factor. Every
 * change of password, address, rights or state of an account calls it, in the transaction of the change.
 * @param keep digest of the session that continues
 * @returns false when the credentials changed since `credentialsVersion` was read: then nothing was ended
 */
export const revokeAllIssued = async (
  tx: Tx,
  { id, credentialsVersion }: CredentialsVersion,
  keep: Buffer | null = null,
): Promise<boolean> => {
  const version = credentialsVersion ?? null;
  const changed = await tx.run(sql`
    update account set credentials_version = credentials_version + 1
     where id = ${id} and (${version}::integer is null or credentials_version = ${version}::integer)`);
  if (changed !== 1) return false;
  await endSessions(tx, id, keep);
  await tx.run(sql`update link_token set used_at = now() where account_id = ${id} and used_at is null`);
  await tx.run(sql`delete from registration where account_id = ${id}`);
  await tx.run(sql`delete from second_factor where account_id = ${id} and confirmed_at is null`);
  return true;
};

/** Locks the credentials until the transaction ends. @returns false when they have changed */
export const lockCredentials = async (tx: Tx, account: Required<CredentialsVersion>): Promise<boolean> => {
  const found = await tx.run(sql`
    select from account where id = ${account.id} and active and credentials_version = ${account.credentialsVersion}
       for share`);
  return found === 1;
};
