import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoAccount, isReadyMessage, type ReadyMessage } from '../../contract/ready-message.ts';
import { typeScriptArguments } from '../../tooling/shared/run-process.ts';

/** A running portal, with the accounts of its demo data. */
export interface RunningPortal {
  readonly url: string;
  readonly accounts: readonly DemoAccount[];
  /** URL of the local gateway, where payments are confirmed without money. */
  readonly gateway: string | undefined;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

interface Program {
  /** Relative to the root. */
  readonly file: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Builds the portal if necessary, and starts it. */
export const builtProgram: Program = {
  file: 'src/tooling/start.ts',
  env: { PORT: '0' },
};

/** Starts it from the sources, so that changes of officers are visible at once. */
export const sourceProgram: Program = { file: 'src/tooling/dev.ts' };

const exitCodeOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const stopFunctions = new Set<() => Promise<void>>();

/** Stopping this program also stops the portals that it started, including one that is still starting. */
const stopAllAndExit = (): void => {
  void Promise.all([...stopFunctions].map((stop) => stop())).finally(() => process.exit(130));
};

const stopOnSignal = (stop: () => Promise<void>): void => {
  if (stopFunctions.size === 0) for (const signal of signals) process.once(signal, stopAllAndExit);
  stopFunctions.add(stop);
};

/**
 * Starts the portal of a folder on a database of its own, with demo data; closing it removes all of its data.
 * @throws with its output when it does not start
 */
export const runPortal = async (
  root: string,
  program: Program,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningPortal> => {
  const data = await mkdtemp(join(tmpdir(), 'portal-preview-'));
  // The database may run as another user, who needs access.
  await chmod(data, 0o755);
  const child = spawn(process.execPath, [...typeScriptArguments(program.file)], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ...program.env,
      ...env,
      DATA_DIR: data,
      DATABASE_URL: undefined,
      DEMO_DATA: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group, so that it gets Ctrl-C once, from this program.
    detached: process.platform !== 'win32',
  });
  const over = exitCodeOf(child);
  const stop = async (): Promise<void> => {
    stopFunctions.delete(stop);
    child.kill('SIGTERM');
    await over.catch(() => undefined);
    await rm(data, { recursive: true, force: true });
  };
  stopOnSignal(stop);
  let output = '';
  const ready = await new Promise<ReadyMessage>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('message', (message) => {
      if (isReadyMessage(message)) resolve(message);
    });
    over.then((code) => reject(new Error(`the portal ended with ${code} before it opened:\n${output}`)), reject);
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: ready.url,
    accounts: ready.accounts,
    gateway: ready.gatewayUrl,
    stop,
  };
};
