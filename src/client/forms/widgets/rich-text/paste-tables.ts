import { contentsOf } from './paste-nodes.ts';

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
export const flattenTables = (body: HTMLElement): void => {
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
