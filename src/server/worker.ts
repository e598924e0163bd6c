import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { ClientConfig, Pool } from 'pg';
import sql from 'sql-template-tag';
import { objectOf } from '../engine/schema/json.ts';
import type { Log } from './config/logger.ts';
import { closeAccounts } from './features/account/delete-account.ts';
import { createReviewContext } from './features/admin-applications/review-context.ts';
import { continueBulkRun } from './features/admin-bulk/continue-bulk-run.ts';
import { rollUpCounts } from './features/admin-dashboard/queries/counts.ts';
import { detectImpossibleStates } from './features/admin-dashboard/queries/issue-summary.ts';
import { warnOfExpiringKeys } from './features/api-keys/warn-of-expiry.ts';
import { lapseOffers } from './features/application/answer-offer.ts';
import { sendReminders } from './features/application/send-reminders.ts';
import { emptyTrash } from './features/content/empty-trash.ts';
import { compareStoredFiles, sweepFiles } from './features/files/file-maintenance.ts';
import { removeUnnamedFiles } from './features/files/remove-files.ts';
import type { DeliveryContext } from './features/mail/deliver-mail.ts';
import { createMailRate } from './features/mail/mail-rate.ts';
import { sendCode, sendInvitation, sendLink, sendMail } from './features/mail/mail-tasks.ts';
import { notifyOfIssue } from './features/notices/notify-staff.ts';
import { sendNoticeMails } from './features/notices/send-notice-mails.ts';
import { startReconciler } from './features/payment/reconcile-payments.ts';
import { sendPhoneCode, sendPhoneMessage } from './features/phone/phone-tasks.ts';
import { planDueExports, removeOldExports } from './features/scheduled-exports/plan-exports.ts';
import { createExportContext, writeExport } from './features/scheduled-exports/write-export.ts';
import { startWebhookSender } from './features/webhooks/deliver-webhooks.ts';
import { createPool } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/add-job.ts';
import { deleteExpiredRows } from './platform/jobs/delete-expired-rows.ts';
import { measureJobs } from './platform/jobs/job-metrics.ts';
import { renewLocksWhileRunning, startQueueMaintenance } from './platform/jobs/queue-maintenance.ts';
import { traceJobs } from './platform/jobs/trace-jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Services } from './services.ts';

export interface RunningWorker {
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly connection: ClientConfig;
  /** No other process uses this database: locks found at the start are those of a killed process. */
  readonly alone: boolean;
  readonly log: Log;
}

const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const createJobLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => log[logLevels[level]]({ job: true }, message));

const createTaskList = (delivery: DeliveryContext & Pick<WorkerOptions, 'log'>): TaskList => {
  const { db, applications } = delivery.services;
  const review = createReviewContext(delivery.services);
  const exporting = createExportContext(delivery.services, delivery.log);
  return {
    // Only `addJob` adds jobs, with the payload of their type.
    sendMail: (payload, { job }) => sendMail(delivery, payload as Jobs['sendMail'], job.run_at),
    sendCode: (payload) => sendCode(delivery, payload as Jobs['sendCode']),
    // Jobs of earlier releases, whose codes have expired.
    sendOtp: async () => undefined,
    sendLink: (payload) => sendLink(delivery, payload as Jobs['sendLink']),
    sendInvitation: (payload) => sendInvitation(delivery, payload as Jobs['sendInvitation']),
    sendPhoneMessage: (payload) => sendPhoneMessage(delivery, payload as Jobs['sendPhoneMessage']),
    sendPhoneCode: (payload) => sendPhoneCode(delivery, payload as Jobs['sendPhoneCode']),
    continueBulkRun: (payload) => continueBulkRun(review, delivery.log, (payload as Jobs['continueBulkRun']).run),
    nothing: async () => undefined,
    rollUpDashboard: () => rollUpCounts(db),
    lookForImpossibleStates: () => detectImpossibleStates(db),
    sweep: () => deleteExpiredRows(db),
    emptyTrash: () => emptyTrash(db),
    removeFiles: (payload) => removeUnnamedFiles(db, applications.storage, (payload as Jobs['removeFiles']).names),
    sweepFiles: () => sweepFiles(db, applications.storage),
    compareFiles: async () => {
      const differences = await compareStoredFiles(db, applications.storage);
      if (differences && Object.keys(differences).length > 0)
        delivery.log.error({ differences }, 'files and rows differ');
    },
    closeAccounts: () => closeAccounts(applications),
    sendReminders: () => sendReminders(applications),
    sendNoticeMails: () => sendNoticeMails(delivery.services),
    lapseOffers: () => lapseOffers(applications),
    warnOfExpiringKeys: () => warnOfExpiringKeys(db),
    planDueExports: () => planDueExports(exporting),
    removeOldExports: () => removeOldExports(exporting),
    writeExport: (payload, { job }) =>
      writeExport(exporting, (payload as Jobs['writeExport']).run, job.attempts >= job.max_attempts),
  };
};

