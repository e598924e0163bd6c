import { asksForPassword } from '../../../contract/admin-users.ts';
import { rightsWithinBounds } from '../../../contract/staff-rights.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { canChangeRole, rightsOfRoles, type StaffRoles } from '../../../engine/staff/staff-roles.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { assertStaffRight } from '../../staff-rights.ts';
import { foldEmail } from '../account/email-address.ts';
import { revokeAllIssued } from '../account/queries/revoke.ts';
import { endSessions } from '../account/queries/sessions.ts';
import { countResend, resendCode } from '../account/verification-code.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { removeFactor } from '../second-factor/queries.ts';
import type { SealingKeys } from '../second-factor/seal-secrets.ts';
import { consumeCode, getFactorStatus } from '../second-factor/second-factor.ts';
import { getUser } from './list-users.ts';
import {
  findRolesOfGroupAdmin,
  listProgramIds,
  lockRights,
  type User,
  type UserRights,
  updateRights,
} from './queries.ts';

/** Another call may have taken the rights of this admin while this call waited. @throws AppError 403 */
const getCurrentRights = async (tx: Tx, staffRoles: StaffRoles, accountId: string): Promise<readonly string[]> => {
  const held = await findRolesOfGroupAdmin(tx, accountId);
  if (!held) throw new AppError(403, 'server.error.403');
  return rightsOfRoles(staffRoles, held);
};

interface AccountOfAdmin {
  readonly id: string;
  readonly admin: Pick<AuditActor, 'accountId'>;
  readonly catalogue: Pick<Catalogue, 'staffRoles'>;
}

/** An account whose roles give no more than the caller has. @throws AppError 403, 404 */
const getUserWithinReach = async (tx: Tx, { id, admin, catalogue }: AccountOfAdmin): Promise<User> => {
  await lockRights(tx);
  const rights = await getCurrentRights(tx, catalogue.staffRoles, admin.accountId);
  const user = await getUser(tx, id, null);
  if (!user.staffRoles.every((role) => canChangeRole(catalogue.staffRoles, rights, role)))
    throw new AppError(403, 'server.error.403');
  return user;
};

/**
 * Links of mails end with the sessions. Nobody keeps somebody with more rights logged out.
 * @returns how many sessions there were
 * @throws AppError 403, 404
 */
export const endUserSessions = async (tx: Tx, account: AccountOfAdmin): Promise<number> => {
  const user = await getUserWithinReach(tx, account);
  const sessions = await endSessions(tx, user.id);
  await revokeAllIssued(tx, user);
  return sessions;
};

const getUnverified = async (db: Queryable, id: string, institutionCode: number | null): Promise<string> => {
  const user = await getUser(db, id, institutionCode);
  if (user.verifiedAt !== null || !user.active) throw new AppError(422, 'server.user.nothingToVerify');
  return foldEmail(user.email);
};

/**
 * Within the same limits as if the person had asked; before the transaction of `resendVerification`.
 * @throws AppError 404, 422 when nothing is to be verified, 429
 */
export const countVerificationResend = async (
  db: Database,
  id: string,
  institutionCode: number | null,
  intent: Buffer | undefined,
): Promise<void> => countResend(db, await getUnverified(db, id, institutionCode), undefined, intent);

/** Sends the last requested code again. @throws AppError 404, 422 when nothing is to be verified */
export const resendVerification = async (
  tx: Tx,
  id: string,
  institutionCode: number | null,
  locale: Locale,
): Promise<string> => resendCode(tx, await getUnverified(tx, id, institutionCode), locale, undefined);

type UserChange = {
  readonly [K in keyof UserRights]?: UserRights[K] | (K extends 'programIds' ? null : never) | undefined;
};

/** What the caller gave to prove who they are; the password is right. */
export interface Confirmation {
  /** `provider`: the identity provider opened the session, and its owner proves there who they are. */
  readonly provedBy: 'password' | 'provider' | undefined;
  /** The identity provider opened the session: its owner has no password to give. */
  readonly isFromProvider: boolean;
  readonly code: string | undefined;
  readonly keys: SealingKeys;
}

interface RightsChange {
  readonly id: string;
  readonly change: UserChange;
  readonly admin: AuditActor;
  readonly confirmation: Confirmation;
  readonly origin: string;
  readonly catalogue: Pick<Catalogue, 'institutions' | 'staffRoles'>;
}

