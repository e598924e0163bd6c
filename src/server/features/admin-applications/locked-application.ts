import type {
  ApplicationEffects,
  ApplicationEvent,
  ApplicationFacts,
} from '../../../../machines/application.machine.ts';
import { getState } from '../../../../machines/application.status.ts';
import type { InterviewState } from '../../../../machines/interview.machine.ts';
import { apply, isAllowed, type TransitionResult } from '../../../../machines/run.ts';
import type { decisions } from '../../../contract/admin-applications.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { stepsWithOpenFields } from '../application/correction-fields.ts';
import { hasWaited } from '../application/transition.ts';
import { type LockedApplication, lockApplication } from './queries/review.ts';
import type { Viewer } from './review-context.ts';

export type Decision = (typeof decisions)[number];

interface ReviewState
  extends Pick<LockedApplication, 'status' | 'completed' | 'openFields' | 'ineligible' | 'decidedFrom'> {
  /** For an event of the interview. */
  readonly interview?: InterviewState | undefined;
}

type UndoClock = Pick<LockedApplication, 'at' | 'undoUntil'>;

/** The machine's event for a decision. */
export const eventOfDecision = (decision: Decision, { at, undoUntil }: UndoClock): ApplicationEvent => {
  const events = {
    psychologicalTestDone: { type: 'test.recorded', done: true },
    psychologicalTestNotDone: { type: 'test.recorded', done: false },
    accept: { type: 'application.accepted' },
    waitlist: { type: 'application.waitlisted' },
    reject: { type: 'application.rejected' },
    withdraw: { type: 'application.withdrawn' },
    undo: { type: 'decision.undone', at, until: undoUntil },
  } as const satisfies Record<Decision, ApplicationEvent>;
  return events[decision];
};

/**
 * A waitlisting that can still be undone is unknown to its applicant: another decision would replace it before they know
 * of it, and show it meanwhile. It is undone first, or released.
 */
export const awaitsRelease = ({ status, at, undoUntil }: Pick<LockedApplication, 'status'> & UndoClock): boolean =>
  getState(status) === 'Waitlisted' && at < undoUntil;

const machineStateOf = ({ status, completed, openFields, ineligible, decidedFrom, interview }: ReviewState) => ({
  status: getState(status),
  context: {
    completed,
    reopened: [],
    opened: stepsWithOpenFields(openFields),
    ineligible,
    waited: hasWaited(decidedFrom),
    ...(interview && { interview }),
  },
});

export const applyApplicationEvent = (
  { machine }: Pick<ApplicationContext, 'machine'>,
  application: ReviewState,
  event: ApplicationEvent,
): TransitionResult<ApplicationFacts, ApplicationEffects> => apply(machine, machineStateOf(application), event);

export const isEventAllowed = (
  { machine }: Pick<ApplicationContext, 'machine'>,
  application: ReviewState,
  event: ApplicationEvent,
): boolean => isAllowed(machine, machineStateOf(application), event);

/**
 * Locks an application in the version that the admin's page showed.
 * @param basedOn the version of the page, undefined for any
 * @throws AppError 404: absent and out of bounds look the same; 412 when it changed meanwhile
 */
export const getLockedApplication = async (
  tx: Tx,
  viewer: Viewer,
  id: string,
  basedOn: number | undefined,
): Promise<LockedApplication> => {
  const application = await lockApplication(tx, id, viewer);
  if (!application) throw notFound();
  const { version, status } = application;
  if (basedOn !== undefined && basedOn !== version)
    throw new AppError(412, 'server.adminApplication.changedElsewhere', { data: { version, status } });
  return application;
};