/** Where no other process uses the database, locks found at the start are those of a killed process. */
const releaseStaleLocks = ({ db }: Services) =>
  db.run(
    sql`select graphile_worker.force_unlock_workers(
          array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  );

/**
 * The runner ends when it cannot store the end of a job, or after repeated failures; its promise is then fulfilled, not
 * rejected, and a new runner replaces it. A runner whose first query for jobs failed never finds any, because the
 * library caches that failure.
 */
const runWithRestarts = async (
  runnerOptions: RunnerOptions,
  services: Services,
  log: Log,
): Promise<() => Promise<void>> => {
  let isStopping = false;
  let isFirstLook = true;
  let pool: WorkerPool | undefined;
  const hasLooked = () => {
    isFirstLook = false;
  };
  const events: WorkerEvents = new EventEmitter();
  measureJobs(services.meter, events);
  events.on('job:failed', ({ job }) => {
    const { mail } = objectOf(job.payload);
    const entry = typeof mail === 'number' ? mail : undefined;
    const { db, catalogue } = services;
    const notify = db.transaction((tx) => notifyOfIssue(tx, { catalogue }, entry));
    notify.catch((err) => log.warn({ err, job: job.id }, 'nobody was notified of a failed job'));
  });
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool;
    isFirstLook = true;
  });
  events.on('worker:getJob:empty', hasLooked);
  events.on('job:start', hasLooked);
  events.on('worker:getJob:error', () => {
    if (!isFirstLook || isStopping) return;
    hasLooked();
    const shutDown = async () => pool?.gracefulShutdown('the first look for jobs failed');
    shutDown().catch((err) => log.warn({ err }, 'job queue'));
  });
  const options = { ...runnerOptions, events };
  let runner = await run(options);
  /**
   * Releases the jobs of an ended runner at once, without waiting for the queue maintenance. Returns when the database
   * accepts writes again: before that, a new runner could not run a job.
   */
  const release = async (id: string): Promise<void> => {
    while (!isStopping) {
      try {
        await services.db.run(sql`select graphile_worker.force_unlock_workers(array[${id}::text])`);
        return;
      } catch (err) {
        log.error({ err }, 'jobs of an ended runner are not released yet');
        await sleep(1_000);
      }
    }
  };
  const replace = async (err?: unknown): Promise<void> => {
    if (isStopping) return;
    log.error({ err }, 'job queue starts anew');
    await sleep(1_000);
    if (pool) await release(pool.id);
    if (isStopping) return;
    try {
      runner = await run(options);
    } catch (again) {
      return replace(again);
    }
    if (isStopping) await runner.stop().catch(() => undefined);
    else watch();
  };
  const watch = () => void runner.promise.then(() => replace(), replace);
  watch();
  return async () => {
    isStopping = true;
    await runner.stop().catch(() => undefined);
  };
};

const MAX_DRAIN_MS = 2_000;
const STOP_TIMEOUT_MS = 2_500;
const STATEMENT_TIMEOUT_MS = 60_000;

/** A frozen database must not delay the end of the process. */
const withTimeout = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);

/** An ending pool gives no connection to waiting statements: a mail would be sent, and its job would remain. */
const drainPool = async (pool: Pool): Promise<void> => {
  for (const end = Date.now() + MAX_DRAIN_MS; pool.waitingCount > 0 && Date.now() < end; ) await sleep(20);
  await pool.end();
};

/** Runs the jobs in this process, beside the calls. */
export const startWorker = async (options: WorkerOptions): Promise<RunningWorker> => {
  const { services, mailer, connection, alone, log } = options;
  if (alone) await releaseStaleLocks(services);
  let isStopping = false;
  const onError = (err: Error) => isStopping || log.warn({ err }, 'job queue');
  // No caller waits for an answer: on a busy machine a job, or the start, may wait for a connection.
  const pool = createPool(connection, {
    max: 4,
    statementMs: STATEMENT_TIMEOUT_MS,
    answerMs: STATEMENT_TIMEOUT_MS + 2_000,
    waitMs: 30_000,
    onError,
  });
  const attempts = services.meter.createCounter('portal.mails.attempts', {
    description: 'Attempts to send a mail, by template and outcome: sent, later or failed.',
  });
  const rate = createMailRate(services.db, services.settings.mailsPerMinute);
  const tasks = createTaskList({ services, mailer, rate, log, attempts });
  const runnerOptions = {
    pgPool: pool,
    taskList: traceJobs(services.tracer, renewLocksWhileRunning(services.db, tasks)),
    parsedCronItems: parseCronItems([
      { task: 'rollUpDashboard', match: '* * * * *' },
      { task: 'lookForImpossibleStates', match: '7,37 * * * *' },
      { task: 'sweep', match: '17 * * * *' },
      { task: 'emptyTrash', match: '37 * * * *' },
      { task: 'sweepFiles', match: '47 * * * *' },
      // 02:30 in Jakarta.
      { task: 'compareFiles', match: '30 19 * * *', options: { backfillPeriod: 86_400_000 } },
      // Every hour from 08:05 to 19:05 in Jakarta; the first one of a day does the work.
      { task: 'sendReminders', match: '5 1-12 * * *' },
      // 07:00 in Jakarta.
      { task: 'sendNoticeMails', match: '0 0 * * *', options: { backfillPeriod: 43_200_000 } },
      { task: 'lapseOffers', match: '*/5 * * * *' },
      // 08:20 in Jakarta.
      { task: 'warnOfExpiringKeys', match: '20 1 * * *', options: { backfillPeriod: 86_400_000 } },
      { task: 'planDueExports', match: '* * * * *' },
      { task: 'removeOldExports', match: '52 * * * *' },
      { task: 'closeAccounts', match: '27 * * * *', options: { backfillPeriod: 86_400_000 } },
    ]),
    concurrency: 3,
    pollInterval: 2_000,
    forbiddenFlags: rate.heldFlags,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 1_500,
    logger: createJobLogger(log),
    // When these are unset, the library does not await storing the end of a job: while the database is unavailable,
    // that is
    // an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  const reconciler = startReconciler(services, log);
  const webhooks = startWebhookSender(services, log);
  const [stopRunner, caretaker] = await Promise.all([
    runWithRestarts(runnerOptions, services, log),
    startQueueMaintenance(services.db, Object.keys(tasks), log),
  ]);
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all([
        withTimeout(STOP_TIMEOUT_MS, stopRunner()),
        reconciler.stop(),
        webhooks.stop(),
        caretaker.stop(),
      ]);
      mailer.close();
      await withTimeout(MAX_DRAIN_MS, drainPool(pool));
    },
  };
};
