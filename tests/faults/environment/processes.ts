import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../../src/server/platform/database/embedded/server-process.ts';

/** Fields of /proc/PID/stat after the name, which may hold anything. */
const statOf = (pid: number): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/** The process and all that it started. */
export const processTree = (pid: number): readonly number[] => {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statOf(Number(name))[1]));
  const found = [pid];
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child);
  return found;
};

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
};

const isRunning = (pid: number): boolean => isAlive(pid) && statOf(pid)[0] !== 'Z';

/** @throws when one of them still runs after `ms` */
export const untilGone = async (pids: readonly number[], ms: number): Promise<void> => {
  for (const end = performance.now() + ms; pids.some(isRunning); await sleep(20))
    if (performance.now() > end) throw new Error(`processes ${pids.filter(isRunning).join(', ')} do not end`);
};

export interface Usage {
  readonly residentMegabytes: number;
  readonly handles: number;
}

export const usageOf = (pid: number): Usage => ({
  residentMegabytes: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  handles: readdirSync(`/proc/${pid}/fd`).length,
});

/** Fields of /proc/PID/stat after the name: clock ticks in user and kernel mode, and those of ended children. */
const ticks = { own: [11, 12], ended: [13, 14] } as const;
const ticksPerSecond = 100;

/** Processor seconds of the process and all that it started, ended ones included. */
export const cpuSecondsOf = (pid: number): number => {
  const sum = (of: number, fields: readonly number[]): number => {
    const stat = statOf(of);
    return fields.reduce((all, field) => all + Number(stat[field] ?? 0), 0);
  };
  const own = processTree(pid).reduce((all, each) => all + sum(each, ticks.own) + sum(each, ticks.ended), 0);
  return own / ticksPerSecond;
};

const started = new Set<ChildProcess>();

/** A process that must not outlive this one, however this one ends. */
export const endWithThisProcess = (child: ChildProcess): ChildProcess => {
  if (started.size === 0) {
    process.once('exit', () => {
      for (const { pid } of started) if (pid !== undefined) signalAll([...processTree(pid)].reverse(), 'SIGKILL');
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  }
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
};
