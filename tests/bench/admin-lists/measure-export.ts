import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '../support/statistics.ts';
import type { Visited } from './measure.ts';

/** How much more memory the server's process may hold while it exports ten times as many applications, in MiB. */
const ALLOWED = 64;

const MIB = 1024 * 1024;

interface MeasuredPortal extends Visited {
  readonly pid: number;
}

/** The most resident memory of a process since `forgetPeak`, in MiB. */
const readPeak = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const read = async ({ url, nextCookie }: Visited, query: string): Promise<{ bytes: number; seconds: number }> => {
  const start = performance.now();
  const response = await fetch(`${url}/api/admin/form/export?${query}`, { headers: { cookie: nextCookie('group') } });
  if (response.status !== 200 || !response.body) throw new Error(`the export answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return { bytes, seconds: (performance.now() - start) / 1000 };
};

/** How often an export runs until the heap has the size that it keeps. */
const WARM_UPS = 3;

/** The highest resident memory, in MiB, while all rows that the filter finds are written. */
const peakOf = async (portal: MeasuredPortal, query: string) => {
  forgetPeak(portal.pid);
  const { bytes, seconds } = await read(portal, query);
  return { bytes, seconds, peak: readPeak(portal.pid) };
};

/** One in ten applications some times, which grows the heap to its size, then all of them. */
const measureOne = async (portal: MeasuredPortal, format: string) => {
  const peaks: number[] = [];
  for (let round = 0; round < WARM_UPS; round += 1)
    peaks.push((await peakOf(portal, `format=${format}&status=Accepted`)).peak);
  const few = Math.max(...peaks);
  const { bytes, seconds, peak } = await peakOf(portal, `format=${format}`);
  const growth = peak - few;
  const cells = [format, (bytes / MIB).toFixed(1), seconds.toFixed(1), few.toFixed(0), peak.toFixed(0)];
  return { cells: [...cells, growth.toFixed(1), growth < ALLOWED ? '' : 'MISSED'], isHeld: growth < ALLOWED };
};

/** All applications and one in ten of them, read by another process. @returns whether the memory stays within its bounds */
export const measureExports = async (portal: MeasuredPortal): Promise<boolean> => {
  const exports = [await measureOne(portal, 'csv'), await measureOne(portal, 'xlsx')];
  const head = ['', 'MiB', 'seconds', 'at most with a tenth, MiB', 'with all', `growth (< ${ALLOWED})`, ''];
  console.log(`\nexport of all applications\n${table([head, ...exports.map(({ cells }) => cells)])}`);
  return exports.every(({ isHeld }) => isHeld);
};
