import type { FormDefinition } from '../../../src/engine/schema/types.ts';
import { openBrowser, openMeasured } from './browser.ts';
import { buildPages } from './build-pages.ts';
import { type Answers, serve } from './serve.ts';
import { showSpread, spreadOf, table } from './statistics.ts';
import { measureTyping, type Plan, type Sample } from './typing.ts';

/** The highest ratio to plain inputs that each figure may have (issue, Speed). */
export interface Limits {
  readonly keyPaint: number;
  readonly keyTask: number;
  readonly leavePaint: number;
  readonly leaveTask: number;
}

interface Comparison {
  readonly title: string;
  /** Entry modules below the repository's root: ours and the same inputs hand-written. */
  readonly entries: { readonly ours: string; readonly plain: string };
  readonly forms: readonly FormDefinition[];
  readonly answers: Answers;
  readonly plan: Plan;
  readonly limits: Limits;
}

const SLOWDOWN = 4;
const figures = ['keyPaint', 'keyTask', 'leavePaint', 'leaveTask'] as const;
type Figure = (typeof figures)[number];

const names: Readonly<Record<Figure, string>> = {
  keyPaint: 'key to next paint, ms',
  keyTask: 'main-thread work per key, ms',
  leavePaint: 'leaving: Tab to next paint, ms',
  leaveTask: 'leaving: main-thread work, ms',
};

const middle = (sample: Sample, figure: Figure): number => {
  const value = sample[figure];
  return typeof value === 'number' ? value : spreadOf(value).median;
};

const rowsOf = (ours: readonly Sample[], plain: readonly Sample[], limits: Limits) =>
  figures.map((figure) => {
    const [a, b] = [ours.map((sample) => middle(sample, figure)), plain.map((sample) => middle(sample, figure))];
    // Each round gives a ratio of its own: what slows the machine for a while slows both.
    const ratio = spreadOf(a.map((value, round) => value / (b[round] ?? Number.NaN)));
    const verdict = ratio.median <= limits[figure] ? 'held' : 'MISSED';
    const cells = [names[figure], showSpread(spreadOf(b)), showSpread(spreadOf(a)), showSpread(ratio)];
    return { cells: [...cells, `<= ${limits[figure]}`, verdict], isHeld: verdict === 'held' };
  });

/** Measures both pages in turn, prints the table, and exits with 1 unless every ratio holds. */
export const compare = async ({ title, entries, forms, answers, plan, limits }: Comparison): Promise<void> => {
  const rounds = Number(process.argv[2] ?? 5);
  const pages = await buildPages(entries, forms);
  const server = await serve(pages.folder, answers);
  const browser = await openBrowser();
  const samples: Record<'ours' | 'plain', Sample[]> = { ours: [], plain: [] };
  try {
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 === 0 ? (['plain', 'ours'] as const) : (['ours', 'plain'] as const)) {
        const measured = await openMeasured(browser, `${server.url}/bench-${name}.html`, SLOWDOWN);
        samples[name].push(await measureTyping(measured, plan));
        await measured.close();
      }
  } finally {
    await browser.close();
    await server.close();
    await pages.remove();
  }
  const rows = rowsOf(samples.ours, samples.plain, limits);
  console.log(`${title}: ${rounds} rounds, processor slowed ${SLOWDOWN} times; median (quartiles)\n`);
  console.log(table([['', 'plain', 'ours', 'ours / plain', 'allowed', ''], ...rows.map(({ cells }) => cells)]));
  process.exitCode = rows.every(({ isHeld }) => isHeld) ? 0 : 1;
};
