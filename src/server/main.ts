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

/** Signals come through npm and through the terminal, so twice: the second must not cut the orderly stop short. */
const stopOnSignals = (portal: Portal): void => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const grace = closeWithGrace({ delay: 9_500, skip: [...signals] }, async ({ err }) => {
    if (err) portal.app.log.fatal({ err }, 'stopping after an unexpected error');
    await portal.stop();
  });
  let isStopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (!isStopping) grace.close();
      isStopping = true;
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
