import { createRequire } from 'node:module';
import type { checkSync, Parameters } from 'recheck';
import { errorMessage } from '../../../engine/text/error-message.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { hasOneWay } from '../has-one-way.ts';
import { objectsIn } from '../walk-json.ts';

/** Longer patterns, and patterns that count further, are lists of values or limits of length in disguise. */
const MAX_LENGTH = 500;
const MAX_COUNT = 1_000;

/** `fine`, or the problem: invalid, too long, slow for hostile input, or undecidable. */
type PatternSafety =
  | { readonly kind: 'fine' | 'unclear' | 'long' }
  | { readonly kind: 'counts'; readonly count: number }
  | { readonly kind: 'broken'; readonly why: string }
  | { readonly kind: 'hangs'; readonly growth: string; readonly attack: string; readonly part: string };

const pieceSource = String.raw`(?:\\.|\[(?:\\.|[^\]\\])+\]|[^\\[\](){}|^$*+?.])`;
const varyingCount = String.raw`(?:[*+?]|\{\d+,\d*\})`;
/** A sequence of parts with fixed length: matching reads each text once. */
const fixedSequence = String.raw`(?:${pieceSource}(?:\{\d+\})?)*`;
const plainPatterns = [
  new RegExp(`^\\^${fixedSequence}(?:${pieceSource}${varyingCount})?${fixedSequence}\\$?$`, 'u'),
  new RegExp(`^${fixedSequence}$`, 'u'),
];

/** At most one part varies in length and the start is anchored, so matching never backtracks. */
const isPlain = (pattern: string): boolean => plainPatterns.some((form) => form.test(pattern));

/** The plain JavaScript variant, which behaves the same on every machine; loaded only for patterns that need it. */
const loadChecker = (): typeof checkSync => {
  process.env['RECHECK_SYNC_BACKEND'] ??= 'pure';
  const recheck: { readonly checkSync: typeof checkSync } = createRequire(import.meta.url)('recheck');
  return recheck.checkSync;
};

/** Matching steps are counted instead of time, so that the verdict does not depend on the load of the machine. */
const limits = {
  attackLimit: 2_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  incubationLimit: 5_000,
  maxIteration: 10,
  maxInitialGenerationSize: 300,
  maxGenerationSize: 60,
  /** Far above the steps of any known pattern; the verdict on a pattern that takes longer is undecidable. */
  timeout: 60_000,
} satisfies Parameters;

/** A group with an upper repetition limit, or two parts with limited varying length. */
const boundedRepetition = /\)\{\d+(?:,\d+)?\}|\{\d+,\d+\}.*\{\d+,\d+\}/;

/**
 * The exact analysis does not support lookahead, and it reports every limited repetition as safe, even when matching
 * takes years: `^([a-z]{1,40} ?){1,60}$`. Both are fuzzed instead.
 */
const runRecheck = (pattern: string): PatternSafety => {
  const check = loadChecker();
  const exact = check(pattern, 'u', { ...limits, checker: 'automaton' });
  const isOpen = exact.status === 'unknown' || (exact.status === 'safe' && boundedRepetition.test(pattern));
  const results = isOpen ? check(pattern, 'u', { ...limits, checker: 'fuzz' }) : exact;
  if (results.status === 'safe') return { kind: 'fine' };
  if (results.status === 'unknown') return { kind: 'unclear' };
  const [hot] = results.hotspot;
  return {
    kind: 'hangs',
    growth: results.complexity.type,
    attack: results.attack.pattern,
    part: hot ? pattern.slice(hot.start, hot.end) : pattern,
  };
};

const largestCount = (pattern: string): number =>
  Math.max(
    0,
    ...[...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, from, to]) => [Number(from), Number(to ?? 0)]),
  );

const analyzePattern = (pattern: string): PatternSafety => {
  if (pattern.length > MAX_LENGTH) return { kind: 'long' };
  const count = largestCount(pattern);
  if (count > MAX_COUNT) return { kind: 'counts', count };
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return { kind: 'broken', why: errorMessage(error) };
  }
  return isPlain(pattern) || hasOneWay(pattern) ? { kind: 'fine' } : runRecheck(pattern);
};

