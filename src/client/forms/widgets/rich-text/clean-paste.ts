import { nestLists } from './paste-lists.ts';
import { contentsOf, rename, styleOf, unwrap } from './paste-nodes.ts';

const tags = /<[a-z][^>]*>/gi;
const handlers = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const styles = /\sstyle(?=\s*=)/gi;
const sheets = /<(style|script)\b[\s\S]*?<\/\1\s*>/gi;

/** Removes style sheets and renames style attributes: the Content-Security-Policy refuses both, in any document. */
const parse = (html: string): HTMLElement => {
  const inert = html
    .replace(sheets, '')
    .replace(tags, (tag) => tag.replace(handlers, '').replace(styles, ' data-style'));
  return new DOMParser().parseFromString(inert, 'text/html').body;
};

/** Removes comments and elements with a colon, in which Word stores data of its own. */
const dropForeign = (body: HTMLElement): void => {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of body.querySelectorAll(
    'style, script, meta, link, title, xml, template, .Apple-interchange-newline',
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

/** The nearest elements without block children to which a style applies. */
const innermost = (element: Element): readonly Element[] =>
  element.querySelector(blocks) ? [...element.children].flatMap(innermost) : [element];

/** Replaces styles by elements. A link is always underlined, a heading always bold. */
const markUp = (body: HTMLElement): void => {
  for (const { name, is, same, isNot } of marks) {
    for (const element of body.querySelectorAll(same)) if (isNot.test(styleOf(element))) unwrap(element);
    for (const element of body.querySelectorAll('[data-style]')) {
      if (!is.test(styleOf(element)) || element.closest(same)) continue;
      if ((name === 'u' && element.closest('a')) || (name === 'strong' && element.closest('h2, h3'))) continue;
      for (const target of innermost(element)) {
        if (isNot.test(styleOf(target))) continue;
        const mark = document.createElement(name);
        mark.append(contentsOf(target));
        target.append(mark);
      }
    }
  }
};

const isEmpty = (element: Element): boolean =>
  /^[\s\u00a0]*$/.test(element.textContent ?? '') && !element.querySelector('img, hr, br');

/** Keeps the elements that the editor supports, without attributes except the address of a link. */
const strip = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('a'))
    if (!/^(?:https?:|mailto:|tel:)/i.test(element.getAttribute('href') ?? '')) unwrap(element);
  for (const element of body.querySelectorAll('span, font')) unwrap(element);
  for (const element of body.querySelectorAll('p, h2, h3, li')) if (isEmpty(element)) element.remove();
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (name !== 'data-pm-slice' && !(name === 'href' && element.localName === 'a')) element.removeAttribute(name);
};

const BETWEEN = ' | ';

const cellsOf = (row: HTMLTableRowElement): readonly Element[] => [...row.cells];

const isBlank = (cell: Element): boolean => /^[\s\u00a0]*$/.test(cell.textContent ?? '');

/** Joins the paragraphs and list items of a cell into one line, with bold, italic and links. */
const lineOf = (cell: Element): DocumentFragment => {
  for (const block of cell.querySelectorAll('p, div, li, h2, h3, br')) {
    if (block.previousElementSibling || block.localName === 'br') block.before(' ');
    if (block.localName === 'br') block.remove();
  }
  for (const block of [...cell.querySelectorAll('p, div, ul, ol, li, h2, h3')]) block.replaceWith(contentsOf(block));
  return contentsOf(cell);
};

const rowText = (row: HTMLTableRowElement): Element | undefined => {
  const cells = cellsOf(row);
  if (cells.every(isBlank)) return undefined;
  const document = row.ownerDocument;
  const isHead = row.parentElement?.localName === 'thead' || cells.every(({ localName }) => localName === 'th');
  const paragraph = document.createElement('p');
  const line = isHead ? document.createElement('strong') : paragraph;
  cells.forEach((cell, index) => {
    if (index > 0) line.append(BETWEEN);
    line.append(lineOf(cell));
  });
  if (line !== paragraph) paragraph.append(line);
  return paragraph;
};

/** The editor has no tables: each row becomes a line with bars between its cells; one column becomes plain text. */
const flattenTables = (body: HTMLElement): void => {
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.rows];
    const isLayout = rows.every(({ cells }) => cells.length <= 1);
    const contents = body.ownerDocument.createDocumentFragment();
    for (const row of rows) {
      if (isLayout) contents.append(...cellsOf(row).map(contentsOf));
      else contents.append(rowText(row) ?? '');
    }
    if (table.caption) table.before(table.caption.textContent ?? '');
    table.replaceWith(contents);
  }
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
  flattenTables(body);
  strip(body);
  return body.innerHTML.trim();
};
