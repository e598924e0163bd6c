/** What a rich text may contain: the one list that the editor, a paste and the server's sanitizer follow. */

export const richTextTags: readonly string[] = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'hr',
  'a',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
];

export const linkSchemes: readonly string[] = ['https', 'http', 'mailto', 'tel'];

const linkPattern = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i');

/** Whether a link may have this address. */
export const isLinkAddress = (address: string): boolean => linkPattern.test(address);

const spans: Readonly<Record<string, RegExp>> = { colspan: /^(?:[2-9]|[1-4]\d)$/, rowspan: /^(?:[2-9]|[1-9]\d)$/ };

const numbers: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ol: { start: /^\d{1,4}$/ },
  th: spans,
  td: spans,
};

/** Names of the attributes of an element that contain a number. */
export const numberAttributes = (tag: string): readonly string[] => Object.keys(numbers[tag] ?? {});

/** Whether a numeric attribute of an element is kept: the first number of a list, the columns and rows of a merged cell. */
export const isNumberAttribute = (tag: string, name: string, value: string): boolean =>
  numbers[tag]?.[name]?.test(value) ?? false;