const knownPatterns = new Map<string, PatternSafety>();

/** Whether an answer can slow a pattern down. AJV evaluates a pattern even when the text is longer than maxLength. */
export const checkPatternSafety = (pattern: string): PatternSafety => {
  const verdict = knownPatterns.get(pattern) ?? analyzePattern(pattern);
  knownPatterns.set(pattern, verdict);
  return verdict;
};

/** Parts that other tools know and JavaScript does not -> what to write here. */
const foreignParts: readonly (readonly [RegExp, string])[] = [
  [/\(\?[a-z]+\)/, '[Aa]'],
  [/\[:\w+:\]/, '[A-Za-z]'],
  [/\\A/, '^'],
  [/\\[Zz]/, '$'],
];

const findForeignPart = (pattern: string): Finding['params'] | undefined => {
  for (const [part, meant] of foreignParts) {
    const [found] = part.exec(pattern) ?? [];
    if (found !== undefined) return { part: found, meant };
  }
  return undefined;
};

const findPatternProblem = (pattern: string): Pick<Finding, 'rule' | 'params' | 'severity'> | undefined => {
  const verdict = checkPatternSafety(pattern);
  switch (verdict.kind) {
    case 'fine':
      return undefined;
    case 'broken': {
      const foreign = findForeignPart(pattern);
      if (foreign) return { rule: 'foreignPattern', severity: 'error', params: foreign };
      return { rule: 'brokenPattern', severity: 'error', params: { pattern, why: verdict.why } };
    }
    case 'long':
      return {
        rule: 'longPattern',
        severity: 'error',
        params: { count: String(pattern.length), most: String(MAX_LENGTH) },
      };
    case 'counts':
      return {
        rule: 'countingPattern',
        severity: 'error',
        params: { count: String(verdict.count), most: String(MAX_COUNT) },
      };
    case 'unclear':
      return { rule: 'unclearPattern', severity: 'error', params: { pattern } };
    case 'hangs':
      return {
        rule: 'hangingPattern',
        severity: 'error',
        params: { pattern, part: verdict.part, attack: verdict.attack },
      };
  }
};

const filesWithPatterns = ({ files }: OfficerData): readonly LocatedJson[] =>
  [...files.values()].filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'));

/** The patterns of a file, each with its place. */
const patternsIn = oncePer(({ value }: LocatedJson) =>
  objectsIn(value).flatMap(([{ pattern }, path]) =>
    typeof pattern === 'string' ? [[pattern, [...path, 'pattern']] as const] : [],
  ),
);

/** Patterns that were analysed earlier; analysing them again would double the time of the check. */
const patternsOf = (data: OfficerData | undefined): ReadonlySet<string> =>
  new Set((data ? filesWithPatterns(data) : []).flatMap((file) => patternsIn(file).map(([pattern]) => pattern)));

/** How many problems are reported at once, and how many patterns are analysed: each may take a second. */
const MAX_PROBLEMS = 3;
const MAX_NEW_PATTERNS = 200;

/** No input makes a pattern slow; with a base, only new patterns are analysed. */
export const patternsCannotHang: Rule = (data, base) => {
  const results = patternsOf(base);
  const findings: Finding[] = [];
  const analyzed = new Set<string>();
  for (const file of filesWithPatterns(data))
    for (const [pattern, at] of patternsIn(file)) {
      if (results.has(pattern)) continue;
      analyzed.add(pattern);
      if (analyzed.size > MAX_NEW_PATTERNS)
        return [
          ...findings,
          createFinding(file, { rule: 'tooManyPatterns', at, params: { most: String(MAX_NEW_PATTERNS) } }),
        ];
      const problem = findPatternProblem(pattern);
      if (problem) findings.push(createFinding(file, { ...problem, at }));
      if (findings.length >= MAX_PROBLEMS) return findings;
    }
  return findings;
};
