/** Stored string (specification 4.3) of each state of the application machine. */
export const applicationStatuses = {
  Draft: 'Draft',
  PendingRegistrationFee: 'Pending Registration Fee',
  NotEligible: 'Not Eligible',
  Submitted: 'Submitted',
  Returned: 'Returned for Correction',
  Accepted: 'Accepted',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
  Deleted: 'Deleted',
} as const;

export type ApplicationState = keyof typeof applicationStatuses;
export type ApplicationStatus = (typeof applicationStatuses)[ApplicationState];
export type RegistrationGroup = 'active' | 'pending' | 'draft';

const states = Object.keys(applicationStatuses) as readonly ApplicationState[];

/**
 * Stored string of a machine state.
 * @throws when the machine has no such state.
 */
export const getStatus = (state: string): ApplicationStatus => {
  const status = (applicationStatuses as Record<string, ApplicationStatus>)[state];
  if (status === undefined) throw new Error(`The application machine has no state "${state}"`);
  return status;
};

/** Machine state of a stored string; undefined for one that this build does not know. */
export const findState = (status: string): ApplicationState | undefined =>
  states.find((candidate) => applicationStatuses[candidate] === status);

/**
 * Machine state of a stored string.
 * @throws when no state is stored as that string.
 */
export const getState = (status: string): ApplicationState => {
  const state = findState(status);
  if (state === undefined) throw new Error(`No application is stored with the status "${status}"`);
  return state;
};

/** Statuses that the submitted list leaves out (specification 4). */
export const unsubmittedStatuses: readonly ApplicationStatus[] = ['Draft', 'Pending Registration Fee', 'Deleted'];

/** Statuses in which applicants no longer see the application. */
export const hiddenStatuses: readonly ApplicationStatus[] = ['Deleted'];

/** Final statuses (specification 4.3), except that a decision may be undone for a short time. */
export const endedStatuses: readonly ApplicationStatus[] = [
  'Not Eligible',
  'Accepted',
  'Rejected',
  'Withdrawn',
  'Deleted',
];

/** Statuses in which a decision may be undone for a limited time. */
export const undoableStatuses: readonly ApplicationStatus[] = ['Accepted', 'Rejected', 'Withdrawn'];

/** Statuses that leave the applicant free to apply for the same program in the same period once more. */
export const reapplicableStatuses: readonly ApplicationStatus[] = ['Draft', 'Not Eligible', 'Withdrawn', 'Deleted'];

/** Statuses in which the applicant may save steps: all of them in a draft, the opened fields in a correction. */
export const editableStatuses: readonly ApplicationStatus[] = ['Draft', 'Returned for Correction'];

/** States in which there is a result to show: none before the fee is paid, none after a withdrawal. */
export const statesWithResult: readonly ApplicationState[] = ['NotEligible', 'Submitted', 'Accepted', 'Rejected'];

/** Whether the application waits for its registration fee. */
export const awaitsFee = (status: string): boolean => status === applicationStatuses.PendingRegistrationFee;

/** Group of the registration list that shows an application (specification 4: active, pending, draft). */
export const registrationGroupOf = (status: ApplicationStatus): RegistrationGroup => {
  if (status === 'Draft') return 'draft';
  return awaitsFee(status) ? 'pending' : 'active';
};
