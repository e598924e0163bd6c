/** The account of a person whom the university's identity provider let in, with the rights that the groups give. */
import type { SignInProblem } from '../../../contract/provider-sign-in.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { rightsOfGroups } from '../../../engine/staff/staff-groups.ts';
import type { Settings } from '../../config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ProviderIdentity } from '../../platform/identity-provider.ts';
import { profileMigration } from '../account/account.ts';
import { foldEmail } from '../account/email-address.ts';
import { isPasswordAccount } from '../account/open-passwords.ts';
import { noPassword } from '../account/queries/accounts.ts';
import { revokeAllIssued } from '../account/queries/revoke.ts';
import { endKeysOf } from '../api-keys/end-keys.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { changedRights } from './change-user.ts';
import {
  findAccountOfIdentity,
  findOwnerOfAddress,
  insertProviderAccount,
  setIdentity,
  takeUnverifiedAccount,
} from './identity-queries.ts';
import { getUser } from './list-users.ts';
import { lockRights, type UserRights, updateRights } from './queries.ts';

interface ProviderSignIn {
  readonly identity: ProviderIdentity;
  readonly settings: Pick<Settings, 'staffPasswordAccounts' | 'production'>;
  readonly catalogue: Catalogue;
  /** A second factor is needed, and the provider asked for none: nobody gets in, but lost groups take their rights. */
  readonly lacksSecondFactor: boolean;
  /** Group of network addresses the call came from. */
  readonly origin: string;
}

type GivenRights = Pick<UserRights, 'institutionCode' | 'programIds' | 'staffRoles'> &
  Partial<Pick<UserRights, 'passwordClosed'>>;

export type ProviderAccount =
  | { readonly accountId: string; readonly isChanged: boolean }
  | { readonly problem: SignInProblem; readonly accountId?: string; readonly isChanged?: boolean };

/** Sets the rights of an account; everything issued with the former rights ends. @returns whether they changed */
const setRights = async (
  tx: Tx,
  accountId: string,
  given: GivenRights | undefined,
  { origin, identity }: ProviderSignIn,
): Promise<boolean> => {
  const user = await getUser(tx, accountId, null);
  const { active, passwordClosed } = user;
  const after: UserRights = given
    ? { role: 'admin', active, passwordClosed, ...given }
    : { role: 'applicant', active, passwordClosed, institutionCode: null, programIds: [], staffRoles: [] };
  const changed = changedRights(user, after);
  if (Object.keys(changed).length === 0) return false;
  await updateRights(tx, accountId, after);
  await revokeAllIssued(tx, { id: accountId });
  const subject = { kind: 'account', id: accountId };
  const details = { ...changed, provider: identity.issuer };
  await writeAuditEntry(tx, { actor: 'system', action: 'account.rightsChanged', subject, details, origin });
  return true;
};

/** What of the account's rights the groups still give; nothing is added. */
const remainingRights = (user: UserRights, given: GivenRights): GivenRights | undefined => {
  const isSamePlace =
    user.institutionCode === given.institutionCode && user.programIds.join() === given.programIds.join();
  const staffRoles = isSamePlace ? user.staffRoles.filter((role) => given.staffRoles.includes(role)) : [];
  return staffRoles.length > 0 ? { ...given, staffRoles } : undefined;
};

const addressOf = ({ email, isEmailVerified }: ProviderIdentity): string | undefined =>
  isEmailVerified && email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined;

const createAccount = async (
  tx: Tx,
  email: string,
  given: GivenRights,
  { identity, catalogue, origin }: ProviderSignIn,
): Promise<string> => {
  const { firstName, lastName, issuer } = identity;
  const id = await insertProviderAccount(tx, {
    email,
    emailFolded: foldEmail(email),
    passwordHash: noPassword,
    profile: { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) },
    profileMigration: profileMigration(catalogue),
    ...given,
  });
  const subject = { kind: 'account', id };
  const details = { ...given, provider: issuer };
  await writeAuditEntry(tx, { actor: 'system', action: 'account.adminCreated', subject, details, origin });
  return id;
};

/** The first sign-in of a person: links the account that has their address, or creates one. */
const linkAccount = async (tx: Tx, given: GivenRights, order: ProviderSignIn): Promise<ProviderAccount> => {
  const { identity, settings, origin } = order;
  const email = addressOf(identity);
  if (email === undefined) return { problem: 'emailUnverified' };
  const emailFolded = foldEmail(email);
  // The account for the day on which the provider is away keeps what the office gave it.
  if (isPasswordAccount(settings, emailFolded)) return { problem: 'passwordAccount' };
  const owner = await findOwnerOfAddress(tx, emailFolded);
  if (!owner) {
    const accountId = await createAccount(tx, email, given, order);
    await setIdentity(tx, accountId, identity);
    return { accountId, isChanged: true };
  }
  const { id: accountId } = owner;
  if (!owner.active || (owner.demo && settings.production)) return { problem: 'inactive', accountId };
  // An address that somebody else had before, or that an applicant uses.
  if (owner.issuer === identity.issuer || owner.hasApplied) return { problem: 'otherAccount', accountId };
  if (!owner.isVerified) await takeUnverifiedAccount(tx, accountId, noPassword);
  // An address may have had another owner, whose sessions, links and password would get the rights of this person.
  await revokeAllIssued(tx, { id: accountId });
  await endKeysOf(tx, accountId, origin);
  const { role } = await getUser(tx, accountId, null);
  const passwordClosed = role === 'admin' ? {} : { passwordClosed: true };
  await setIdentity(tx, accountId, identity);
  const subject = { kind: 'account', id: accountId };
  const details = { provider: identity.issuer };
  await writeAuditEntry(tx, { actor: 'system', action: 'account.linked', subject, details, origin });
  return { accountId, isChanged: await setRights(tx, accountId, { ...given, ...passwordClosed }, order) };
};

/**
 * Finds or creates the account of a person and gives it the rights of the groups, or takes those that no group gives any more.
 * @returns the account, or why the person does not get in: then the transaction has to be committed too
 */
export const syncProviderAccount = async (tx: Tx, order: ProviderSignIn): Promise<ProviderAccount> => {
  await lockRights(tx);
  const { identity, catalogue, settings, lacksSecondFactor } = order;
  const given = rightsOfGroups(catalogue.staffGroups, identity.groups);
  const accountId = await findAccountOfIdentity(tx, identity);
  const known = accountId === undefined ? undefined : await getUser(tx, accountId, null);
  // Named after it was linked: the account for the day on which the provider is away no longer follows the groups.
  if (known && isPasswordAccount(settings, foldEmail(known.email)))
    return { problem: 'passwordAccount', accountId: known.id };
  if (typeof given === 'string') {
    const problem = given === 'none' ? 'noGroup' : given;
    if (accountId === undefined) return { problem };
    await setRights(tx, accountId, undefined, order);
    return { problem, accountId };
  }
  if (accountId === undefined || known === undefined)
    return lacksSecondFactor ? { problem: 'noSecondFactor' } : linkAccount(tx, given, order);
  if (!known.active) return { problem: 'inactive', accountId };
  if (lacksSecondFactor) {
    const isChanged = await setRights(tx, accountId, remainingRights(known, given), order);
    return { problem: 'noSecondFactor', accountId, isChanged };
  }
  return { accountId, isChanged: await setRights(tx, accountId, given, order) };
};
