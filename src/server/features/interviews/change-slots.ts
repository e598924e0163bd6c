import { apply } from '../../../../machines/run.ts';
import type { addInterviewSlots, changeInterviewSlot } from '../../../contract/admin-interviews.ts';
import { maxAddedSlots } from '../../../contract/admin-interviews.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { interviewRuleOf } from '../../../engine/staff/interview-rule.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError, assertNoErrors, notFound } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { auditActorOf, type ReviewRules, type Viewer } from '../admin-applications/review-context.ts';
import { queueInterviewNotices } from '../application/interview-notices.ts';
import { lockHeader } from '../application/queries/applications.ts';
import { addHistory } from '../application/queries/history.ts';
import { findInterview, type InterviewRow, writeInterview } from '../application/queries/interviews.ts';
import { machineStateOf } from '../application/transition.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import {
  addSlots,
  isOwnSlot,
  listChosenBy,
  listProgramRows,
  lockVisibleSlot,
  type SlotRow,
  writeSlot,
  writeSlotCancelled,
} from './queries.ts';

const refusal = (reason: string, params?: Readonly<Record<string, unknown>>): AppError =>
  new AppError(422, `server.interview.${reason}`, params && { params });

const fieldError = (field: string, rule: string, params?: Readonly<Record<string, unknown>>) => ({
  path: `/${field}`,
  key: `interviews.${field}.error.${rule}`,
  ...(params && { params }),
});

interface Where {
  readonly places: number;
  readonly place: string;
  readonly link: string;
  readonly interviewers: string;
}

/** @throws AppError 422 without a room and a video call */
const readWhere = ({ places, place, link, interviewers }: Where): Where => {
  const read = { places, place: normalizeText(place), link: link.trim(), interviewers: normalizeText(interviewers) };
  assertNoErrors(read.place === '' && read.link === '' ? [fieldError('place', 'interviewPlace')] : []);
  return read;
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When interviews of a day begin, in minutes after midnight. */
const startsOf = ({ from, until, every, minutes }: BodyOf<typeof addInterviewSlots>): readonly number[] => {
  const [first, end] = [minutesOf(from), minutesOf(until)];
  const count = Math.floor((end - first - minutes) / every) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * every);
};

const writeAudit = (
  tx: Tx,
  viewer: Viewer,
  institutionCode: number,
  action: string,
  id: string | undefined,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAuditEntry(tx, {
    actor: auditActorOf(viewer),
    action,
    institutionCode,
    ...(id !== undefined && { subject: { kind: 'interviewSlot', id } }),
    details,
  });

/** Programs of the institution within the bounds; an admin of some programs names one. @throws AppError 422 */
const assertPrograms = async (
  tx: Tx,
  viewer: Viewer,
  { institutionCode, programIds }: BodyOf<typeof addInterviewSlots>,
): Promise<void> => {
  const known = await listProgramRows(tx, [institutionCode], viewer, 'id');
  const isKnown = programIds.every((id) => known.some((program) => program.id === id));
  const isMissing = viewer.programIds.length > 0 && programIds.length === 0;
  assertNoErrors(isKnown && !isMissing ? [] : [fieldError('programIds', isMissing ? 'programsMissing' : 'enum')]);
};

/**
 * Adds times on many days.
 * @throws AppError 404 for an institution out of bounds; 422 where it holds no interviews, for a program out of bounds, no
 *   or too many times, or one in the past
 */
export const addInterviewTimes = async (
  { catalogue }: Pick<ReviewRules, 'catalogue'>,
  tx: Tx,
  viewer: Viewer,
  body: BodyOf<typeof addInterviewSlots>,
): Promise<number> => {
  const { institutionCode, programIds, days, minutes, every } = body;
  if (viewer.institutionCode !== null && viewer.institutionCode !== institutionCode) throw notFound();
  if (!interviewRuleOf(catalogue, institutionCode)) throw refusal('noInterviews');
  await assertPrograms(tx, viewer, body);
  const where = readWhere(body);
  const starts = startsOf(body);
  const count = starts.length * days.length;
  assertNoErrors([
    ...(days.length === 0 ? [fieldError('days', 'interviewDays')] : []),
    ...(starts.length === 0 ? [fieldError('until', 'interviewUntil')] : []),
    ...(every < minutes ? [fieldError('every', 'interviewEvery')] : []),
    ...(count > maxAddedSlots ? [fieldError('days', 'interviewsTooMany', { most: maxAddedSlots })] : []),
  ]);
  const added = await addSlots(tx, viewer.accountId, { institutionCode, programIds, days, starts, minutes, ...where });
  assertNoErrors(added === 0 ? [fieldError('days', 'interviewPast')] : []);
  await writeAudit(tx, viewer, institutionCode, 'interviewSlot.added', undefined, { count: added, days });
  return added;
};

/** @throws AppError 404, 403 where it is for other programs too, 422 when it has begun or is cancelled */
const getChangeableSlot = async (tx: Tx, viewer: Viewer, id: string, locale: Locale): Promise<SlotRow> => {
  const slot = await lockVisibleSlot(tx, id, viewer, locale);
  if (!slot) throw notFound();
  if (!isOwnSlot(viewer, slot)) throw new AppError(403, 'server.interview.otherPrograms');
  if (slot.cancelledAt !== null) throw refusal('slotCancelled');
  if (slot.hasBegun) throw refusal('slotBegun');
  return slot;
};

/**
 * Tells an applicant that the chosen time was changed or cancelled. One whose application is decided meanwhile only loses
 * the time. @returns whether a mail was queued
 */
const notifyChosen = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  id: string,
  type: 'interview.updated' | 'interview.cancelled',
  before: InterviewRow,
): Promise<boolean> => {
  const application = await lockHeader(tx, id);
  const now = await findInterview(tx, id);
  if (!application || now?.state !== 'Chosen' || now.slotId !== before.slotId) return false;
  const applied = apply(rules.machine, machineStateOf({ ...application, interview: now.state }), { type });
  const slotId = type === 'interview.updated' ? now.slotId : null;
  await writeInterview(tx, id, { state: slotId === null ? 'Offered' : 'Chosen', slotId });
  if (applied.refused) return false;
  await addHistory(tx, {
    applicationId: id,
    actorId: viewer.accountId,
    actorRole: 'admin',
    event: type,
    fromStatus: application.status,
    toStatus: application.status,
    version: application.version + 1,
  });
  await queueInterviewNotices(tx, rules, applied.effects, { ...application, applicationId: id }, before);
  return true;
};

