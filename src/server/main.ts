import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { config as readEnvFile } from 'dotenv';
import { announce } from './announce.ts';
import { findCodeRoot } from './config/root.ts';
import { loadSettings } from './config/settings.ts';
import { StartError } from './config/start-error.ts';
import { type Portal, startPortal } from './start.ts';

const fail = (error: unknown): never => {
  if (error instanceof StartError) console.error(`Cannot start: ${error.message}`);
  else console.error('Cannot start:', error);
  process.exit(1);
};

/** After the time of draining: calls that still run, jobs, connections. What hangs longer is given up. */
const STOP_MS = 9_500;
/** A signal comes through npm and through the terminal, so twice; whoever means "at once" sends another one later. */
const SAME_SIGNAL_MS = 500;

const stopOnSignals = (portal: Portal): void => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const delay = portal.services.settings.drainSeconds * 1_000 + STOP_MS;
  const grace = closeWithGrace({ delay, skip: [...signals] }, async ({ err }) => {
    if (err) portal.app.log.fatal({ err }, 'stopping after an unexpected error');
    await portal.stop();
  });
  let stoppingSince: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      if (stoppingSince === undefined) grace.close();
      else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(0);
      stoppingSince ??= performance.now();
    });
  }
};

const run = async (): Promise<void> => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const portal = await startPortal(loadSettings(process.env), () => fail('PostgreSQL does not keep running'));
  stopOnSignals(portal);
  announce(portal);
};

run().catch(fail);
