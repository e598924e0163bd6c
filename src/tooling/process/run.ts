import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const running = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | undefined;

const passOn = (signal: NodeJS.Signals): void => {
  stoppedBy = signal;
  for (const child of running) child.kill(signal);
};

const remember = (child: ChildProcess): void => {
  if (running.size === 0) for (const signal of signals) process.on(signal, passOn);
  running.add(child);
};

const forget = (child: ChildProcess): void => {
  running.delete(child);
  if (running.size > 0) return;
  for (const signal of signals) process.off(signal, passOn);
  if (stoppedBy) process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
};

/**
 * Starts a program whose end we take care of: a signal to this process is handed on, and this process ends after it.
 * In a process group of its own, so that Ctrl-C reaches it once, through us, instead of twice.
 */
export const start = (command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess => {
  const child = spawn(command, args, { stdio: 'inherit', detached: process.platform !== 'win32', ...options });
  remember(child);
  child.once('close', () => forget(child));
  child.once('error', () => forget(child));
  return child;
};

/** Resolves with the exit code; 1 when a signal ended the child. */
export const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Runs a program to its end and gives its exit code. */
export const run = (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> =>
  ended(start(command, args, options));

/** Runs a JavaScript program with the Node that runs us: no shell, no PATH, spaces in paths do no harm. */
export const runNode = (args: readonly string[], options: SpawnOptions = {}): Promise<number> =>
  run(process.execPath, args, options);
