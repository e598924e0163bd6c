import type { Words } from './words.ts';

const LONGEST = 80;

const short = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

/** What would mean something to Markdown stands as code. */
const quoted = (text: string): string =>
  /[*_<>[\]|\\#]/.test(text) ? `\`${text.replaceAll('`', "'")}\`` : `“${text}”`;

/** A value as a reader would write it. */
export const sayValue = (words: Words, value: unknown): string => {
  if (value === undefined || value === null) return words.say('officer-diff.value.nothing');
  if (value === true) return words.say('officer-diff.value.yes');
  if (value === false) return words.say('officer-diff.value.no');
  if (typeof value === 'string') return quoted(short(value));
  if (typeof value === 'number') return new Intl.NumberFormat(words.language, { useGrouping: false }).format(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return short(value.map((one) => sayValue(words, one)).join(', ') || '[]');
  return `\`${short(JSON.stringify(value))}\``;
};
