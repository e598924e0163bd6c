import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Programs of the installed packages, to be run with Node. Paths are relative to the repository. */
const programs = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

export const programPath = (root: string, name: keyof typeof programs): string =>
  join(root, 'node_modules', programs[name]);

/** Arguments with which Node runs a TypeScript file of the repository. */
export const typeScriptArguments = (file: string): readonly string[] => ['--import', 'tsx', file];

/** A free port of the loopback interface. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address, never the name of a pipe.
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const running = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | undefined;

const forwardSignal = (signal: NodeJS.Signals): void => {
  stoppedBy = signal;
  for (const child of running) child.kill(signal);
};

const track = (child: ChildProcess): void => {
  if (running.size === 0) for (const signal of signals) process.on(signal, forwardSignal);
  running.add(child);
};

const untrack = (child: ChildProcess): void => {
  running.delete(child);
  if (running.size > 0) return;
  for (const signal of signals) process.off(signal, forwardSignal);
  if (stoppedBy) process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
};

/**
 * Starts a program that ends with this process: forwards signals, and this process ends after it.
 * In its own process group, so that it gets Ctrl-C once, from this process.
 */
export const startProcess = (command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess => {
  const child = spawn(command, args, { stdio: 'inherit', detached: process.platform !== 'win32', ...options });
  track(child);
  child.once('close', () => untrack(child));
  child.once('error', () => untrack(child));
  return child;
};

/** Resolves with the exit code; 1 when a signal ended the child. */
export const exitCodeOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Runs a program to its end and returns its exit code. */
export const runProcess = (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> =>
  exitCodeOf(startProcess(command, args, options));

/** Runs a JavaScript program with the current Node: without shell and PATH, so that paths may contain spaces. */
export const runNode = (args: readonly string[], options: SpawnOptions = {}): Promise<number> =>
  runProcess(process.execPath, args, options);
