import type { SentApplicationFilter } from '../../../contract/admin-applications.ts';
import {
  type BulkItemState,
  type getBulkRun,
  type listBulkItems,
  maxBulkRun,
  type RunAction,
  rightOfAction,
  type startBulkRun,
} from '../../../contract/admin-bulk.ts';
import type { BodyOf, DataOf, Pagination } from '../../../contract/call.ts';
import { inLanguage } from '../../../engine/text/error-params.ts';
import type { Locale, Translate } from '../../config/texts.ts';
import { AppError, assertNoErrors, notFound } from '../../errors.ts';
import { DEFAULT_PAGE_SIZE, paginationOf } from '../../pagination.ts';
import { readNow } from '../../platform/database/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { boundsOf } from '../../staff-bounds.ts';
import { assertStaffRight, type StaffMember } from '../../staff-rights.ts';
import { readApplicationFilter } from '../admin-applications/application-filter.ts';
import { auditActorOf, type ReviewRules, type Viewer } from '../admin-applications/review-context.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { listTagNames } from './action-queries.ts';
import { readAction } from './bulk-actions.ts';
import { addChosenItems, addTickedItems, addUndoneItems, listItems, type Refusal } from './item-queries.ts';
import { recallMailsOfRun, writeStartTime } from './mail-queries.ts';
import { undoOf } from './run-action.ts';
import {
  addRun,
  type BulkRunRow,
  findRun,
  findUndoOf,
  hasUnfinishedRun,
  listRuns,
  lockRun,
  writeRunState,
} from './run-queries.ts';

type BulkRun = DataOf<typeof getBulkRun>;

/** The language of the reader. */
interface Reader {
  readonly locale: Locale;
  readonly t: Translate;
}

const messageOf = ({ key, params }: Refusal, { locale, t }: Reader): string => t(key, inLanguage(params, locale));

const describeAction = (action: RunAction): BulkRun['Action'] => ({
  Kind: action.kind,
  Decision: action.kind === 'decide' ? action.decision : null,
  Tag: action.kind === 'tag' ? action.tag : null,
  Subject: action.kind === 'mail' ? (Object.values(action.texts)[0]?.subject ?? null) : null,
});

const describeRun = (run: BulkRunRow, reader: Reader): BulkRun => ({
  Id: run.id,
  Action: describeAction(run.action),
  State: run.state,
  StartedAt: run.startedAt,
  EndedAt: run.endedAt,
  StartAt: run.startAt,
  Undoes: run.undoes,
  Total: run.total,
  Waiting: run.waiting,
  Possible: run.possible,
  Done: run.done,
  Refused: run.refused,
  Undoable: run.undoable,
  Outcomes: run.outcomes.map(({ status, mail, assignee, count }) => ({
    Status: status,
    Mail: mail,
    Assignee: assignee,
    Count: count,
  })),
  Mails: { Queued: run.queued, Sent: run.sent, Failed: run.failed, Recalled: run.recalled },
  Empty: run.empty.map(({ name, count }) => ({ Name: name, Count: count })),
  Reasons: run.reasons.map(({ refusal, count }) => ({ Message: messageOf(refusal, reader), Count: count })),
});

/** @throws AppError 404 */
export const getRun = async (db: Queryable, viewer: Viewer, runId: string, reader: Reader): Promise<BulkRun> => {
  const run = await findRun(db, viewer, runId);
  if (!run) throw notFound();
  return describeRun(run, reader);
};

export const listOwnRuns = async (db: Queryable, viewer: Viewer, reader: Reader): Promise<BulkRun[]> =>
  (await listRuns(db, viewer)).map((run) => describeRun(run, reader));

type ListedItem = DataOf<typeof listBulkItems>[number];

const countIn = (run: BulkRunRow, state: BulkItemState): number => run[state];

/** @throws AppError 404 */
export const listRunItems = async (
  db: Queryable,
  viewer: Viewer,
  runId: string,
  { state, page = 1, pageSize = DEFAULT_PAGE_SIZE }: { state: BulkItemState; page?: number; pageSize?: number },
  reader: Reader,
): Promise<{ data: ListedItem[]; pagination: Pagination }> => {
  const run = await findRun(db, viewer, runId);
  if (!run) throw notFound();
  const items = await listItems(db, viewer, runId, state, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    data: items.map((item) => ({
      Id: item.id,
      Name: item.name,
      RegistrationNumber: item.registrationNumber,
      Email: item.email,
      Status: item.status,
      Mail: item.mail,
      Assignee: item.assignee,
      MailState: item.mailState,
      Message: item.refusal && messageOf(item.refusal, reader),
    })),
    pagination: paginationOf(countIn(run, state), page, pageSize),
  };
};

