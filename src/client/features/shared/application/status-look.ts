import { type ApplicationState, applicationStatuses } from '../../../../../machines/application.status.ts';
import type { Tone } from '../../../design/Badge.tsx';

const toneOfState: Readonly<Record<ApplicationState, Tone>> = {
  Draft: 'neutral',
  PendingRegistrationFee: 'warning',
  NotEligible: 'error',
  Submitted: 'info',
  Returned: 'warning',
  Accepted: 'success',
  Rejected: 'error',
  Withdrawn: 'neutral',
  Deleted: 'neutral',
};

/** The state behind a stored status; undefined for one that this build does not know yet. */
export const findState = (status: string): ApplicationState | undefined =>
  (Object.keys(applicationStatuses) as ApplicationState[]).find((state) => applicationStatuses[state] === status);

export const statusTone = (status: string): Tone => {
  const state = findState(status);
  return state ? toneOfState[state] : 'neutral';
};
