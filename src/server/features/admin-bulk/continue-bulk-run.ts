import sql from 'sql-template-tag';
import { rightOfAction } from '../../../contract/admin-bulk.ts';
import { rolesWithRight } from '../../../engine/staff/staff-roles.ts';
import type { Log } from '../../config/logger.ts';
import type { AppError } from '../../errors.ts';
import { classifyError } from '../../platform/database/classify-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { boundsOf } from '../../staff-bounds.ts';
import { attempt } from '../admin-applications/attempt.ts';
import { auditActorOf, type ReviewContext, type Viewer } from '../admin-applications/review-context.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { notifyOfFailedRun, notifyOfRevokedRun } from '../notices/notify-staff.ts';
import { findProgramOf, listLoads, type ReviewerLoad } from './action-queries.ts';
import { type ActionResult, act } from './bulk-actions.ts';
import {
  claimItem,
  endPhase,
  listPendingItems,
  listPromisedSeats,
  type PendingItem,
  type Refusal,
  writeItem,
} from './item-queries.ts';
import { addRecipient, beginScheduledRun } from './mail-queries.ts';
import { takesSeats } from './run-action.ts';
import { findPendingRun, findRun, type PendingRun, writeRunState } from './run-queries.ts';

/** Then another job continues, so that mails and codes have their turn. */
const SLICE_MS = 1_000;
const BATCH_SIZE = 100;

interface Slice {
  readonly context: ReviewContext;
  readonly log: Pick<Log, 'error'>;
  readonly runId: string;
  readonly run: PendingRun;
  readonly viewer: Viewer;
  /** Seats that the rehearsal has given, by offered program. */
  readonly promised: Map<string, number>;
  /** Open applications of the chosen reviewers, with those that the rehearsal has given them. */
  readonly loads: readonly { -readonly [K in keyof ReviewerLoad]: ReviewerLoad[K] }[];
}

const refusalOf = ({ status, key, details }: AppError): Refusal => ({ status, key, params: details.params ?? {} });

/** A later application of the rehearsal finds the seat taken, and the reviewer with one more. */
const rememberGiven = async (
  tx: Tx,
  { run, promised, loads }: Slice,
  { applicationId }: PendingItem,
  { assigneeId }: ActionResult,
): Promise<void> => {
  const reviewer = loads.find(({ id }) => id === assigneeId);
  if (reviewer) reviewer.load += 1;
  const program = takesSeats(run.action) ? await findProgramOf(tx, applicationId) : undefined;
  if (program !== undefined) promised.set(program, (promised.get(program) ?? 0) + 1);
};

/** Performs the action on an item and stores the outcome; a rehearsal keeps the outcome alone. */
const handleItem = async (tx: Tx, slice: Slice, item: PendingItem): Promise<void> => {
  const { context, run, viewer, runId, promised, loads } = slice;
  const isRehearsal = run.state === 'rehearsing';
  await tx.run(sql`savepoint rehearsal`);
  const given = { seats: isRehearsal ? promised : undefined, loads };
  const outcome = await attempt(tx, () => act({ rules: context, tx, viewer }, run.action, { ...item, runId }, given));
  if (isRehearsal) await tx.run(sql`rollback to savepoint rehearsal`);
  if ('refusal' in outcome) {
    // What the rehearsal leaves out, the admin sees before the run.
    if (!isRehearsal) await notifyOfFailedRun(tx, viewer.accountId, runId);
    return writeItem(tx, runId, item.place, { state: 'refused', refusal: refusalOf(outcome.refusal) });
  }
  if (!isRehearsal) return writeItem(tx, runId, item.place, { state: 'done', ...outcome.done });
  const { version: _changed, mailId: _rolledBack, recipientId, ...expected } = outcome.done;
  if (recipientId !== undefined) await addRecipient(tx, runId, recipientId, item.place);
  await writeItem(tx, runId, item.place, { state: 'possible', ...expected });
  await rememberGiven(tx, slice, item, outcome.done);
};

/** Whose rehearsal ends sees it at once; a run may end long after its admin has left the page. */
const revokeRun = async (tx: Tx, { runId, run }: Slice): Promise<void> => {
  await writeRunState(tx, runId, 'revoked');
  if (run.state === 'running') await notifyOfRevokedRun(tx, run.accountId, runId);
};

/** @returns false when the run has ended, because its admin lost the right */
const doItem = async (slice: Slice, item: PendingItem): Promise<boolean> => {
  const { context, run, runId, log } = slice;
  const roles = rolesWithRight(context.catalogue.staffRoles, rightOfAction(run.action));
  try {
    return await context.db.transaction(async (tx) => {
      const isAllowed = await claimItem(tx, runId, item.place, roles);
      if (isAllowed) await handleItem(tx, slice, item);
      if (isAllowed === false) await revokeRun(tx, slice);
      return isAllowed !== false;
    });
  } catch (err) {
    // The database is away or busy: the job is tried again.
    if (classifyError(err) === 'unavailable') throw err;
    log.error({ err, runId, applicationId: item.applicationId }, 'a bulk action failed for one application');
    const refusal = { status: 500, key: 'server.error.500', params: {} };
    await context.db.transaction(async (tx) => {
      await writeItem(tx, runId, item.place, { state: 'refused', refusal });
      if (run.state === 'running') await notifyOfFailedRun(tx, run.accountId, runId);
    });
    return true;
  }
};

/** Writes the end of a run, not of its rehearsal, to the audit log. */
const endRun = async ({ context, runId, viewer }: Slice): Promise<void> =>
  context.db.transaction(async (tx) => {
    if ((await endPhase(tx, runId)) !== 'done') return;
    const ended = await findRun(tx, viewer, runId);
    await writeAuditEntry(tx, {
      actor: auditActorOf(viewer),
      action: 'application.bulkEnded',
      institutionCode: viewer.institutionCode,
      details: { done: ended?.done ?? 0, refused: ended?.refused ?? 0 },
    });
  });

const openSlice = async (
  context: ReviewContext,
  log: Pick<Log, 'error'>,
  runId: string,
): Promise<Slice | undefined> => {
  const run = await findPendingRun(context.db, runId);
  if (!run) return undefined;
  const { accountId, origin } = run;
  const isPromising = run.state === 'rehearsing' && takesSeats(run.action);
  const promised = new Map(isPromising ? await listPromisedSeats(context.db, runId) : []);
  const loads = run.action.kind === 'assign' ? await listLoads(context.db, runId, run.action.assigneeIds) : [];
  return {
    context,
    log,
    runId,
    run,
    viewer: { accountId, origin, ...boundsOf(run) },
    promised,
    loads: loads.map((one) => ({ ...one })),
  };
};

/**
 * Rehearses or performs the next applications of a run for about a second, each in a transaction of its own, and adds
 * the job that continues. A job that is done twice, or by two workers, does nothing twice.
 */
export const continueBulkRun = async (
  context: ReviewContext,
  log: Pick<Log, 'error'>,
  runId: string,
): Promise<void> => {
  await beginScheduledRun(context.db, runId);
  const slice = await openSlice(context, log, runId);
  if (!slice) return;
  const end = performance.now() + SLICE_MS;
  let last = 0;
  for (;;) {
    const items = await listPendingItems(context.db, runId, last, BATCH_SIZE);
    if (items.length === 0) return endRun(slice);
    for (const item of items) {
      if (performance.now() > end) return addJob(context.db, 'continueBulkRun', { run: runId });
      if (!(await doItem(slice, item))) return;
      last = item.place;
    }
  }
};
