import { randomBytes } from 'node:crypto';
import { pathTo } from '../../../contract/pages.ts';
import type { Tx } from '../../platform/database/database.ts';
import { createToken } from '../../tokens.ts';
import { foldEmail } from '../account/email-address.ts';
import { addLinkToken } from '../account/queries/link-tokens.ts';
import { revokeAllIssued } from '../account/queries/revoke.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { findRightsOfAddress, lockRights, removeIdentity, type UserRights, upsertAdmin } from './queries.ts';

interface NewAdminInput {
  readonly email: string;
  /** null: of all institutions; undefined: what an admin has already, else all. */
  readonly institutionCode: number | null | undefined;
  /** A role of `schemas/roles.json`; undefined: what an admin has already, else the one that has every right there. */
  readonly staffRole: string | undefined;
  readonly hash: (password: string) => Promise<string>;
}

type RightsOfAdmin = Omit<UserRights, 'role' | 'active' | 'passwordClosed'>;

export interface CreatedAdmin {
  /** Path of the page on which the password is chosen; valid once, for one hour. */
  readonly path: string;
  readonly rights: RightsOfAdmin;
  /** What the account was before; undefined: it is new. */
  readonly former: Omit<UserRights, 'active' | 'passwordClosed'> | undefined;
}

const rightsOfNewAdmin = (
  { institutionCode: code, staffRole }: Pick<NewAdminInput, 'institutionCode' | 'staffRole'>,
  former: CreatedAdmin['former'],
): RightsOfAdmin => {
  const kept = former?.role === 'admin' ? former : undefined;
  const institutionCode = code === undefined ? (kept?.institutionCode ?? null) : code;
  const usual = kept?.staffRoles ?? [institutionCode === null ? 'systemAdmin' : 'officeAdmin'];
  // Programs belong to the institution that was chosen with them.
  const programIds = kept && institutionCode === kept.institutionCode ? kept.programIds : [];
  return { institutionCode, programIds, staffRoles: staffRole === undefined ? usual : [staffRole] };
};

/**
 * Creates an admin without another admin: whoever can start this program has full access anyway. An existing account
 * keeps its password until the new one is chosen, and an admin keeps what is not named.
 */
export const createAdmin = async (tx: Tx, { email, hash, ...chosen }: NewAdminInput): Promise<CreatedAdmin> => {
  await lockRights(tx);
  const emailFolded = foldEmail(email);
  const former = await findRightsOfAddress(tx, emailFolded);
  const rights = rightsOfNewAdmin(chosen, former);
  const passwordHash = await hash(randomBytes(32).toString('base64url'));
  const { id: accountId, credentialsVersion } = await upsertAdmin(tx, { email, emailFolded, passwordHash, ...rights });
  // Else the groups of the identity provider would take the rights at the next sign-in.
  await removeIdentity(tx, accountId);
  await revokeAllIssued(tx, { id: accountId });
  const subject = { kind: 'account', id: accountId };
  await writeAuditEntry(tx, { actor: 'system', action: 'account.adminCreated', subject, details: { ...rights } });
  const token = createToken();
  await addLinkToken(tx, {
    token,
    accountId,
    purpose: 'resetPassword',
    newEmail: undefined,
    credentialsVersion: credentialsVersion + 1,
  });
  return { path: pathTo('newPassword', { token }), rights, former };
};
