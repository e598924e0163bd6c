import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverProgram } from './server-program.ts';

export interface KillablePortal {
  /** Where the process listens. */
  readonly url: string;
  readonly pid: number;
  /** Kills the process without a shutdown, like a power cut. */
  kill(): Promise<void>;
  /** Asks for an orderly stop. @returns the exit code */
  stop(): Promise<number | null>;
  /** Everything it printed so far. */
  output(): string;
}

/** Behind a proxy the process listens at another address than the portal has. */
const opened = /open at (https?:\S+)(?: \(listening on (http:[^\s)]+)\))?/;

const untilOpen = async (child: ChildProcess, output: () => string): Promise<string> => {
  for (;;) {
    const [, url, listening = url] = opened.exec(output()) ?? [];
    if (listening !== undefined) return listening;
    if (child.exitCode !== null) throw new Error(`the portal ended: ${output()}`);
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
  }
};

/** The portal as a process of its own, to be killed. */
export const startKillablePortal = async (env: Readonly<Record<string, string>>): Promise<KillablePortal> => {
  const child = spawn(process.execPath, [...serverProgram()], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', RATE_LIMIT: '0', DEMO_DATA: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  const url = await untilOpen(child, () => text);
  return {
    url,
    pid: child.pid as number,
    output: () => text,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