type Field = keyof UserRights | 'currentPassword' | 'code' | 'email';

type FieldRefusal = readonly [field: Field, rule: string];

const fieldRefusals = (refusals: readonly FieldRefusal[]): AppError => {
  const errors = refusals.map(([field, rule]) => ({ path: `/${field}`, key: `user.${field}.error.${rule}` }));
  return new AppError(422, 'server.error.422', { errors });
};
export const fieldRefusal = (field: Field, rule: string): AppError => fieldRefusals([[field, rule]]);

/** What rights are checked against: those of an account, or of somebody who has none yet. */
type FormerRights = UserRights & Pick<User, 'isClosed' | 'verifiedAt' | 'fromProvider'>;

/** An applicant belongs to no institution and has no roles: stored ones would return with the next role. */
const rightsAfter = (user: FormerRights, change: UserChange): UserRights => {
  const role = change.role ?? user.role;
  const institutionCode = change.institutionCode === undefined ? user.institutionCode : change.institutionCode;
  const active = change.active ?? user.active;
  if (role !== 'admin') {
    // The groups of the provider may make this person an admin again.
    const passwordClosed = user.fromProvider && user.passwordClosed;
    return { role, active, institutionCode: null, programIds: [], staffRoles: [], passwordClosed };
  }
  // Programs that are not named stay: another institution alone must not widen what somebody sees.
  const chosen = change.programIds === undefined ? user.programIds : (change.programIds ?? []);
  const programIds = [...new Set(chosen)].sort();
  const staffRoles = [...(change.staffRoles ?? user.staffRoles)].sort();
  const passwordClosed = change.passwordClosed ?? user.passwordClosed;
  return { role, active, institutionCode, programIds, staffRoles, passwordClosed };
};

/** Whether all of these are programs of study of the institution. */
export const arePrograms = async (
  tx: Tx,
  institutionCode: number | null,
  programIds: readonly string[],
): Promise<boolean> => {
  if (institutionCode === null) return false;
  const known = await listProgramIds(tx, institutionCode);
  return programIds.every((id) => known.includes(id));
};

/** An account that keeps its programs keeps them also when one is no longer there. */
const assertProgramsPossible = async (tx: Tx, user: FormerRights, after: UserRights): Promise<void> => {
  const { institutionCode, programIds } = after;
  const isSame =
    institutionCode === user.institutionCode && canonicalJson(programIds) === canonicalJson(user.programIds);
  if (programIds.length === 0 || isSame) return;
  if (!(await arePrograms(tx, institutionCode, programIds))) throw fieldRefusal('programIds', 'programsMissing');
};

const assertRightsPossible = (
  { institutions, staffRoles }: RightsChange['catalogue'],
  user: FormerRights,
  after: UserRights,
): void => {
  if (user.isClosed) throw fieldRefusal('active', 'closed');
  const { institutionCode } = after;
  const given = after.staffRoles.filter((role) => !user.staffRoles.includes(role));
  if (!given.every((role) => Object.hasOwn(staffRoles, role))) throw fieldRefusal('staffRoles', 'enum');
  const isKnown = institutionCode === null || institutions.some(({ code }) => code === institutionCode && code !== 0);
  if (!isKnown) throw fieldRefusal('institutionCode', 'enum');
  if (after.role === 'admin' && user.verifiedAt === null) throw fieldRefusal('role', 'unverified');
  // Nobody could log in to the account any more.
  if (after.passwordClosed && !user.passwordClosed && !user.fromProvider)
    throw fieldRefusal('passwordClosed', 'notFromProvider');
};

/** What the groups of the identity provider give is changed there: a change here would last until the next sign-in. */
const assertNotFromProvider = (user: User, changed: object): void => {
  const isOfOffice = (name: string): boolean => name === 'active' || name === 'passwordClosed';
  if (user.fromProvider && !Object.keys(changed).every(isOfOffice)) throw new AppError(422, 'server.user.fromProvider');
};

/**
 * An open session alone must not be enough to change who is an admin of what, or how an admin logs in.
 * @param alsoMissing what else the caller left out
 * @throws AppError 422 with everything that is missing, or for a wrong code
 */
