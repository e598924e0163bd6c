import type { Tx } from '../../../platform/database/database.ts';
import { endSessions } from './sessions.ts';

export interface CredentialsVersion {
  readonly id: string;
  /** The version that the caller has checked something against; absent when the caller decides over the account. */
  readonly credentialsVersion?: number;
}

/**
 * Ends everything that was issued for an account: sessions and logins that wait for a second factor, links of mails that
 * were sent or are still queued, registrations with their codes, a second factor that was offered and not confirmed. Every
 * change of password, address, rights or state of an account calls it, in the transaction of the change.
 * @param keep digest of the session that goes on
 * @returns false when the credentials changed since `credentialsVersion` was read: then nothing was ended
 */
export const revokeAllIssued = async (
  tx: Tx,
  { id, credentialsVersion }: CredentialsVersion,
  keep: Buffer | null = null,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update account set credentials_version = credentials_version + 1
      where id = $1 and ($2::integer is null or credentials_version = $2)`,
    [id, credentialsVersion ?? null],
  );
  if (rowCount !== 1) return false;
  await endSessions(tx, id, keep);
  await tx.query('update link_token set used_at = now() where account_id = $1 and used_at is null', [id]);
  await tx.query('delete from registration where account_id = $1', [id]);
  await tx.query('delete from second_factor where account_id = $1 and confirmed_at is null', [id]);
  return true;
};

/** Holds the credentials as they are until the transaction ends. @returns false when they are other ones by now */
export const lockCredentials = async (tx: Tx, account: Required<CredentialsVersion>): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'select from account where id = $1 and active and credentials_version = $2 for share',
    [account.id, account.credentialsVersion],
  );
  return rowCount === 1;
};
