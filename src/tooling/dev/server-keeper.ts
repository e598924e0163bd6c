import { type ChildProcess, spawn } from 'node:child_process';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { typeScript } from '../process/programs.ts';

export interface ServerKeeper {
  /** What the server is made of. */
  readonly folders: readonly string[];
  start(): Promise<void>;
  /** Restarts the server, once, shortly after the last of several changes. */
  changed(path: string): void;
  /** Resolves once the server answers, or has failed to start. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const parts = ['src/server', 'src/local-gateway', 'src/engine', 'src/contract', 'machines', 'schemas', 'locales'];
const settleMs = 150;
const pollMs = 100;

const spawnServer = (root: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [...typeScript('src/server/main.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
    // in a group of its own, so that Ctrl-C reaches it once, through us
    detached: process.platform !== 'win32',
  });

const isEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const end = (child: ChildProcess | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!child || isEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

const untilAnswers = async (child: ChildProcess, address: string): Promise<void> => {
  while (!isEnded(child)) {
    const answer = await fetch(`${address}/healthcheck1`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(pollMs);
  }
};

/** Keeps one server process running from the sources and replaces it in an orderly way when they change. */
export const createServerKeeper = (root: string, address: string, env: NodeJS.ProcessEnv): ServerKeeper => {
  const folders = parts.map((part) => join(root, part));
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const restart = async (): Promise<void> => {
    await end(child);
    child = spawnServer(root, { ...env, PORT: new URL(address).port });
    await untilAnswers(child, address);
  };
  const queue = (task: () => Promise<void>): Promise<void> => {
    turn = turn.then(task);
    return turn;
  };
  return {
    folders,
    start: () => queue(restart),
    changed: (path) => {
      if (!folders.some((folder) => path.startsWith(folder + sep)) || /\.test\.tsx?$/.test(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void queue(restart), settleMs);
    },
    ready: () => turn,
    stop: async () => {
      clearTimeout(timer);
      await end(child);
    },
  };
};
