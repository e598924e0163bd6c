import type { Cluster } from './environment/cluster.ts';

/** One acceptance figure of a row: what was measured, what it must be, and whether it is. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly wanted: string;
  readonly holds: boolean;
}

export interface Outcome {
  /** Acknowledged writes that are gone. */
  readonly lost: readonly string[];
  /** Effects that happened more often than they were meant. */
  readonly doubled: readonly string[];
  /** Answers that are neither 2xx, 4xx, nor 503 with Retry-After. */
  readonly unexpected: readonly string[];
  /** Seconds from the end of the fault until everything worked again; undefined where nothing was out of work. */
  readonly back: number | undefined;
  readonly figures: readonly Figure[];
  /** Invariants that do not hold. */
  readonly broken: readonly string[];
  /** All answers by status, for the report. */
  readonly answers: string;
}

export interface RowContext {
  /** The PostgreSQL that most rows share. */
  cluster(): Promise<Cluster>;
  /** The length that the fault has in the list, instead of the one that a default run can afford. */
  readonly isFull: boolean;
}

export interface Row {
  /** As it is chosen on the command line: F1 to F33, or a name. */
  readonly name: string;
  readonly fault: string;
  /** Where the default is shorter or smaller than the list asks for. */
  readonly scale?: string;
  /** Minutes that it may take, where that is more than usual. */
  readonly minutes?: number;
  run(context: RowContext): Promise<Outcome>;
}

/** What cannot be done here; counted as skipped, never as passed. */
export class Skipped extends Error {}

export const figure = (what: string, value: number, unit: string, most: number): Figure => ({
  what,
  measured: `${Number.isFinite(value) ? Number(value.toFixed(2)) : 'never'} ${unit}`.trim(),
  wanted: `≤ ${most} ${unit}`.trim(),
  holds: value <= most,
});

export const atLeast = (what: string, value: number, unit: string, least: number): Figure => ({
  what,
  measured: `${Number(value.toFixed(2))} ${unit}`.trim(),
  wanted: `≥ ${least} ${unit}`.trim(),
  holds: value >= least,
});

export const exactly = (what: string, value: string | number, wanted: string | number): Figure => ({
  what,
  measured: String(value),
  wanted: String(wanted),
  holds: value === wanted,
});

/** @param measured said in the report in place of true and false */
export const holds = (what: string, isSo: boolean, measured = isSo ? 'yes' : 'no'): Figure => ({
  what,
  measured,
  wanted: 'yes',
  holds: isSo,
});

const mostSecondsBack = 10;

/** Each once, with how often it came. */
const countAlike = (texts: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([text, count]) => `${text} × ${count}`);
};

/** Why a row failed, in words; empty when it passed. */
export const failuresOf = ({ lost, doubled, unexpected, back, figures, broken }: Outcome): readonly string[] => [
  ...lost.map((each) => `lost: ${each}`),
  ...doubled.map((each) => `doubled: ${each}`),
  ...(back !== undefined && back > mostSecondsBack
    ? [`back to normal after ${Number.isFinite(back) ? back.toFixed(1) : '∞'} s, not within ${mostSecondsBack} s`]
    : []),
  ...figures
    .filter((each) => !each.holds)
    .map(({ what, measured, wanted }) => `${what}: ${measured}, wanted ${wanted}`),
  ...broken.map((each) => `invariant: ${each}`),
  ...countAlike(unexpected).map((each) => `unexpected answer: ${each}`),
];
