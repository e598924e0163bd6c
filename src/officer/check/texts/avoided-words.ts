import list from './avoided-words.json' with { type: 'json' };

/** Words that texts avoid, and their replacements; docs/style.md shows the list. */
interface AvoidedWord {
  readonly avoid: readonly string[];
  readonly write: string;
  /** Texts that may use the word: their keys, or the beginning of keys followed by `*`. */
  readonly except?: readonly string[];
  readonly isCaseSensitive?: boolean;
}

/** A word as the text contains it, and its replacement. */
export interface FoundWord {
  readonly word: string;
  readonly write: string;
}

export const avoidedWords: Readonly<Record<string, readonly AvoidedWord[]>> = list;

const escapePattern = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wholeWords = (words: readonly string[], isCaseSensitive = false): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${words.map(escapePattern).join('|')})(?![\\p{L}\\p{N}_-])`,
    isCaseSensitive ? 'u' : 'iu',
  );

/** Language -> a pattern of each entry, and one of all of them: most texts have none of the words. */
const patterns = Object.fromEntries(
  Object.entries(avoidedWords).map(([language, words]) => [
    language,
    {
      any: wholeWords(words.flatMap(({ avoid }) => avoid)),
      entries: words.map((entry) => ({ ...entry, pattern: wholeWords(entry.avoid, entry.isCaseSensitive) })),
    },
  ]),
);

const isExcepted = (key: string, except: readonly string[] = []): boolean =>
  except.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));

/**
 * Finds the avoided words of a text. Whole words count, in any case. Values in braces, quoted code and addresses do
 * not. A language without a list has none.
 */
export const findAvoidedWords = (language: string, key: string, text: string): readonly FoundWord[] => {
  const words = text.replace(/\{\{[^{}]*\}\}|"[^"]*"|\S+\/\S*|\S+\.(?:json|svg|md)\b/g, ' ');
  const known = patterns[language];
  if (!known?.any.test(words)) return [];
  return known.entries.flatMap(({ pattern, write, except }) => {
    const [word] = pattern.exec(words) ?? [];
    return word === undefined || isExcepted(key, except) ? [] : [{ word, write }];
  });
};
