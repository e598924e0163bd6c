import type { ChildProcess } from 'node:child_process';
import { isAlive, stopPostmaster } from './postmaster-file.ts';

export interface Supervised {
  pid(): number;
  /** It ended so often that it was given up. */
  isLost(): boolean;
  stop(): Promise<void>;
}

const pauseMs = 500;
const mostStartsPerMinute = 5;
const stopMs = 8_000;

/** Keeps a server running: one that was killed comes back under the same address, and the pool finds it again. */
export const supervise = (launch: () => ChildProcess, onLost: () => void): Supervised => {
  const starts: number[] = [];
  let isStopping = false;
  let isLost = false;
  let child: ChildProcess;

  const onExit = (): void => {
    if (isStopping) return;
    isLost = starts.filter((at) => performance.now() - at < 60_000).length >= mostStartsPerMinute;
    if (isLost) onLost();
    else setTimeout(() => isStopping || start(), pauseMs);
  };
  const start = (): void => {
    starts.push(performance.now());
    child = launch();
    child.once('error', onExit).once('exit', onExit);
  };
  start();

  return {
    pid: () => child.pid as number,
    isLost: () => isLost,
    stop: async () => {
      isStopping = true;
      const { pid } = child;
      if (pid !== undefined && !(await stopPostmaster(pid, stopMs)) && isAlive(pid)) process.kill(pid, 'SIGQUIT');
    },
  };
};
