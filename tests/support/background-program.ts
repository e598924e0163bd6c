import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface BackgroundProgram {
  readonly pid: number;
  readonly output: () => string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program that stays in the foreground, and waits until it answers.
 * @throws with its output when it ends before
 */
export const startBackgroundProgram = async (
  program: string,
  args: readonly string[],
  isReady: () => Promise<boolean>,
): Promise<BackgroundProgram> => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await isReady())) {
    if (isOver()) throw new Error(`${program} ended:\n${text}`);
    await sleep(50);
  }
  return {
    pid: child.pid as number,
    output: () => text,
    stop: async (signal = 'SIGTERM') => {
      if (isOver()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
};
