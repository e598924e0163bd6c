import { randomBytes } from 'node:crypto';
import { pathTo } from '../../../contract/pages.ts';
import type { Tx } from '../../platform/database/database.ts';
import { createToken } from '../../tokens.ts';
import { foldEmail } from '../account/email-address.ts';
import { addLinkToken } from '../account/queries/link-tokens.ts';
import { revokeAllIssued } from '../account/queries/revoke.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { upsertAdmin } from './queries.ts';

interface NewAdminInput {
  readonly email: string;
  readonly institutionCode: number | null;
  /** A role of `schemas/roles.json`. */
  readonly staffRole: string;
  readonly hash: (password: string) => Promise<string>;
}

/**
 * Creates an admin without another admin: whoever can start this program has full access anyway. An existing account
 * keeps its password until the new one is chosen.
 * @returns path of the page on which the password is chosen; valid once, for one hour
 */
export const createAdmin = async (
  tx: Tx,
  { email, institutionCode, staffRole, hash }: NewAdminInput,
): Promise<string> => {
  const passwordHash = await hash(randomBytes(32).toString('base64url'));
  const { id: accountId, credentialsVersion } = await upsertAdmin(tx, {
    email,
    emailFolded: foldEmail(email),
    institutionCode,
    staffRoles: [staffRole],
    passwordHash,
  });
  await revokeAllIssued(tx, { id: accountId });
  const subject = { kind: 'account', id: accountId };
  const details = { institutionCode, staffRoles: [staffRole] };
  await writeAuditEntry(tx, { actor: 'system', action: 'account.adminCreated', subject, details });
  const token = createToken();
  await addLinkToken(tx, {
    token,
    accountId,
    purpose: 'resetPassword',
    newEmail: undefined,
    credentialsVersion: credentialsVersion + 1,
  });
  return pathTo('newPassword', { token });
};
