import { isLinkAddress, isNumberAttribute } from '../../../../engine/text/rich-text-rules.ts';
import { nestLists } from './paste-lists.ts';
import { contentsOf, rename, styleOf, unwrap } from './paste-nodes.ts';
import { tidyTables } from './paste-tables.ts';

const tags = /<[a-z][^<>]*>/gi;
const handlers = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const styles = /\sstyle(?=\s*=)/gi;
const sheetStart = /<(?:style|script)\b/i;
const sheetEnd = /<\/(?:style|script)\s*>/i;

/** In time that grows with the length of the HTML, whatever it contains. */
const removeSheets = (html: string): string => {
  const parts = html.split(sheetEnd);
  return parts
    .map((part, at) => {
      const start = at === parts.length - 1 ? -1 : part.search(sheetStart);
      return start === -1 ? part : part.slice(0, start);
    })
    .join('');
};

/** Removes style sheets and renames style attributes: the Content-Security-Policy refuses both, in any document. */
const parse = (html: string): HTMLElement => {
  const inert = removeSheets(html).replace(tags, (tag) => tag.replace(handlers, '').replace(styles, ' data-style'));
  return new DOMParser().parseFromString(inert, 'text/html').body;
};

/** Removes comments and elements with a colon, in which Word stores data of its own. */
const dropForeign = (body: HTMLElement): void => {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of body.querySelectorAll(
    'style, script, meta, link, title, xml, template, img, svg, .Apple-interchange-newline',
  ))
    element.remove();
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
};

const headings: Readonly<Record<string, string>> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' };

/** Maps other heading levels, and paragraphs that a word processor formats as headings. */
const nameHeadings = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('h1, h4, h5, h6')) rename(element, headings[element.localName] ?? 'h3');
  for (const element of body.querySelectorAll('p')) {
    const level = /mso-outline-level:\s*(\d)/i.exec(styleOf(element))?.[1];
    const name = /\bMso(?:Title|Heading([1-9])?)\b/i.exec(element.className);
    if (level || name) rename(element, Number(level ?? name?.[1] ?? 1) < 3 ? 'h2' : 'h3');
  }
};

interface Mark {
  readonly name: string;
  readonly is: RegExp;
  /** Elements with the same meaning, and the style that cancels it. */
  readonly same: string;
  readonly isNot: RegExp;
}

const marks: readonly Mark[] = [
  {
    name: 'strong',
    is: /(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i,
    same: 'b, strong',
    isNot: /(?<![\w-])font-weight:\s*(?:normal|[1-5]00)/i,
  },
  {
    name: 'em',
    is: /(?<![\w-])font-style:\s*(?:italic|oblique)/i,
    same: 'i, em',
    isNot: /(?<![\w-])font-style:\s*normal/i,
  },
  {
    name: 'u',
    is: /(?<![\w-])text-decoration[^;]*:[^;]*underline/i,
    same: 'u',
    isNot: /(?<![\w-])text-decoration[^;]*:\s*none/i,
  },
  {
    name: 's',
    is: /(?<![\w-])text-decoration[^;]*:[^;]*line-through/i,
    same: 's, strike, del',
    isNot: /(?<![\w-])text-decoration[^;]*:\s*none/i,
  },
];

const blocks = 'p, div, ul, ol, li, table, h1, h2, h3, h4, h5, h6, blockquote, hr';

/** The nearest elements without block children to which a style applies; each element is visited once. */
const innermost = (element: Element, visited: Set<Element>): readonly Element[] => {
  if (visited.has(element)) return [];
  visited.add(element);
  return element.querySelector(blocks)
    ? [...element.children].flatMap((child) => innermost(child, visited))
    : [element];
};

/** Replaces styles by elements. A link is always underlined, a heading always bold. */
const markUp = (body: HTMLElement): void => {
  for (const { name, is, same, isNot } of marks) {
    const visited = new Set<Element>();
    for (const element of body.querySelectorAll(same)) if (isNot.test(styleOf(element))) unwrap(element);
    for (const element of body.querySelectorAll('[data-style]')) {
      if (!is.test(styleOf(element)) || element.closest(same)) continue;
      if ((name === 'u' && element.closest('a')) || (name === 'strong' && element.closest('h2, h3'))) continue;
      for (const target of innermost(element, visited)) {
        if (isNot.test(styleOf(target))) continue;
        const mark = document.createElement(name);
        mark.append(contentsOf(target));
        target.append(mark);
      }
    }
  }
};

const isEmpty = (element: Element): boolean =>
  /^[\s\u00a0]*$/.test(element.textContent ?? '') && !element.querySelector('hr, br');

/** The address to which a link of Google Docs leads through a page of Google. */
const directAddress = (address: string): string => {
  if (!/^https?:\/\/(?:www\.)?google\.com\/url\?/i.test(address) || !URL.canParse(address)) return address;
  return new URL(address).searchParams.get('q') ?? address;
};

/** Keeps the elements that the editor supports, with the address of a link and the numbers of lists and cells. */
const strip = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('a')) {
    const address = directAddress(element.getAttribute('href') ?? '');
    if (isLinkAddress(address)) element.setAttribute('href', address);
    else unwrap(element);
  }
  for (const element of body.querySelectorAll('span, font')) unwrap(element);
  for (const element of body.querySelectorAll('p, h2, h3, li')) if (isEmpty(element)) element.remove();
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (
        name !== 'data-pm-slice' &&
        !(name === 'href' && element.localName === 'a') &&
        !isNumberAttribute(element.localName, name, value)
      )
        element.removeAttribute(name);
};

/**
 * Prepares HTML that was copied from Word, Google Docs, LibreOffice or a page for the editor, whose schema then takes what it
 * supports. This preserves meaning and is no security measure: the schema, the Content-Security-Policy and the server
 * provide safety.
 */
export const cleanPaste = (html: string): string => {
  const body = parse(html);
  dropForeign(body);
  nestLists(body);
  nameHeadings(body);
  markUp(body);
  tidyTables(body);
  strip(body);
  return body.innerHTML.trim();
};