const writeBulkAudit = (tx: Tx, viewer: Viewer, action: string, details: Readonly<Record<string, unknown>>) =>
  writeAuditEntry(tx, {
    actor: auditActorOf(viewer),
    action,
    institutionCode: viewer.institutionCode,
    details,
  });

/** What the trail may keep of an action: no texts. */
const auditDetailsOf = (action: RunAction) =>
  action.kind === 'decide' ? { kind: action.kind, decision: action.decision } : { kind: action.kind };

/** The filter without the search text, which may be a person's name. */
const auditFilterOf = ({ q, ...filter }: SentApplicationFilter) => ({ ...filter, searched: (q ?? '') !== '' });

const ownerOf = ({ accountId, origin, ...session }: Viewer) => ({ accountId, origin, ...boundsOf(session) });

const assertNothingRuns = async (tx: Tx, { accountId }: Viewer): Promise<void> => {
  if (await hasUnfinishedRun(tx, accountId)) throw new AppError(422, 'server.bulk.busy');
};

type StartRequest = BodyOf<typeof startBulkRun>;

/** The admin of a call that acts: beside the right of the call, the action needs its own. */
type Actor = Viewer & StaffMember;

/** @returns how many, and what the trail may keep of the selection @throws AppError 400, 422 */
const keepSelection = async (
  { catalogue }: ReviewRules,
  tx: Tx,
  viewer: Actor,
  runId: string,
  { selection, applications }: StartRequest,
) => {
  // Without a selection nothing is meant, not everything.
  if ((selection === undefined) === (applications === undefined)) throw new AppError(422, 'server.bulk.nothing');
  if (applications) return { count: await addTickedItems(tx, runId, viewer, applications), filter: {} };
  const { sort = '-createdAt', ...sent } = selection ?? {};
  const count = await addChosenItems(tx, runId, readApplicationFilter(catalogue, viewer, sent), sort, maxBulkRun);
  return { count, filter: auditFilterOf(sent) };
};

/**
 * Keeps the list of applications that the filter finds, or that were chosen, and starts the rehearsal.
 * @throws AppError 403 without the right of the action; 400, 422 for an action that no application can take, a selection that finds nothing or too much, or
 *   while another run of this admin is not finished
 */
export const startRun = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Actor,
  request: StartRequest,
  reader: Reader,
): Promise<BulkRun> => {
  assertStaffRight(viewer, rightOfAction(request.action));
  const action = await readAction({ rules, tx, viewer }, request.action);
  await assertNothingRuns(tx, viewer);
  const runId = await addRun(tx, { ...ownerOf(viewer), action, state: 'rehearsing' });
  const { count, filter } = await keepSelection(rules, tx, viewer, runId, request);
  if (count === 0) throw new AppError(422, 'server.bulk.nothing');
  if (count > maxBulkRun) throw new AppError(422, 'server.bulk.tooMany', { params: { most: maxBulkRun } });
  await addJob(tx, 'continueBulkRun', { run: runId });
  await writeBulkAudit(tx, viewer, 'application.bulkRehearsed', { ...filter, ...auditDetailsOf(action), count });
  return getRun(tx, viewer, runId, reader);
};

const MAX_DAYS_AHEAD = 60;

/** @returns seconds from now @throws AppError 422 for the past, or a day too far */
const readStartDelay = async (tx: Tx, sendAt: string): Promise<number> => {
  const seconds = (Date.parse(sendAt) - Date.parse(await readNow(tx))) / 1000;
  const isTooFar = seconds > MAX_DAYS_AHEAD * 86_400;
  const key = isTooFar ? 'server.bulk.mail.tooFar' : 'server.bulk.mail.past';
  assertNoErrors(isTooFar || seconds <= 0 ? [{ path: '/sendAt', key, params: { days: MAX_DAYS_AHEAD } }] : []);
  return seconds;
};

