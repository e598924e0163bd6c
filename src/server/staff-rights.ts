import { rightsWithinBounds, type StaffRight } from '../contract/staff-rights.ts';
import { rightsOfRoles, type StaffRoles } from '../engine/staff/staff-roles.ts';
import { AppError } from './errors.ts';
import type { StaffBounds } from './staff-bounds.ts';

/** An admin with what their roles allow. */
export interface StaffMember {
  readonly staffRights: readonly string[];
}

interface RolesWithinBounds extends StaffBounds {
  readonly staffRoles: readonly string[];
}

/** What the roles of this account allow within its bounds; nothing for applicants. */
export const staffRightsOf = (
  { catalogue }: { readonly catalogue: { readonly staffRoles: StaffRoles } },
  account: RolesWithinBounds,
): readonly string[] => rightsWithinBounds(rightsOfRoles(catalogue.staffRoles, account.staffRoles), account);

export const hasStaffRight = ({ staffRights }: StaffMember, right: StaffRight): boolean => staffRights.includes(right);

/** For a right that the call itself does not need. @throws AppError 403 */
export const assertStaffRight = (member: StaffMember, right: StaffRight): void => {
  if (!hasStaffRight(member, right)) throw new AppError(403, 'server.error.403');
};
