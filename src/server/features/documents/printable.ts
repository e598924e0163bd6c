/** `Ayu Lestari` -> `A. L.`: the holder of a document can compare them, and a guessed code reveals no name. */
export const initialsOf = (name: string | null): string =>
  (name ?? '')
    .split(/\s+/)
    .flatMap((word) => (word === '' ? [] : [`${[...word][0]}.`]))
    .join(' ');

/** Control, direction and invisible characters: with them, `gpj.exe` could be printed as `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const unprintable = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A word that does not fit a line may break anywhere, because searching for the best position takes minutes. */
const overlongWord = /\S{80,}/g;
const breakable = (word: string): string => word.replace(/.{20}/gsu, '$&\u200B');

const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unprintable, '').normalize('NFC').replace(overlongWord, breakable);

/** The same value with every text in it ready for printing. */
export const toPrintable = <T>(value: T): T => {
  if (typeof value === 'string') return cleanText(value) as T;
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPrintable) as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPrintable(part)])) as T;
};
