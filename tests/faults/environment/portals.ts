import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFreePort } from '../../../src/tooling/shared/run-process.ts';
import { endWithThisProcess } from './processes.ts';

/** The built program as a process of its own, on a port that it keeps over restarts. */
export interface PortalUnderTest {
  readonly url: string;
  readonly port: number;
  pid(): number;
  isRunning(): boolean;
  /** Everything it printed so far. */
  output(): string;
  /** Until it says that it is open. */
  start(): Promise<void>;
  /** What is started from now on. */
  setProgram(program: string): void;
  kill(): Promise<void>;
  /** An orderly stop. @returns exit code, undefined when a signal ended it */
  stop(): Promise<number | undefined>;
  signal(signal: NodeJS.Signals): void;
  /** Exits that the test did not request. */
  readonly unexpectedExits: () => number;
}

export interface PortalOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Started again at once when it ends by itself, as by a service manager. */
  readonly isKept?: boolean;
  /** A script that is loaded into the process before its program. */
  readonly preload?: string;
  /** Another build than that of this repository. */
  readonly program?: string;
}

const opened = /open at http/;
const openMs = 120_000;

export const createPortal = async ({
  env,
  logFile,
  isKept,
  preload,
  ...options
}: PortalOptions): Promise<PortalUnderTest> => {
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  let text = '';
  let isWanted = false;
  let unexpectedExits = 0;
  let program = options.program ?? resolve('dist/server/main.js');

  const run = (): ChildProcess => {
    const started = spawn(process.execPath, [...(preload ? ['--import', preload] : []), program], {
      env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithThisProcess(started);
    text = '';
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk) => {
        text += String(chunk);
        appendFileSync(logFile, chunk);
      });
    started.once('exit', (code, signal) => {
      if (!isWanted || started !== child) return;
      unexpectedExits++;
      appendFileSync(logFile, `--- ended by itself: ${code ?? signal}\n`);
      if (isKept) child = run();
    });
    return started;
  };
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | undefined> => {
    isWanted = false;
    if (!isRunning() || child === undefined) return child?.exitCode ?? undefined;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code ?? undefined;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: () => child?.pid as number,
    isRunning,
    output: () => text,
    start: async () => {
      isWanted = true;
      child = run();
      const late = AbortSignal.timeout(openMs);
      while (!opened.test(text)) {
        if (!isRunning() && !isKept) throw new Error(`the portal ended: ${text.slice(-600)}`);
        await Promise.race([
          once(child.stdout as NodeJS.ReadableStream, 'data', { signal: late }),
          once(child, 'exit', { signal: late }),
        ]);
      }
    },
    setProgram: (other) => {
      program = other;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    signal: (signal) => void child?.kill(signal),
    unexpectedExits: () => unexpectedExits,
  };
};
