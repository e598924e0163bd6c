import type {
  ApplicationEffects,
  ApplicationEvent,
  ApplicationMachine,
} from '../../../../machines/application.machine.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  getState,
  getStatus,
} from '../../../../machines/application.status.ts';
import type { Effect } from '../../../../machines/effects.ts';
import type { InterviewState } from '../../../../machines/interview.machine.ts';
import { apply } from '../../../../machines/run.ts';
import type { AppError } from '../../errors.ts';
import { stepsWithOpenFields } from './correction-fields.ts';
import type { ApplicationRow } from './queries/applications.ts';
import type { HistoryEntry } from './queries/history.ts';

interface StateRow extends Pick<ApplicationRow, 'status' | 'completed' | 'openFields' | 'decidedFrom'> {
  /** Of a draft that is saved or submitted: keys of the steps that it asks, in its order. */
  readonly asked?: readonly string[];
  /** For an event of the interview. */
  readonly interview?: InterviewState;
}

/** Whether the last decision was made about a waitlisted application. */
export const hasWaited = (decidedFrom: string | null): boolean => decidedFrom === applicationStatuses.Waitlisted;

/** The position of the application machine that a row describes. */
export const machineStateOf = ({ status, completed, openFields, asked, decidedFrom, interview }: StateRow) => ({
  status: getState(status),
  context: {
    completed,
    ...(asked && { asked }),
    reopened: [],
    opened: stepsWithOpenFields(openFields),
    waited: hasWaited(decidedFrom),
    ...(interview && { interview }),
  },
});

/** The status to store and the effects to perform. */
interface Transition {
  readonly status: ApplicationStatus;
  readonly effects: readonly Effect<ApplicationEffects>[];
}

/** @throws what `refusal` makes, when the machine does not allow the event */
export const applyEvent = (
  machine: ApplicationMachine,
  application: StateRow,
  event: ApplicationEvent,
  refusal: () => AppError,
): Transition => {
  const result = apply(machine, machineStateOf(application), event);
  if (result.refused) throw refusal();
  return { status: getStatus(result.status), effects: result.effects };
};

interface HistorySubject extends Pick<ApplicationRow, 'id' | 'accountId'> {
  /** The status before; null for a new application. */
  readonly status: string | null;
}

/** A history entry for an event that the applicant sent. `version` is that of the application after it. */
export const applicantHistory = (
  { id, accountId, status }: HistorySubject,
  change: Pick<HistoryEntry, 'event' | 'toStatus' | 'version'>,
): HistoryEntry => ({
  applicationId: id,
  actorId: accountId,
  actorRole: 'applicant',
  fromStatus: status,
  ...change,
});
