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

/** The words in small letters anywhere in a text, also within others. */
const anywhere = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => escapePattern(word.toLowerCase())).join('|'));

/** Language -> all of its words in one pattern: most texts have none of them. */
const wordsByLanguage: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(avoidedWords).map(([language, words]) => [language, anywhere(words.flatMap(({ avoid }) => avoid))]),
);

const known = new Map<AvoidedWord, RegExp>();

/** Compiled for the few entries that a text contains: properties of characters take long. */
const patternOf = (entry: AvoidedWord): RegExp => {
  const pattern = known.get(entry) ?? wholeWords(entry.avoid, entry.isCaseSensitive);
  known.set(entry, pattern);
  return pattern;
};

const isExcepted = (key: string, except: readonly string[] = []): boolean =>
  except.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));

/**
 * Finds the avoided words of a text. Whole words count, in any case. Values in braces, quoted code and addresses do
 * not. A language without a list has none.
 */
export const findAvoidedWords = (language: string, key: string, text: string): readonly FoundWord[] => {
  const small = text.toLowerCase();
  if (!wordsByLanguage.get(language)?.test(small)) return [];
  const isIn = ({ avoid }: AvoidedWord): boolean => avoid.some((word) => small.includes(word.toLowerCase()));
  const entries = avoidedWords[language]?.filter(isIn) ?? [];
  const words = text.replace(/\{\{[^{}]*\}\}|"[^"]*"|\S+\/\S*|\S+\.(?:json|svg|md)\b/g, ' ');
  return entries.flatMap((entry) => {
    const [word] = patternOf(entry).exec(words) ?? [];
    return word === undefined || isExcepted(key, entry.except) ? [] : [{ word, write: entry.write }];
  });
};
