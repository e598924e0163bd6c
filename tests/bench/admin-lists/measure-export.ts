import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '../support/statistics.ts';
import type { Visited } from './measure.ts';

/** How much more memory the server's process may hold at any moment of an export, in MiB. */
const ALLOWED = 64;

const MIB = 1024 * 1024;

/** Resident memory of a process in MiB: now, and the most since `forgetPeak`. */
const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
};

const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const read = async ({ url, nextCookie }: Visited, query: string): Promise<{ bytes: number; seconds: number }> => {
  const start = performance.now();
  const response = await fetch(`${url}/api/admin/form/export?${query}`, { headers: { cookie: nextCookie() } });
  if (response.status !== 200 || !response.body) throw new Error(`the export answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return { bytes, seconds: (performance.now() - start) / 1000 };
};

/** A small export first: what the code itself takes, and the rooms that the collector keeps, are there before and after. */
const measureOne = async (portal: Visited & { readonly pid: number }, format: string) => {
  await read(portal, `format=${format}&status=Returned+for+Correction&institutionCode=20`);
  forgetPeak(portal.pid);
  const { now } = memoryOf(portal.pid);
  const { bytes, seconds } = await read(portal, `format=${format}&status=Accepted`);
  const { peak } = memoryOf(portal.pid);
  const growth = peak - now;
  const cells = [
    format,
    (bytes / MIB).toFixed(1),
    seconds.toFixed(1),
    now.toFixed(0),
    peak.toFixed(0),
    growth.toFixed(1),
  ];
  return { cells: [...cells, growth < ALLOWED ? '' : 'MISSED'], isHeld: growth < ALLOWED };
};

/** One in ten applications, to its end, read by another process. @returns whether the memory stays within its bounds */
export const measureExports = async (portal: Visited & { readonly pid: number }): Promise<boolean> => {
  const exports = [await measureOne(portal, 'csv'), await measureOne(portal, 'xlsx')];
  const head = ['', 'MiB', 'seconds', 'resident before, MiB', 'at most', `growth (< ${ALLOWED})`, ''];
  console.log(`\nexport of all that are accepted\n${table([head, ...exports.map(({ cells }) => cells)])}`);
  return exports.every(({ isHeld }) => isHeld);
};
