import type { StaffRight } from '../contract/staff-rights.ts';
import { AppError } from './errors.ts';

/** An admin with what their roles allow. */
export interface StaffMember {
  readonly staffRights: readonly string[];
}

export const hasStaffRight = ({ staffRights }: StaffMember, right: StaffRight): boolean => staffRights.includes(right);

/** For a right that the call itself does not need. @throws AppError 403 */
export const assertStaffRight = (member: StaffMember, right: StaffRight): void => {
  if (!hasStaffRight(member, right)) throw new AppError(403, 'server.error.403');
};
