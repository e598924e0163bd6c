import { failuresOf, type Outcome, type Row } from './row.ts';

export interface Result {
  readonly row: Row;
  readonly seconds: number;
  readonly outcome: Outcome | undefined;
  readonly skipped: string | undefined;
  /** The row itself broke off. */
  readonly error: string | undefined;
}

export type Verdict = 'passed' | 'failed' | 'skipped';

export const verdictOf = ({ outcome, skipped, error }: Result): Verdict => {
  if (skipped !== undefined) return 'skipped';
  return error === undefined && outcome !== undefined && failuresOf(outcome).length === 0 ? 'passed' : 'failed';
};

const mostLines = 12;

/** What one row came to, with everything that was measured. */
export const describeResult = (result: Result): string => {
  const { row, seconds, outcome, skipped, error } = result;
  const head = `${verdictOf(result).toUpperCase()} ${row.name} (${seconds.toFixed(0)} s): ${row.fault}`;
  if (skipped !== undefined) return `${head}\n  skipped: ${skipped}`;
  const failures = [
    ...(error === undefined ? [] : [error]),
    ...(outcome ? failuresOf({ ...outcome, figures: [] }) : []),
  ];
  const more = failures.length > mostLines ? [`  … and ${failures.length - mostLines} more`] : [];
  return [
    head,
    ...(row.scale === undefined ? [] : [`  scale: ${row.scale}`]),
    ...(outcome?.figures ?? []).map(
      ({ what, measured, wanted, holds }) => `  ${holds ? '·' : '✗'} ${what}: ${measured} (wanted ${wanted})`,
    ),
    ...(outcome?.answers ? [`  answers: ${outcome.answers}`] : []),
    ...failures.slice(0, mostLines).map((failure) => `  ✗ ${failure}`),
    ...more,
  ].join('\n');
};

const columns = [
  'row',
  'fault',
  'result',
  'lost',
  'doubled',
  'unexpected',
  'back s',
  'broken',
  'figures',
  'time s',
] as const;

const cells = (result: Result): readonly string[] => {
  const { row, outcome, seconds } = result;
  const scaled = row.scale === undefined ? row.fault : `${row.fault} [${row.scale}]`;
  const counts = outcome && [
    String(outcome.lost.length),
    String(outcome.doubled.length),
    String(outcome.unexpected.length),
    outcome.back === undefined ? '–' : outcome.back.toFixed(1),
    String(outcome.broken.length),
    `${outcome.figures.filter(({ holds }) => holds).length}/${outcome.figures.length}`,
  ];
  return [row.name, scaled, verdictOf(result), ...(counts ?? ['–', '–', '–', '–', '–', '–']), seconds.toFixed(0)];
};

export const renderTable = (results: readonly Result[]): string => {
  const lines = [columns as readonly string[], ...results.map(cells)];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] as number))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const renderTally = (results: readonly Result[]): string => {
  const count = (verdict: Verdict) => results.filter((result) => verdictOf(result) === verdict).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
};
