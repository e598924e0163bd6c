const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const betweenCells = /(?:<\/p>)?<\/t[dh]>\s*<t[dh]\b[^<>]*>(?:<p>)?/gi;

/** The words of a text with headings, lists, links and tables: one line for each paragraph, entry and row. @param html as the editor stores it */
export const wordsOfRichText = (html: string): string =>
  decode(
    html
      .replace(betweenCells, ' | ')
      .replace(/<li\b[^<>]*>(?:\s*<p\b[^<>]*>)?/gi, '• ')
      .replace(/<\/p>\s*<\/li>|<br\s*\/?>|<hr\s*\/?>|<\/(?:p|li|h[1-6]|blockquote|tr)>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const encode = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A paragraph for each line, as the editor stores them. */
export const richTextOf = (words: string): string =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${encode(line)}</p>`)
    .join('');
