import { rightsForKeys, rightsWithinBounds, type StaffRight } from '../contract/staff-rights.ts';
import { rightsOfRoles, type StaffRoles } from '../engine/staff/staff-roles.ts';
import { AppError } from './errors.ts';
import type { StaffBounds } from './staff-bounds.ts';

/** An admin with what their roles allow. */
export interface StaffMember {
  readonly staffRights: readonly string[];
}

interface RolesWithinBounds extends StaffBounds {
  readonly staffRoles: readonly string[];
  /** What the key was given with which the account is used; absent without a key. */
  readonly keyRights?: readonly string[] | undefined;
}

/** What says which rights there are. */
export interface RightsData {
  readonly catalogue: { readonly staffRoles: StaffRoles; readonly keyRights: readonly string[] };
}

/** What the roles of this account allow within its bounds, of which a key has what it was given; nothing for applicants. */
export const staffRightsOf = ({ catalogue }: RightsData, account: RolesWithinBounds): readonly string[] => {
  const { keyRights } = account;
  const rights = rightsWithinBounds(rightsOfRoles(catalogue.staffRoles, account.staffRoles), account);
  if (keyRights === undefined) return rights;
  const allowed = rightsForKeys(catalogue.keyRights);
  return rights.filter((right) => keyRights.includes(right) && allowed.includes(right));
};

export const hasStaffRight = ({ staffRights }: StaffMember, right: StaffRight): boolean => staffRights.includes(right);

/** For a right that the call itself does not need. @throws AppError 403 */
export const assertStaffRight = (member: StaffMember, right: StaffRight): void => {
  if (!hasStaffRight(member, right)) throw new AppError(403, 'server.error.403');
};
