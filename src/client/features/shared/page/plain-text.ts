const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const character = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
};

/** The words of rich text alone, with one space between them. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, character)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();

const DESCRIPTION_AT_MOST = 160;

/** The beginning of a text, cut between words. */
export const clip = (text: string, atMost = DESCRIPTION_AT_MOST): string => {
  if (text.length <= atMost) return text;
  const space = text.lastIndexOf(' ', atMost - 1);
  return `${text.slice(0, space > atMost / 2 ? space : atMost - 1).replace(/[\s.,;:–-]+$/, '')}…`;
};