/** Mails begin later: the run stays as it was rehearsed until then. @throws AppError 422 */
const scheduleRun = async (tx: Tx, viewer: Viewer, runId: string, sendAt: string, reader: Reader): Promise<BulkRun> => {
  const inSeconds = await readStartDelay(tx, sendAt);
  await writeStartTime(tx, runId, sendAt);
  await addJob(tx, 'continueBulkRun', { run: runId }, { inSeconds });
  const run = await findRun(tx, viewer, runId);
  if (run?.action.kind !== 'mail') throw new AppError(422, 'server.bulk.mail.onlyMails');
  const details = { ...auditDetailsOf(run.action), count: run.possible, sendAt };
  await writeBulkAudit(tx, viewer, 'application.bulkScheduled', details);
  return describeRun(run, reader);
};

/** @throws AppError 403, 404, 422 unless it is rehearsed */
export const performRun = async (
  tx: Tx,
  viewer: Actor,
  runId: string,
  sendAt: string | undefined,
  reader: Reader,
): Promise<BulkRun> => {
  const state = await lockRun(tx, viewer, runId);
  const rehearsed = await findRun(tx, viewer, runId);
  if (!state || !rehearsed) throw notFound();
  assertStaffRight(viewer, rightOfAction(rehearsed.action));
  if (state !== 'rehearsed' && state !== 'scheduled') throw new AppError(422, 'server.bulk.notRehearsed');
  if (sendAt !== undefined) return scheduleRun(tx, viewer, runId, sendAt, reader);
  await assertNothingRuns(tx, viewer);
  await writeStartTime(tx, runId, null);
  await writeRunState(tx, runId, 'running');
  await addJob(tx, 'continueBulkRun', { run: runId });
  const run = await findRun(tx, viewer, runId);
  if (!run) throw notFound();
  await writeBulkAudit(tx, viewer, 'application.bulkStarted', { ...auditDetailsOf(run.action), count: run.possible });
  return describeRun(run, reader);
};

/**
 * Ends a rehearsal or a run and recalls its mails that wait; of one that has ended and has no such mails it changes
 * nothing. @throws AppError 404
 */
export const stopRun = async (tx: Tx, viewer: Viewer, runId: string, reader: Reader): Promise<BulkRun> => {
  const state = await lockRun(tx, viewer, runId);
  if (!state) throw notFound();
  const recalled = await recallMailsOfRun(tx, runId);
  const isOpen = state === 'rehearsing' || state === 'rehearsed' || state === 'scheduled' || state === 'running';
  if (isOpen || recalled > 0) {
    await writeRunState(tx, runId, 'stopped');
    await writeBulkAudit(tx, viewer, 'application.bulkStopped', { state, ...(recalled > 0 && { recalled }) });
  }
  return getRun(tx, viewer, runId, reader);
};

/** @throws AppError 403, 404, 422 while it runs, or when nothing of it can be undone */
export const undoRun = async (tx: Tx, viewer: Actor, runId: string, reader: Reader): Promise<BulkRun> => {
  const undone = (await lockRun(tx, viewer, runId)) && (await findRun(tx, viewer, runId));
  if (!undone) throw notFound();
  assertStaffRight(viewer, rightOfAction(undone.action));
  const earlier = await findUndoOf(tx, runId);
  if (earlier !== undefined) return getRun(tx, viewer, earlier, reader);
  if (undone.endedAt === null) throw new AppError(422, 'server.bulk.notEnded');
  await assertNothingRuns(tx, viewer);
  const action = undoOf(undone.action);
  if (!action) throw new AppError(422, 'server.bulk.nothingToUndo');
  const undoId = await addRun(tx, { ...ownerOf(viewer), action, state: 'running', undoes: runId });
  const count = await addUndoneItems(tx, undoId, runId);
  if (count === 0) throw new AppError(422, 'server.bulk.nothingToUndo');
  await addJob(tx, 'continueBulkRun', { run: undoId });
  await writeBulkAudit(tx, viewer, 'application.bulkStarted', { ...auditDetailsOf(action), count });
  return getRun(tx, viewer, undoId, reader);
};

export const listTagsFor = async (db: Queryable, viewer: Viewer): Promise<string[]> => [
  ...(await listTagNames(db, viewer)),
];
