import type {
  ApplicationEffects,
  ApplicationEvent,
  ApplicationFacts,
} from '../../../../machines/application.machine.ts';
import { getState } from '../../../../machines/application.status.ts';
import { type Applied, apply, isAllowed } from '../../../../machines/run.ts';
import type { decisions } from '../../../contract/admin-applications.ts';
import type { Admission } from '../application/admission.ts';
import { openSteps } from '../application/correction.ts';
import type { LockedApplication } from './queries/lock.ts';

export type Decision = (typeof decisions)[number];

type Standing = Pick<LockedApplication, 'status' | 'completed' | 'openFields' | 'ineligible'>;
type Clock = Pick<LockedApplication, 'at' | 'undoUntil'>;

/** What the machine is told when an admin decides. */
export const eventOf = (decision: Decision, { at, undoUntil }: Clock): ApplicationEvent => {
  const events = {
    psychologicalTestDone: { type: 'test.recorded', done: true },
    psychologicalTestNotDone: { type: 'test.recorded', done: false },
    accept: { type: 'application.accepted' },
    reject: { type: 'application.rejected' },
    withdraw: { type: 'application.withdrawn' },
    undo: { type: 'decision.undone', at, until: undoUntil },
  } as const satisfies Record<Decision, ApplicationEvent>;
  return events[decision];
};

const standingOf = ({ status, completed, openFields, ineligible }: Standing) => ({
  status: getState(status),
  context: { completed, reopened: [], opened: openSteps(openFields), ineligible },
});

type Facts = Parameters<typeof standingOf>[0];

export const applyTo = (
  { machine }: Pick<Admission, 'machine'>,
  application: Facts,
  event: ApplicationEvent,
): Applied<ApplicationFacts, ApplicationEffects> => apply(machine, standingOf(application), event);

export const mayHappen = (
  { machine }: Pick<Admission, 'machine'>,
  application: Facts,
  event: ApplicationEvent,
): boolean => isAllowed(machine, standingOf(application), event);
