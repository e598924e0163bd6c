const shallower: Readonly<Record<string, string>> = { 1: '2', 4: '3', 5: '3', 6: '3' };

/** Pasted from a word processor, headings of other levels stay headings. */
const withKnownHeadings = (html: string): string =>
  html.replace(/<(\/?)h([1456])\b/gi, (_, end: string, level: string) => `<${end}h${shallower[level]}`);

const isBold = (attributes: string): boolean => /font-weight:\s*(?:bold|[6-9]00)/i.test(attributes);
const isItalic = (attributes: string): boolean => /font-style:\s*italic/i.test(attributes);

/** What some editors say with styles, said with elements: the page's policy lets no style of others in. */
const withElements = (html: string): string =>
  html
    .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, '')
    .replace(/<span\b([^>]*)>([^<]*)<\/span>/gi, (_, attributes: string, text: string) => {
      const slanted = isItalic(attributes) ? `<em>${text}</em>` : text;
      return isBold(attributes) ? `<strong>${slanted}</strong>` : slanted;
    });

const foreign = /\s(?:style|class|id|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

const withoutForeign = (html: string): string => html.replace(/<[^>]+>/g, (tag) => tag.replace(foreign, ''));

/**
 * Prepares pasted HTML for the editor, whose schema then takes what it knows and nothing else. This is for the sake of
 * what is meant, not for safety: that the schema, the policy of the page and the server see to.
 */
export const cleanPaste = (html: string): string => withoutForeign(withElements(withKnownHeadings(html)));
