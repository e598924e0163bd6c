import type { Words } from './words.ts';

const LONGEST = 80;

const short = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

/** What would mean something to Markdown stands as code. */
const quoted = (text: string): string => (/[*_<>[\]|\\]/.test(text) ? `\`${text.replaceAll('`', "'")}\`` : `“${text}”`);

/** A group of values: each with its name. */
const sayEntries = (words: Words, value: object): string =>
  Object.entries(value)
    .map(([name, one]) => `${name} ${sayInner(words, one)}`)
    .join(', ') || '{}';

const sayInner = (words: Words, value: unknown): string =>
  typeof value === 'object' && value !== null ? `(${sayValue(words, value)})` : sayValue(words, value);

/** A value as a reader would write it. */
export const sayValue = (words: Words, value: unknown): string => {
  if (value === undefined || value === null) return words.say('officer-diff.value.nothing');
  if (value === true) return words.say('officer-diff.value.yes');
  if (value === false) return words.say('officer-diff.value.no');
  if (typeof value === 'string') return quoted(short(value));
  if (typeof value === 'number') return new Intl.NumberFormat(words.language, { useGrouping: false }).format(value);
  if (Array.isArray(value)) return short(value.map((one) => sayInner(words, one)).join(', ') || '[]');
  return short(sayEntries(words, value as object));
};

const BEFORE_DIFFERENCE = 24;

/** Where two long texts part, with a little of what stands in front. */
const fromDifference = (before: string, after: string): number => {
  const differs = [...before].findIndex((sign, at) => sign !== after[at]);
  const start = (differs < 0 ? before.length : differs) - BEFORE_DIFFERENCE;
  return Math.max(before.length, after.length) <= LONGEST || start < BEFORE_DIFFERENCE ? 0 : start;
};

/** Two versions of a value; of long texts the part that differs. */
export const sayPair = (
  words: Words,
  before: unknown,
  after: unknown,
): { readonly before: string; readonly after: string } => {
  if (typeof before !== 'string' || typeof after !== 'string')
    return { before: sayValue(words, before), after: sayValue(words, after) };
  const start = fromDifference(before, after);
  const from = (text: string) => sayValue(words, start === 0 ? text : `…${text.slice(start)}`);
  return { before: from(before), after: from(after) };
};
