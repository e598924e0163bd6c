/** Stored string (specification 4.3) of each state of the application machine. */
export const applicationStatuses = {
  Draft: 'Draft',
  PendingRegistrationFee: 'Pending Registration Fee',
  NotEligible: 'Not Eligible',
  Submitted: 'Submitted',
  Returned: 'Returned for Correction',
  Waitlisted: 'Waitlisted',
  Accepted: 'Accepted',
  OfferAccepted: 'Offer Accepted',
  OfferDeclined: 'Offer Declined',
  OfferLapsed: 'Offer Lapsed',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
  Deleted: 'Deleted',
} as const;

export type ApplicationState = keyof typeof applicationStatuses;
export type ApplicationStatus = (typeof applicationStatuses)[ApplicationState];

/** Group of the registration list that shows an application (specification 4). */
export type RegistrationGroup = 'active' | 'pending' | 'draft';

/** Traits of a state. */
export type StateTrait =
  /** Applicants no longer see the application. */
  | 'hidden'
  /** The applicant may save steps: all of them in a draft, the opened fields in a correction. */
  | 'editable'
  /** The final submit ends in this state: its outcome is explained, and a second submit gets the first reply. */
  | 'outcome'
  /** Reached only after the registration fee is paid. */
  | 'paid'
  /** The result can be shown: not before the fee is paid, and not after a withdrawal. */
  | 'result'
  /** Final (specification 4.3), except that a decision may be undone for a short time. */
  | 'ended'
  /** The applicant may accept or decline the offered place. */
  | 'offered'
  /** The machine allows `decision.undone` here for a limited time, in which applicants do not see the decision. */
  | 'undoable'
  /** Takes one of the seats of its program. */
  | 'seat'
  /** Reached only through `Submitted`: the fee is paid, or none was due. */
  | 'reviewable'
  /** Readers score it: submitted, and not decided for good. */
  | 'scorable'
  /** Reached only through an acceptance. */
  | 'accepted'
  /** An interview can be offered, chosen and held. */
  | 'interviewable'
  /** The applicant may apply for the same program in the same period again. */
  | 'reapplicable'
  /** The page of the application offers another application. */
  | 'newStart';

interface StateRules {
  /** Tone of the badge and of the notice about the status. */
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  readonly group: RegistrationGroup;
  readonly traits: readonly StateTrait[];
}

/** Badge, list group and rights of each state. All groups of statuses are derived from this table. */
const stateRules: Readonly<Record<ApplicationState, StateRules>> = {
  Draft: { tone: 'neutral', group: 'draft', traits: ['editable', 'reapplicable'] },
  PendingRegistrationFee: { tone: 'warning', group: 'pending', traits: ['outcome'] },
  NotEligible: { tone: 'error', group: 'active', traits: ['outcome', 'result', 'ended', 'reapplicable', 'newStart'] },
  Submitted: {
    tone: 'info',
    group: 'active',
    traits: ['outcome', 'paid', 'result', 'reviewable', 'scorable', 'interviewable'],
  },
  Returned: { tone: 'warning', group: 'active', traits: ['editable', 'reviewable', 'scorable', 'interviewable'] },
  Waitlisted: {
    tone: 'info',
    group: 'active',
    traits: ['paid', 'result', 'undoable', 'reviewable', 'scorable', 'interviewable'],
  },
  Accepted: {
    tone: 'success',
    group: 'active',
    traits: ['paid', 'result', 'undoable', 'offered', 'seat', 'reviewable', 'accepted'],
  },
  OfferAccepted: {
    tone: 'success',
    group: 'active',
    traits: ['paid', 'result', 'ended', 'seat', 'reviewable', 'accepted'],
  },
  OfferDeclined: {
    tone: 'neutral',
    group: 'active',
    traits: ['result', 'ended', 'reapplicable', 'newStart', 'reviewable', 'accepted'],
  },
  OfferLapsed: {
    tone: 'neutral',
    group: 'active',
    traits: ['result', 'reapplicable', 'newStart', 'reviewable', 'accepted'],
  },
  Rejected: { tone: 'error', group: 'active', traits: ['result', 'ended', 'undoable', 'newStart', 'reviewable'] },
  Withdrawn: {
    tone: 'neutral',
    group: 'active',
    traits: ['ended', 'undoable', 'reapplicable', 'newStart', 'reviewable'],
  },
  Deleted: { tone: 'neutral', group: 'active', traits: ['hidden', 'ended', 'reapplicable'] },
};

const states = Object.keys(applicationStatuses) as readonly ApplicationState[];

/**
 * Stored string of a machine state.
 * @throws when the machine has no such state.
 */
export const getStatus = (state: string): ApplicationStatus => {
  const known = states.find((candidate) => candidate === state);
  if (known === undefined) throw new Error(`The application machine has no state "${state}"`);
  return applicationStatuses[known];
};

/** Machine state of a stored string; undefined for an unknown status. */
export const findState = (status: string): ApplicationState | undefined =>
  states.find((candidate) => applicationStatuses[candidate] === status);

/**
 * Machine state of a stored string.
 * @throws when no state has that stored string.
 */
export const getState = (status: string): ApplicationState => {
  const state = findState(status);
  if (state === undefined) throw new Error(`No application is stored with the status "${status}"`);
  return state;
};

/** Whether a trait holds in a state. */
export const hasTrait = (state: ApplicationState, trait: StateTrait): boolean =>
  stateRules[state].traits.includes(trait);

/** The states in which a trait holds. */
export const statesWith = (trait: StateTrait): readonly ApplicationState[] =>
  states.filter((state) => hasTrait(state, trait));

/** The stored strings of the states in which a trait holds. */
export const statusesWith = (trait: StateTrait): readonly ApplicationStatus[] =>
  statesWith(trait).map((state) => applicationStatuses[state]);

/** The statuses of applications that are not deleted, in the order of the table. */
export const shownStatuses: readonly ApplicationStatus[] = states
  .filter((state) => !hasTrait(state, 'hidden'))
  .map((state) => applicationStatuses[state]);

export const toneOf = (state: ApplicationState): StateRules['tone'] => stateRules[state].tone;

/** Whether the application waits for its registration fee. */
export const awaitsFee = (status: string): boolean => status === applicationStatuses.PendingRegistrationFee;

export const registrationGroupOf = (status: ApplicationStatus): RegistrationGroup => stateRules[getState(status)].group;