export const assertConfirmed = async (
  tx: Tx,
  { accountId }: Pick<AuditActor, 'accountId'>,
  { provedBy, isFromProvider, code, keys }: Confirmation,
  alsoMissing: readonly FieldRefusal[] = [],
): Promise<void> => {
  // What the provider asks for takes the place of both.
  const hasFactor = !isFromProvider && (await getFactorStatus(tx, accountId)).isActive;
  const missing: readonly FieldRefusal[] = [
    ...alsoMissing,
    ...(provedBy ? [] : [['currentPassword', isFromProvider ? 'proofMissing' : 'passwordMissing'] as const]),
    ...(hasFactor && code === undefined ? [['code', 'codeMissing'] as const] : []),
  ];
  if (missing.length > 0) throw fieldRefusals(missing);
  if (hasFactor && code !== undefined) await consumeCode(tx, { keys, accountId, code, takesRecovery: true });
};

/**
 * The sessions end too, because one of them may be in the hands of another person.
 * @throws AppError 403 for somebody with more rights than the caller, 404, 422 for a missing or wrong confirmation
 */
export const removeSecondFactor = async (
  tx: Tx,
  { id, admin, confirmation, catalogue }: Omit<RightsChange, 'change' | 'origin'>,
): Promise<User> => {
  // Else a password that is known would give the rights of the account.
  const user = await getUserWithinReach(tx, { id, admin, catalogue });
  await assertConfirmed(tx, admin, confirmation);
  await removeFactor(tx, user.id);
  await revokeAllIssued(tx, user);
  return getUser(tx, user.id, null);
};

/** What a change changes, from and to. Of a new admin the institution is named in any case: null is all of them. */
export const changedRights = (user: UserRights, after: UserRights) =>
  Object.fromEntries(
    (['role', 'active', 'institutionCode', 'programIds', 'staffRoles', 'passwordClosed'] as const)
      .filter(
        (name) =>
          canonicalJson(user[name]) !== canonicalJson(after[name]) ||
          (name === 'institutionCode' && user.role !== 'admin' && after.role === 'admin'),
      )
      .map((name) => [name, { from: user[name], to: after[name] }]),
  );

/** An account that has lost every right by its bounds can still be deactivated. */
const assertRightsLeft = (staffRoles: StaffRoles, after: UserRights, changed: object): void => {
  const allowed = rightsOfRoles(staffRoles, after.staffRoles);
  const isOfBounds = Object.keys(changed).some((name) => name !== 'active');
  if (isOfBounds && allowed.length > 0 && rightsWithinBounds(allowed, after).length === 0)
    throw fieldRefusal('staffRoles', 'nothingWithinBounds');
};

/** The roles that a change reaches: those that it gives or takes, and all of an account that changes as a whole. */
const rolesReached = (user: UserRights, after: UserRights, changed: object): readonly string[] => {
  const both = [...new Set([...user.staffRoles, ...after.staffRoles])];
  const isOfRolesAlone = Object.keys(changed).every((name) => name === 'staffRoles');
  return isOfRolesAlone
    ? both.filter((role) => user.staffRoles.includes(role) !== after.staffRoles.includes(role))
    : both;
};

/** What a new admin is chosen for: neither all institutions nor any role is the default. */
const missingChoices = (user: UserRights, change: UserChange, after: UserRights): readonly FieldRefusal[] => {
  if (after.role !== 'admin') return [];
  return [
    ...(user.role !== 'admin' && change.institutionCode === undefined
      ? [['institutionCode', 'institutionMissing'] as const]
      : []),
    ...(after.staffRoles.length === 0 ? [['staffRoles', 'rolesMissing'] as const] : []),
  ];
};

const newcomer: Omit<FormerRights, 'verifiedAt'> = {
  role: 'applicant',
  active: true,
  institutionCode: null,
  programIds: [],
  staffRoles: [],
  passwordClosed: false,
  isClosed: false,
  fromProvider: false,
};

/**
 * The rights of somebody who becomes an admin with an account of their own. Nothing is said of who gives them.
 * @throws AppError 422 for an impossible combination
 */
