import { getState, hasTrait } from '../../../../machines/application.status.ts';
import type { chooseInterview as chooseCall, getApplication } from '../../../contract/application.ts';
import type { BodyOf, DataOf } from '../../../contract/call.ts';
import { interviewRuleOf } from '../../../engine/staff/interview-rule.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getLockedApplication } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { endOfChoice, queueInterviewNotices } from './interview-notices.ts';
import type { ApplicationHeader } from './queries/applications.ts';
import { addHistory } from './queries/history.ts';
import {
  findInterview,
  getSlotToChoose,
  listChoosableSlots,
  lockSlot,
  readClock,
  writeInterview,
} from './queries/interviews.ts';
import { applicantHistory, applyEvent } from './transition.ts';

type InterviewContext = Pick<ApplicationContext, 'machine' | 'catalogue' | 'checker' | 'texts' | 'within'>;

const refusal = (reason: 'notOffered' | 'gone' | 'full' | 'tooLate'): AppError =>
  new AppError(422, `server.interview.${reason}`);

/**
 * The applicant chooses a time for the interview, or another one. The same time again changes nothing. Of two who take the
 * last place at once one gets it: the time is locked before the applications.
 * @throws AppError 404, 410, 422 without an offer, for a time that is taken, gone or too near
 */
export const chooseInterview = async (
  context: InterviewContext,
  tx: Tx,
  { formId, slotId }: BodyOf<typeof chooseCall>,
  accountId: string,
): Promise<void> => {
  const exists = await lockSlot(tx, slotId);
  const application = await getLockedApplication(tx, accountId, formId);
  const before = await findInterview(tx, formId);
  const rule = interviewRuleOf(context.catalogue, application.institutionCode);
  const isOpen = before?.state === 'Offered' || before?.state === 'Chosen';
  if (!rule || !isOpen || !hasTrait(getState(application.status), 'interviewable')) throw refusal('notOffered');
  if (before.state === 'Chosen' && before.slotId === slotId) return;
  if (!exists) throw refusal('gone');
  const hours = rule.changeHoursBefore;
  const slot = await getSlotToChoose(tx, slotId, formId, hours);
  const ends = [slot.startsAt, ...(before.startsAt === null ? [] : [before.startsAt])].map((startsAt) =>
    Date.parse(endOfChoice(startsAt, hours)),
  );
  const clock = { at: await readClock(tx), until: Math.min(...ends) };
  const type = before.state === 'Chosen' ? 'interview.changed' : 'interview.chosen';
  const { effects } = applyEvent(context.machine, { ...application, interview: before.state }, { type, ...clock }, () =>
    refusal('tooLate'),
  );
  if (!slot.isForApplication) throw refusal('gone');
  if (!slot.isFree) throw refusal('full');
  await writeInterview(tx, formId, { state: 'Chosen', slotId });
  await addHistory(
    tx,
    applicantHistory(application, { event: type, toStatus: application.status, version: application.version + 1 }),
  );
  await queueInterviewNotices(tx, context, effects, { ...application, applicationId: formId }, before);
};

type InterviewChoice = DataOf<typeof getApplication>['InterviewChoice'];

/** What the applicant can choose, and what was chosen; null without an interview. */
export const describeInterviewChoice = async (
  { db, catalogue }: Pick<ApplicationContext, 'db' | 'catalogue'>,
  { id, institutionCode, status, now }: Pick<ApplicationHeader, 'id' | 'institutionCode' | 'status' | 'now'>,
): Promise<InterviewChoice> => {
  if (!hasTrait(getState(status), 'interviewable')) return null;
  const interview = await findInterview(db, id);
  if (!interview || interview.state === 'None') return null;
  const hours = interviewRuleOf(catalogue, institutionCode)?.changeHoursBefore;
  const { state, slotId, startsAt, endsAt, place, link } = interview;
  const changeUntil = startsAt !== null && hours !== undefined ? endOfChoice(startsAt, hours) : null;
  const isOpen =
    state === 'Offered' || (state === 'Chosen' && changeUntil !== null && Date.parse(now) < Date.parse(changeUntil));
  const slots = isOpen && hours !== undefined ? await listChoosableSlots(db, id, hours) : [];
  return {
    State: state,
    Slot:
      slotId !== null && startsAt !== null && endsAt !== null
        ? { Id: slotId, StartsAt: startsAt, EndsAt: endsAt, Place: place ?? '', Link: link ?? '' }
        : null,
    IsOver: interview.isOver,
    ChangeUntil: changeUntil,
    CanChoose: isOpen,
    Slots: slots
      .filter((slot) => slot.id !== slotId)
      .map((slot) => ({
        Id: slot.id,
        StartsAt: slot.startsAt,
        EndsAt: slot.endsAt,
        Place: slot.place,
        IsOnline: slot.isOnline,
      })),
  };
};
