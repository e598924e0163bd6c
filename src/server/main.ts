import cluster from 'node:cluster';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { config as readEnvFile } from 'dotenv';
import type { ReadyMessage } from '../contract/ready-message.ts';
import { findMisspeltSettings } from './config/doubtful-settings.ts';
import { findCodeRoot } from './config/folders.ts';
import { loadSettings, type Settings } from './config/settings.ts';
import { demoAccounts } from './demo/accounts.ts';
import { StartError } from './errors.ts';
import { mailFolder } from './platform/mail/mail-files.ts';
import { type RunningWorkers, runWorkers, type WorkerStarted } from './run-workers.ts';
import { type Portal, startPortal } from './start.ts';

const describeMails = ({ services: { settings }, url }: Portal): string[] => {
  if (settings.smtpUrl !== undefined) return [];
  const shown = settings.production ? [] : [`  Mails           ${url}/dev/mail`];
  return [...shown, `  Mail files      ${mailFolder(settings)}`];
};

const describeDemoAccounts = ({ services: { settings } }: Portal): string[] =>
  settings.demoData ? demoAccounts.map((each) => `  Demo ${each.role.padEnd(10)} ${each.email}  ${each.password}`) : [];

const describeSimulator = ({ services: { payments } }: Portal): string[] =>
  payments.simulator ? [`  Payments        ${payments.simulator.pagesUrl} (simulated: no money moves)`] : [];

const describeDatabaseFolder = ({ services: { settings }, database }: Portal): string[] =>
  database.folder === undefined || database.folder.startsWith(settings.dataDir)
    ? []
    : [`  Database        ${database.folder} (PostgreSQL's user cannot enter DATA_DIR)`];

/** What the console shows after the start (specification 1.5). */
const describeStart = (portal: Portal): string => {
  const { settings } = portal.services;
  const behind = settings.publicUrl === undefined ? '' : ` (listening on ${portal.url})`;
  const lines = [`The admissions portal is open at ${settings.publicUrl ?? portal.url}${behind}`];
  return `${[...lines, ...describeDemoAccounts(portal), ...describeMails(portal), ...describeSimulator(portal), ...describeDatabaseFolder(portal)].join('\n')}\n`;
};

const readyMessage = ({ services: { settings, payments }, url }: Portal): ReadyMessage => ({
  type: 'ready',
  url: settings.publicUrl ?? url,
  accounts: settings.demoData ? demoAccounts.map(({ role, email, password }) => ({ role, email, password })) : [],
  gatewayUrl: payments.simulator?.pagesUrl,
});

const fail = (error: unknown): never => {
  if (error instanceof StartError) console.error(`Cannot start: ${error.message}`);
  else console.error('Cannot start:', error);
  process.exit(1);
};

/** Time after draining for running calls, jobs and connections; then the process ends. */
const STOP_TIMEOUT_MS = 9_500;
/** npm and the terminal both send the signal, so it arrives twice; a later one ends the process at once. */
const REPEATED_SIGNAL_MS = 500;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Stops in an orderly way at the first signal, and at once at a later one. */
const onSignals = (stop: (signal: NodeJS.Signals) => unknown, stopAtOnce: () => void): void => {
  let stoppingSince: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      if (stoppingSince === undefined) stop(signal);
      else if (performance.now() - stoppingSince > REPEATED_SIGNAL_MS) stopAtOnce();
      stoppingSince ??= performance.now();
    });
  }
};

const stopPortalOnSignals = (portal: Portal): void => {
  const delay = portal.services.settings.drainSeconds * 1_000 + STOP_TIMEOUT_MS;
  const grace = closeWithGrace({ delay, skip: [...signals] }, async ({ err }) => {
    if (err) portal.app.log.fatal({ err }, 'stopping after an unexpected error');
    await portal.stop();
  });
  onSignals(
    () => grace.close(),
    () => process.exit(0),
  );
};

const stopWorkersOnSignals = (workers: RunningWorkers): void =>
  onSignals(
    (signal) =>
      workers.stop(signal).then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      ),
    () => {
      workers.kill();
      process.exit(0);
    },
  );

const failWithoutDatabase = () => fail('PostgreSQL does not keep running');

/** One process that serves calls: the only one, or one of WORKERS. */
const runPortal = async (settings: Settings): Promise<void> => {
  const portal = await startPortal(settings, failWithoutDatabase);
  stopPortalOnSignals(portal);
  const [banner, ready] = [describeStart(portal), readyMessage(portal)];
  if (cluster.isWorker) return void process.send?.({ type: 'worker started', banner, ready } satisfies WorkerStarted);
  process.stdout.write(banner);
  process.send?.(ready);
};

/** The process that starts WORKERS others and serves no calls itself. */
const runPrimary = async (settings: Settings): Promise<void> => {
  const workers = await runWorkers(settings, fileURLToPath(import.meta.url), failWithoutDatabase);
  stopWorkersOnSignals(workers);
  process.stdout.write(workers.started.banner);
  process.send?.(workers.started.ready);
};

const run = async (): Promise<void> => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const settings = loadSettings(process.env);
  if (cluster.isPrimary)
    for (const { name, meant } of findMisspeltSettings(process.env))
      console.warn(`${name} is not a setting and is not read: is ${meant} meant?`);
  await (cluster.isPrimary && settings.workers > 1 ? runPrimary(settings) : runPortal(settings));
};

run().catch(fail);
