import { createRequire } from 'node:module';
import type { checkSync, Parameters } from 'recheck';
import { errorMessage } from '../../../engine/text/error-message.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { objectsIn } from '../walk-json.ts';

/** `fine`, or the problem: invalid, slow for hostile input, or undecidable. */
type PatternSafety =
  | { readonly kind: 'fine' | 'unclear' }
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
  attackLimit: 20_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
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

const analyzePattern = (pattern: string): PatternSafety => {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return { kind: 'broken', why: errorMessage(error) };
  }
  return isPlain(pattern) ? { kind: 'fine' } : runRecheck(pattern);
};

const knownPatterns = new Map<string, PatternSafety>();

/** Whether an answer can slow a pattern down. AJV evaluates a pattern even when the text is longer than maxLength. */
export const checkPatternSafety = (pattern: string): PatternSafety => {
  const verdict = knownPatterns.get(pattern) ?? analyzePattern(pattern);
  knownPatterns.set(pattern, verdict);
  return verdict;
};

const findPatternProblem = (pattern: string): Pick<Finding, 'rule' | 'params' | 'severity'> | undefined => {
  const verdict = checkPatternSafety(pattern);
  switch (verdict.kind) {
    case 'fine':
      return undefined;
    case 'broken':
      return { rule: 'brokenPattern', severity: 'error', params: { pattern, why: verdict.why } };
    case 'unclear':
      return { rule: 'unclearPattern', severity: 'warning', params: { pattern } };
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

/** Patterns that were analysed earlier; analysing them again would double the time of the check. */
const patternsOf = (data: OfficerData | undefined): ReadonlySet<unknown> =>
  new Set(
    (data ? filesWithPatterns(data) : []).flatMap(({ value }) =>
      [...objectsIn(value)].flatMap(([node]) => ('pattern' in node ? [node['pattern']] : [])),
    ),
  );

/** No input makes a pattern slow; with a base, only new patterns are analysed. */
export const patternsCannotHang: Rule = (data, base) => {
  const results = patternsOf(base);
  return filesWithPatterns(data).flatMap((file) =>
    [...objectsIn(file.value)].flatMap(([node, path]) => {
      const { pattern } = node;
      const finding = typeof pattern === 'string' && !results.has(pattern) ? findPatternProblem(pattern) : undefined;
      return finding ? [createFinding(file, { ...finding, at: [...path, 'pattern'] })] : [];
    }),
  );
};
