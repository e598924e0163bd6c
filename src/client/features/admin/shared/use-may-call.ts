import type { Call } from '../../../../contract/call.ts';
import { findRight } from '../../../../contract/rights.ts';
import { useSession } from '../../../api/session.ts';

/** Whether this admin may make a call, by the table of rights: some calls are for admins of all institutions only. */
export const useMayCall = (): ((call: Call) => boolean) => {
  const isLimited = typeof useSession()?.institutionCode === 'number';
  return (call) => !isLimited || findRight(call)?.scope !== 'group';
};
