import { mayOpenPage } from '../../../../contract/admin-pages.ts';
import type { Call } from '../../../../contract/call.ts';
import type { PageName } from '../../../../contract/pages.ts';
import { findRight } from '../../../../contract/rights.ts';
import { rightsOfSession, type StaffRight } from '../../../../contract/staff-rights.ts';
import { useSession } from '../../../api/session.ts';

/** What the roles of this admin allow. */
const useStaffRights = (): readonly string[] => rightsOfSession(useSession());

/** Whether the roles of this admin give a right. */
export const useHasRight = (): ((right: StaffRight) => boolean) => {
  const staffRights = useStaffRights();
  return (right) => staffRights.includes(right);
};

/** Whether this admin may make a call, by the table of rights: some calls are for admins of all institutions only. */
export const useMayCall = (): ((call: Call) => boolean) => {
  const isLimited = typeof useSession()?.institutionCode === 'number';
  const hasRight = useHasRight();
  return (call) => {
    const { scope, staffRight } = findRight(call) ?? {};
    return (staffRight === undefined || hasRight(staffRight)) && (!isLimited || scope !== 'group');
  };
};

/** Whether the roles of this admin include a page. */
export const useMayOpen = (): ((page: PageName) => boolean) => {
  const staffRights = useStaffRights();
  return (page) => mayOpenPage(page, staffRights);
};
