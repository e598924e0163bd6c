import { objectOf } from '../../engine/schema/json.ts';
import { findValueName, type LanguageTexts } from './language-texts.ts';

const MAX_LENGTH = 80;

const shorten = (text: string): string => (text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`);

/** Characters with a meaning in Markdown are formatted as code. */
const quoted = (text: string): string => (/[*_<>[\]|\\]/.test(text) ? `\`${text.replaceAll('`', "'")}\`` : `“${text}”`);

/** An object: each value with its name. */
const formatEntries = (texts: LanguageTexts, value: object): string =>
  Object.entries(value)
    .map(([name, one]) => `${name} ${formatInner(texts, one)}`)
    .join(', ') || '{}';

const formatInner = (texts: LanguageTexts, value: unknown): string =>
  typeof value === 'object' && value !== null ? `(${formatValue(texts, value)})` : formatValue(texts, value);

/** Formats a value for a reader. */
export const formatValue = (texts: LanguageTexts, value: unknown): string => {
  if (value === undefined || value === null) return texts.translate('officer-diff.value.nothing');
  if (value === true) return texts.translate('officer-diff.value.yes');
  if (value === false) return texts.translate('officer-diff.value.no');
  if (typeof value === 'string') return quoted(shorten(value));
  if (typeof value === 'number') return new Intl.NumberFormat(texts.language, { useGrouping: false }).format(value);
  if (Array.isArray(value)) return shorten(value.map((one) => formatInner(texts, one)).join(', ') || '[]');
  return shorten(formatEntries(texts, objectOf(value)));
};

/** Formats an answer to a field by the names that applicants read. `names`: path from the form, without list indices. */
export const formatAnswer = (texts: LanguageTexts, form: string, names: readonly string[], value: unknown): string => {
  const nameOf = (one: unknown) => (one === undefined ? undefined : findValueName(texts, form, names, one));
  const isNamed = Array.isArray(value) && value.some((one) => nameOf(one) !== undefined);
  if (isNamed) return value.map((one) => formatAnswer(texts, form, names, one)).join(', ');
  return nameOf(value) ?? formatValue(texts, value);
};

const CONTEXT_LENGTH = 24;

/** Cuts two long texts at the position where they begin to differ, with a little context before it. */
const startOfDifference = (before: string, after: string): number => {
  const differs = [...before].findIndex((sign, at) => sign !== after[at]);
  const start = (differs < 0 ? before.length : differs) - CONTEXT_LENGTH;
  return Math.max(before.length, after.length) <= MAX_LENGTH || start < CONTEXT_LENGTH ? 0 : start;
};

/** Formats two versions of a value; for long texts the part that differs. */
export const formatValuePair = (
  texts: LanguageTexts,
  before: unknown,
  after: unknown,
): { readonly before: string; readonly after: string } => {
  if (typeof before !== 'string' || typeof after !== 'string')
    return { before: formatValue(texts, before), after: formatValue(texts, after) };
  const start = startOfDifference(before, after);
  const from = (text: string) => formatValue(texts, start === 0 ? text : `…${text.slice(start)}`);
  return { before: from(before), after: from(after) };
};