export const readNewRights = async (
  tx: Tx,
  catalogue: RightsChange['catalogue'],
  change: Pick<UserChange, 'institutionCode' | 'programIds' | 'staffRoles'>,
): Promise<UserRights> => {
  // The address is verified by the link of its mail.
  const user = { ...newcomer, verifiedAt: 'verified' };
  const after = rightsAfter(user, { ...change, role: 'admin' });
  assertRightsPossible(catalogue, user, after);
  if (change.programIds?.length === 0) throw fieldRefusal('programIds', 'programsMissing');
  await assertProgramsPossible(tx, user, after);
  assertRightsLeft(catalogue.staffRoles, after, changedRights(user, after));
  return after;
};

/** What somebody gets who has no rights before, from and to. */
export const changeOfNewcomer = (given: Pick<UserRights, 'institutionCode' | 'programIds' | 'staffRoles'>) => {
  const { institutionCode, programIds, staffRoles } = given;
  return changedRights(newcomer, { ...newcomer, role: 'admin', institutionCode, programIds, staffRoles });
};

interface Giving {
  readonly catalogue: Pick<Catalogue, 'staffRoles'>;
  readonly giverId: string;
  readonly after: Pick<UserRights, 'staffRoles'>;
  /** What was chosen, and the proof of who gives it; absent where it was given before. */
  readonly confirmed?: { readonly change: UserChange; readonly confirmation: Confirmation };
}

/**
 * Whether this admin may give these roles now, and, where they are given now, has confirmed it.
 * @throws AppError 403; 422 for a role that gives more than the giver has, and for a missing or wrong confirmation
 */
export const assertGiven = async (
  tx: Tx,
  { catalogue: { staffRoles }, giverId, after, confirmed }: Giving,
): Promise<void> => {
  const rights = await getCurrentRights(tx, staffRoles, giverId);
  assertStaffRight({ staffRights: rights }, 'roles');
  if (confirmed) {
    const { change, confirmation } = confirmed;
    const missing = missingChoices(newcomer, change, { ...newcomer, role: 'admin', staffRoles: after.staffRoles });
    await assertConfirmed(tx, { accountId: giverId }, confirmation, missing);
  }
  if (!after.staffRoles.every((role) => canChangeRole(staffRoles, rights, role)))
    throw fieldRefusal('staffRoles', 'beyondOwn');
};

/**
 * Changes rights. It ends the user's sessions and voids the links sent before, so that none has the former rights. Nobody
 * changes their own rights: that is why somebody who can change rights always remains.
 * @throws AppError 403, 404; 422 for an impossible combination, for a role that gives more than the caller has, and for a
 * missing or wrong confirmation of a change that concerns an admin
 */
export const changeUser = async (tx: Tx, input: RightsChange): Promise<User> => {
  const { id, change, admin, confirmation, origin, catalogue } = input;
  await lockRights(tx);
  const rights = await getCurrentRights(tx, catalogue.staffRoles, admin.accountId);
  const user = await getUser(tx, id, null);
  const after = rightsAfter(user, change);
  const concernsAdmin = asksForPassword(user, after);
  assertStaffRight({ staffRights: rights }, concernsAdmin ? 'roles' : 'accounts');
  if (user.id === admin.accountId) throw new AppError(422, 'server.user.ownRights');
  assertRightsPossible(catalogue, user, after);
  if (change.programIds?.length === 0) throw fieldRefusal('programIds', 'programsMissing');
  await assertProgramsPossible(tx, user, after);
  const changed = changedRights(user, after);
  assertNotFromProvider(user, changed);
  assertRightsLeft(catalogue.staffRoles, after, changed);
  if (concernsAdmin) await assertConfirmed(tx, admin, confirmation, missingChoices(user, change, after));
  if (!rolesReached(user, after, changed).every((role) => canChangeRole(catalogue.staffRoles, rights, role)))
    throw fieldRefusal('staffRoles', 'beyondOwn');
  if (Object.keys(changed).length === 0) return user;
  const locale = await updateRights(tx, user.id, after);
  await revokeAllIssued(tx, user);
  if (concernsAdmin) await addJob(tx, 'sendMail', { template: 'rightsChanged', to: user.email, locale });
  const subject = { kind: 'account', id: user.id };
  await writeAuditEntry(tx, { actor: admin, action: 'account.rightsChanged', subject, details: changed, origin });
  return getUser(tx, user.id, null);
};
