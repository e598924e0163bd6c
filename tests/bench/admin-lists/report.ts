import { table } from '../support/statistics.ts';
import type { Group } from './calls.ts';
import { at, type Times } from './measure.ts';

/** How many times as long a call may take among a hundred times as many applications. */
export const ALLOWED = 3;

interface Line {
  readonly name: string;
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
}

const linesOf = (times: Times, share: number): readonly Line[] =>
  Object.entries(times)
    .map(([name, [few = [], many = []]]) => ({ name, few: at(few, share), many: at(many, share) }))
    .map((line) => ({ ...line, ratio: line.many / line.few }))
    .sort((a, b) => b.ratio - a.ratio);

const isHeld = (longestMs: number | undefined, { many, ratio }: Line): boolean =>
  longestMs === undefined ? ratio <= ALLOWED : many <= longestMs;

const show = (longestMs: number | undefined, line: Line, middle: number): readonly string[] => {
  const { name, few, many, ratio } = line;
  return [
    name,
    few.toFixed(1),
    many.toFixed(1),
    ratio.toFixed(2),
    middle.toFixed(2),
    isHeld(longestMs, line) ? '' : 'MISSED',
  ];
};

/** The worst calls of a group by the ratio of their 95th percentiles. @returns whether all of them hold */
export const report = (group: string, { longestMs }: Pick<Group, 'longestMs'>, times: Times, most: number): boolean => {
  const lines = linesOf(times, 0.95);
  const middles = new Map(linesOf(times, 0.5).map(({ name, ratio }) => [name, ratio]));
  const spread = lines.map(({ ratio }) => ratio);
  console.log(
    `\n${group}: ${lines.length} calls; ratio of p95: median ${at(spread, 0.5).toFixed(2)}, worst ${spread[0]?.toFixed(2)}`,
  );
  const head = ['', 'p95 among few, ms', 'among many', 'ratio', 'of medians', ''];
  console.log(
    table([head, ...lines.slice(0, most).map((line) => show(longestMs, line, middles.get(line.name) ?? Number.NaN))]),
  );
  return lines.every((line) => isHeld(longestMs, line));
};
