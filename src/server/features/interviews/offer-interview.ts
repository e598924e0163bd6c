import { applicationStatuses, getState, getStatus } from '../../../../machines/application.status.ts';
import type { InterviewEvent } from '../../../../machines/interview.machine.ts';
import { interviewRuleOf } from '../../../engine/staff/interview-rule.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  applyApplicationEvent,
  awaitsRelease,
  getLockedApplication,
  isEventAllowed,
} from '../admin-applications/locked-application.ts';
import type { LockedApplication } from '../admin-applications/queries/review.ts';
import {
  type ReviewRules,
  type Viewer,
  writeApplicationAudit,
  writeStatusHistory,
} from '../admin-applications/review-context.ts';
import { queueInterviewNotices } from '../application/interview-notices.ts';
import { findInterview, hasSlots, type InterviewRow, writeInterview } from '../application/queries/interviews.ts';

export interface InterviewReply {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  /** The status of the application, which an interview does not change. */
  readonly status: string;
}

interface InterviewRequest {
  readonly applicationId: string;
  /** The version that the admin's page showed; undefined for any. */
  readonly basedOn: number | undefined;
}

const audits = {
  'interview.offered': 'application.interviewOffered',
  'interview.withdrawn': 'application.interviewWithdrawn',
  'interview.done': 'application.interviewRecorded',
  'interview.missed': 'application.interviewRecorded',
} as const;

type StaffEvent = Extract<InterviewEvent, { readonly type: keyof typeof audits }>;

const refusal = (reason: string): AppError => new AppError(422, `server.interview.${reason}`);

interface Change {
  readonly application: LockedApplication;
  readonly before: InterviewRow | undefined;
  readonly event: StaffEvent;
  /** Why it is refused where the machine does not allow it. */
  readonly reason: string;
}

/** The applicant sees the line, and not a place on the waitlist that can be undone. */
const withKnownStatus = (application: LockedApplication): LockedApplication =>
  awaitsRelease(application)
    ? { ...application, status: getStatus(getState(application.decidedFrom ?? applicationStatuses.Submitted)) }
    : application;

/** Sends an event of staff to the machine and stores what follows. @throws AppError 422 */
const applyChange = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  { application, before, event, reason }: Change,
): Promise<InterviewReply> => {
  const { applicationId, status } = application;
  const applied = applyApplicationEvent(rules, { ...application, interview: before?.state }, event);
  if (applied.refused) throw refusal(reason);
  const state = applied.context.interview ?? 'None';
  const keepsTime = state === 'Done' || state === 'Missed';
  const slotId = keepsTime ? (before?.slotId ?? null) : null;
  const version = await writeInterview(tx, applicationId, { state, slotId });
  const known = withKnownStatus(application);
  await writeStatusHistory(tx, viewer, known, { event: event.type, next: known.status, version });
  await writeApplicationAudit(tx, viewer, application, audits[event.type], keepsTime ? { state } : {});
  await queueInterviewNotices(tx, rules, applied.effects, application, before);
  return { id: applicationId, state, version, status };
};

/** Not while a place on the waitlist can be undone: its applicant does not know of it. */
const isOfferable = (
  rules: Pick<ReviewRules, 'machine'>,
  application: LockedApplication,
  interview: InterviewRow | undefined,
): boolean =>
  !awaitsRelease(application) &&
  isEventAllowed(rules, { ...application, interview: interview?.state }, { type: 'interview.offered' });

/**
 * Asks the applicant to choose a time.
 * @throws AppError 404, 412, 422 where the institution holds no interviews, there is no time to choose, or the machine does
 *   not allow it
 */
export const offerInterview = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  { applicationId, basedOn }: InterviewRequest,
): Promise<InterviewReply> => {
  const application = await getLockedApplication(tx, viewer, applicationId, basedOn);
  const rule = interviewRuleOf(rules.catalogue, application.institutionCode);
  if (!rule) throw refusal('noInterviews');
  const before = await findInterview(tx, applicationId);
  const event = { type: 'interview.offered' } as const;
  if (!isOfferable(rules, application, before)) throw refusal('notOfferable');
  if (!(await hasSlots(tx, applicationId, rule.changeHoursBefore))) throw refusal('noSlots');
  return applyChange(rules, tx, viewer, { application, before, event, reason: 'notOfferable' });
};

/** Takes the offer back, with the time that was chosen. @throws AppError 404, 412, 422 */
export const withdrawInterview = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  { applicationId, basedOn }: InterviewRequest,
): Promise<InterviewReply> => {
  const application = await getLockedApplication(tx, viewer, applicationId, basedOn);
  const before = await findInterview(tx, applicationId);
  const event = { type: 'interview.withdrawn' } as const;
  return applyChange(rules, tx, viewer, { application, before, event, reason: 'notWithdrawable' });
};

/** Records whether the applicant came. @throws AppError 404, 412, 422 before it has begun, or without a chosen time */
export const recordInterview = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  { applicationId, basedOn, isDone }: InterviewRequest & { readonly isDone: boolean },
): Promise<InterviewReply> => {
  const application = await getLockedApplication(tx, viewer, applicationId, basedOn);
  const before = await findInterview(tx, applicationId);
  if (before?.startsAt == null) throw refusal('notChosen');
  const type = isDone ? 'interview.done' : 'interview.missed';
  const event = { type, at: application.at, from: Date.parse(before.startsAt) } as const;
  return applyChange(rules, tx, viewer, { application, before, event, reason: 'notRecordable' });
};

/** What staff can do about the interview of an application now. */
export const listInterviewActions = (
  rules: Pick<ReviewRules, 'machine' | 'catalogue'>,
  application: LockedApplication,
  interview: InterviewRow | undefined,
): readonly ('interviewOffered' | 'interviewWithdrawn' | 'interviewDone' | 'interviewMissed')[] => {
  const state = { ...application, interview: interview?.state };
  const from = interview?.startsAt == null ? Number.POSITIVE_INFINITY : Date.parse(interview.startsAt);
  const { at } = application;
  const hasRule = interviewRuleOf(rules.catalogue, application.institutionCode) !== undefined;
  return [
    ...(hasRule && isOfferable(rules, application, interview) ? (['interviewOffered'] as const) : []),
    ...(isEventAllowed(rules, state, { type: 'interview.withdrawn' }) ? (['interviewWithdrawn'] as const) : []),
    ...(isEventAllowed(rules, state, { type: 'interview.done', at, from }) ? (['interviewDone'] as const) : []),
    ...(isEventAllowed(rules, state, { type: 'interview.missed', at, from }) ? (['interviewMissed'] as const) : []),
  ];
};
