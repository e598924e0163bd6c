import type { TOptions } from 'i18next';
import { formatCount } from '../state/format.ts';

/** i18next's name for all texts. */
export const TEXTS = 'translation';

/** The texts of one language: a text, or texts below a name. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

export interface TextSource {
  readonly language: string;
  readonly texts: Texts;
  /** What placeholders mean in every text. */
  readonly values: object;
  /** Prepares the value of a placeholder for the language. */
  readonly isolate: (value: string) => string;
  /** Of the texts of one page only: gets each key that has none. Such a text is empty until all texts are there. */
  readonly onMissing?: (key: string) => void;
}

type Found = string | Texts | undefined;

/** The text at a key whose parts are joined by dots; a name may contain dots itself. */
const findText = (texts: Found, parts: readonly string[]): Found => {
  if (parts.length === 0) return texts;
  if (typeof texts !== 'object') return undefined;
  for (let length = 1; length <= parts.length; length++) {
    const name = parts.slice(0, length).join('.');
    const found = Object.hasOwn(texts, name) ? findText(texts[name], parts.slice(length)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
};

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      values,
    );

const asText = (value: unknown): string => String(value ?? '');

export interface EarlyTexts {
  readonly translate: Translate;
  readonly exists: (key: string) => boolean;
}

/** A key, or keys of which the first that has a text counts. */
export type Translate = (keys: string | readonly string[], options?: TOptions | string) => string;

/** A text alone is a default. */
export const optionsOf = (options: TOptions | string = {}): TOptions =>
  typeof options === 'string' ? { defaultValue: options } : options;

/**
 * Translates as i18next does, before its code is there (decision 261): keys and lists of keys, plurals, placeholders and the
 * format `number`, which is all that the texts of pages use.
 */
export const createEarlyTexts = ({ language, texts, values, isolate, onMissing }: TextSource): EarlyTexts => {
  const plurals = new Intl.PluralRules(language);

  const find = (key: string): Found => {
    const found = findText(texts, key.split('.'));
    if (found === undefined) onMissing?.(key);
    return found;
  };

  const fill = (text: string, options: TOptions): string =>
    text.replace(/\{\{(-?)(.+?)\}\}/g, (whole, unescaped: string, inside: string) => {
      const [path = '', ...format] = inside.split(',').map((part) => part.trim());
      const value = valueAt({ ...values, ...options }, path);
      if (value === undefined) return Object.hasOwn(options, inside.trim()) ? '' : whole;
      const filled = format[0] === 'number' && typeof value === 'number' ? formatCount(value, language) : asText(value);
      return unescaped ? filled : isolate(filled);
    });

  const findFirst = (keys: readonly string[]): string | undefined => {
    for (const key of keys) {
      const found = find(key);
      if (typeof found === 'string') return found;
    }
    return undefined;
  };

  const keysFor = (key: string, count: unknown): readonly string[] => {
    if (typeof count !== 'number') return [key];
    return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plurals.select(count)}`, key];
  };

  const translate: Translate = (sent, given) => {
    const options = optionsOf(given);
    const keys = [sent].flat();
    const found = findFirst(keys.flatMap((key) => keysFor(key, options.count)));
    return fill(asText(found ?? options.defaultValue ?? (onMissing ? '' : keys.at(-1))), options);
  };
  return { translate, exists: (key) => find(key) !== undefined };
};
