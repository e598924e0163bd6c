import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverProgram } from './server-program.ts';

export interface KillablePortal {
  readonly url: string;
  /** Kills the process without a shutdown, like a power cut. */
  kill(): Promise<void>;
  /** Everything it printed so far. */
  output(): string;
}

const opened = /open at (http:\S+)/;

const untilOpen = async (child: ChildProcess, output: () => string): Promise<string> => {
  for (;;) {
    const url = opened.exec(output())?.[1];
    if (url !== undefined) return url;
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
    output: () => text,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
