/** Control characters, and those that turn the direction of what follows or cannot be seen: `gpj.exe` must not read `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const unprintable = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A word that fits no line may be broken everywhere: looking for the best place in it takes minutes. */
const endless = /\S{80,}/g;
const breakable = (word: string): string => word.replace(/.{20}/gsu, '$&\u200B');

const clean = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unprintable, '').normalize('NFC').replace(endless, breakable);

/** The same value with every text in it fit to be printed. */
export const printable = <T>(value: T): T => {
  if (typeof value === 'string') return clean(value) as T;
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(printable) as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printable(part)])) as T;
};
