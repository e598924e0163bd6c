import type { Locale, Texts } from '../../config/texts.ts';

/** Two messages of SMS. */
const MAX_LENGTH = 300;

/** Marks of a placeholder, which no text contains. */
const [BEGIN, END] = ['\u0001', '\u0002'];

/**
 * A value for a message that a person reads on a phone: one line without invisible characters, without the marks of bold
 * and italic text, and without anything that a phone makes a link.
 */
const plainValue = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/[*_~`]+/g, '')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/+/gi, '')
    .replace(/(?<=[\p{L}\d-])\.(?=\p{L})/gu, '. ')
    .replace(/\s+/gu, ' ')
    .trim();

const shorten = (value: string): string => {
  const characters = [...value.replace(/…$/, '')];
  return `${characters.slice(0, Math.floor(characters.length * 0.8)).join('')}…`;
};

const byLength = (a: readonly [string, string], b: readonly [string, string]): number => b[1].length - a[1].length;

export interface ShortText {
  readonly text: string;
  /** The values in the order in which the text first has them. */
  readonly values: readonly string[];
}

/** The text of a message. Where it would be longer than two messages of SMS, its longest values are shortened. */
export const writeShortText = (
  texts: Pick<Texts, 'translate'>,
  locale: Locale,
  key: string,
  data: Readonly<Record<string, string>>,
): ShortText => {
  const t = texts.translate(locale);
  const values = new Map(Object.entries(data).map(([name, value]) => [name, plainValue(value)]));
  const marked = t(key, Object.fromEntries([...values.keys()].map((name) => [name, `${BEGIN}${name}${END}`])));
  const used = [
    ...new Set([...marked.matchAll(new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g'))].map(([, name = '']) => name)),
  ];
  const write = (): string => t(key, Object.fromEntries(values));
  for (let text = write(); text.length > MAX_LENGTH; text = write()) {
    const [longest] = used.map((name): [string, string] => [name, values.get(name) ?? '']).sort(byLength);
    if (!longest || longest[1].length <= 8) break;
    values.set(longest[0], shorten(longest[1]));
  }
  return { text: write(), values: used.map((name) => values.get(name) ?? '') };
};
