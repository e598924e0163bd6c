import type { LanguageTexts } from './language-texts.ts';

const MAX_LENGTH = 80;

const shorten = (text: string): string => (text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`);

/** Characters with a meaning in Markdown are formatted as code. */
const quoted = (text: string): string => (/[*_<>[\]|\\]/.test(text) ? `\`${text.replaceAll('`', "'")}\`` : `“${text}”`);

/** A group of values: each with its name. */
const formatEntries = (words: LanguageTexts, value: object): string =>
  Object.entries(value)
    .map(([name, one]) => `${name} ${formatInner(words, one)}`)
    .join(', ') || '{}';

const formatInner = (words: LanguageTexts, value: unknown): string =>
  typeof value === 'object' && value !== null ? `(${formatValue(words, value)})` : formatValue(words, value);

/** A value as a reader would write it. */
export const formatValue = (words: LanguageTexts, value: unknown): string => {
  if (value === undefined || value === null) return words.translate('officer-diff.value.nothing');
  if (value === true) return words.translate('officer-diff.value.yes');
  if (value === false) return words.translate('officer-diff.value.no');
  if (typeof value === 'string') return quoted(shorten(value));
  if (typeof value === 'number') return new Intl.NumberFormat(words.language, { useGrouping: false }).format(value);
  if (Array.isArray(value)) return shorten(value.map((one) => formatInner(words, one)).join(', ') || '[]');
  return shorten(formatEntries(words, value as object));
};

const CONTEXT_LENGTH = 24;

/** The position where two long texts begin to differ, with a little context before it. */
const startOfDifference = (before: string, after: string): number => {
  const differs = [...before].findIndex((sign, at) => sign !== after[at]);
  const start = (differs < 0 ? before.length : differs) - CONTEXT_LENGTH;
  return Math.max(before.length, after.length) <= MAX_LENGTH || start < CONTEXT_LENGTH ? 0 : start;
};

/** Two versions of a value; of long texts the part that differs. */
export const formatValuePair = (
  words: LanguageTexts,
  before: unknown,
  after: unknown,
): { readonly before: string; readonly after: string } => {
  if (typeof before !== 'string' || typeof after !== 'string')
    return { before: formatValue(words, before), after: formatValue(words, after) };
  const start = startOfDifference(before, after);
  const from = (text: string) => formatValue(words, start === 0 ? text : `…${text.slice(start)}`);
  return { before: from(before), after: from(after) };
};
