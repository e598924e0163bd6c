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
/** Pieces of fixed length in a row: each text is looked at once. */
const fixedSequence = String.raw`(?:${pieceSource}(?:\{\d+\})?)*`;
const plainPatterns = [
  new RegExp(`^\\^${fixedSequence}(?:${pieceSource}${varyingCount})?${fixedSequence}\\$?$`, 'u'),
  new RegExp(`^${fixedSequence}$`, 'u'),
];

/** At most one piece varies in length and the beginning is known, so there is one way to try a text, never many. */
const isPlain = (pattern: string): boolean => plainPatterns.some((form) => form.test(pattern));

/** The variant in plain JavaScript, the same on every machine; loaded only for patterns that need it. */
const loadChecker = (): typeof checkSync => {
  process.env['RECHECK_SYNC_BACKEND'] ??= 'pure';
  const recheck: { readonly checkSync: typeof checkSync } = createRequire(import.meta.url)('recheck');
  return recheck.checkSync;
};

/** Steps of matching decide, not the clock: the same pattern gets the same verdict on a busy machine. */
const limits = {
  attackLimit: 20_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  /** Far above what any pattern took; one that takes longer is unclear. */
  timeout: 60_000,
} satisfies Parameters;

/** A group that is repeated up to a number of times, or two parts of varying length with an end. */
const boundedRepetition = /\)\{\d+(?:,\d+)?\}|\{\d+,\d+\}.*\{\d+,\d+\}/;

/**
 * The exact way does not know look-ahead, and whatever has an end is safe to it, be that end after years:
 * `^([a-z]{1,40} ?){1,60}$`. Both are tried with many texts.
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

/** Whether an answer can slow a pattern down. AJV looks at a pattern even when the text is longer than maxLength. */
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
