import { table } from '../support/statistics.ts';
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

/** Reports read every application, once in a while: they have a limit in milliseconds instead, below that of a statement. */
const longestMs: Readonly<Record<string, number>> = { reports: 3_000 };

const isHeld = (group: string, { many, ratio }: Line): boolean => {
  const longest = longestMs[group];
  return longest === undefined ? ratio <= ALLOWED : many <= longest;
};

const show = (group: string, line: Line, middle: number): readonly string[] => {
  const { name, few, many, ratio } = line;
  return [
    name,
    few.toFixed(1),
    many.toFixed(1),
    ratio.toFixed(2),
    middle.toFixed(2),
    isHeld(group, line) ? '' : 'MISSED',
  ];
};

/** The worst calls of a group by the ratio of their 95th percentiles. @returns whether all of them hold */
export const report = (group: string, times: Times, most: number): boolean => {
  const lines = linesOf(times, 0.95);
  const middles = new Map(linesOf(times, 0.5).map(({ name, ratio }) => [name, ratio]));
  const spread = lines.map(({ ratio }) => ratio);
  console.log(
    `\n${group}: ${lines.length} calls; ratio of p95: median ${at(spread, 0.5).toFixed(2)}, worst ${spread[0]?.toFixed(2)}`,
  );
  const head = ['', 'p95 among few, ms', 'among many', 'ratio', 'of medians', ''];
  console.log(
    table([head, ...lines.slice(0, most).map((line) => show(group, line, middles.get(line.name) ?? Number.NaN))]),
  );
  return lines.every((line) => isHeld(group, line));
};
