import closeWithGrace from 'close-with-grace';
import { config as readEnvFile } from 'dotenv';
import { loadSettings, SettingsError } from './config/settings.ts';
import { startPortal } from './start.ts';

const fail = (error: unknown): never => {
  if (error instanceof SettingsError) console.error(`Cannot start: ${error.message}`);
  else console.error('Cannot start:', error);
  process.exit(1);
};

const run = async (): Promise<void> => {
  readEnvFile({ quiet: true });
  const settings = loadSettings(process.env);
  const portal = await startPortal(settings, process.env);
  // Signals come through npm and through the terminal, so twice: the second one must not cut the orderly stop short.
  const grace = closeWithGrace({ delay: 9_500, skip: ['SIGINT', 'SIGTERM', 'SIGHUP'] }, async ({ err }) => {
    if (err) portal.app.log.fatal({ err }, 'stopping after an unexpected error');
    await portal.stop();
  });
  let isStopping = false;
  const stop = () => {
    if (!isStopping) grace.close();
    isStopping = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.stdout.write(`${announcement(portal)}\n`);
};

const announcement = ({ url }: { url: string }): string => `The portal is open at ${url}`;

run().catch(fail);