const countNotified = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  type: 'interview.updated' | 'interview.cancelled',
  chosen: ReadonlyMap<string, InterviewRow>,
): Promise<number> => {
  let notified = 0;
  for (const [id, before] of chosen) if (await notifyChosen(rules, tx, viewer, id, type, before)) notified += 1;
  return notified;
};

/** Who chose a locked time, with the interview as it was. */
const readChosen = async (tx: Tx, slotId: string): Promise<ReadonlyMap<string, InterviewRow>> => {
  const chosen = new Map<string, InterviewRow>();
  for (const id of await listChosenBy(tx, slotId)) {
    const interview = await findInterview(tx, id);
    if (interview) chosen.set(id, interview);
  }
  return chosen;
};

/**
 * Changes a time. Who chose it keeps the choice where only the place changes, and chooses again where the time changes.
 * `basedOn`: the version of the page, undefined for any.
 * @returns how many are notified @throws AppError 403, 404, 412, 422
 */
export const changeInterviewTime = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  { id, basedOn }: { readonly id: string; readonly basedOn: number | undefined },
  body: BodyOf<typeof changeInterviewSlot>,
  locale: Locale,
): Promise<number> => {
  const slot = await getChangeableSlot(tx, viewer, id, locale);
  const { day, time, minutes } = body;
  if (basedOn !== undefined && basedOn !== slot.version) throw new AppError(412, 'server.interview.changedElsewhere');
  const where = readWhere(body);
  const isMoved = slot.localStart !== `${day} ${time}`;
  if (!isMoved && where.places < slot.taken)
    assertNoErrors([fieldError('places', 'interviewTaken', { taken: slot.taken })]);
  const chosen = await readChosen(tx, id);
  const isWritten = await writeSlot(tx, id, { day, time, minutes, ...where });
  assertNoErrors(isWritten ? [] : [fieldError('day', 'interviewPast')]);
  const isVisible = isMoved || minutes !== slot.minutes || where.place !== slot.place || where.link !== slot.link;
  const notified = isVisible
    ? await countNotified(rules, tx, viewer, isMoved ? 'interview.cancelled' : 'interview.updated', chosen)
    : 0;
  await writeAudit(tx, viewer, slot.institutionCode, 'interviewSlot.changed', id, { notified, isMoved });
  return notified;
};

/** Cancels a time: who chose it chooses again. @returns how many are notified @throws AppError 403, 404, 422 */
export const cancelInterviewTime = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  id: string,
  locale: Locale,
): Promise<number> => {
  const slot = await getChangeableSlot(tx, viewer, id, locale);
  const chosen = await readChosen(tx, id);
  await writeSlotCancelled(tx, id);
  const notified = await countNotified(rules, tx, viewer, 'interview.cancelled', chosen);
  await writeAudit(tx, viewer, slot.institutionCode, 'interviewSlot.cancelled', id, { notified });
  return notified;
};
