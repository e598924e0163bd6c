/** Tables of a paste as the editor takes them: one level, header cells, paragraphs and lists in the cells. */
import { contentsOf, rename, unwrap } from './paste-nodes.ts';

const BETWEEN = ' | ';

const cellsOf = (row: HTMLTableRowElement): readonly HTMLTableCellElement[] => [...row.cells];

const isBlank = (element: Element): boolean => /^[\s\u00a0]*$/.test(element.textContent ?? '');

/** Joins the paragraphs and list items of a cell into one line, with bold, italic and links. */
const lineOf = (cell: Element): DocumentFragment => {
  for (const block of cell.querySelectorAll('p, div, li, h2, h3, br')) {
    if (block.previousElementSibling || block.localName === 'br') block.before(' ');
    if (block.localName === 'br') block.remove();
  }
  for (const block of [...cell.querySelectorAll('p, div, ul, ol, li, h2, h3')]) block.replaceWith(contentsOf(block));
  return contentsOf(cell);
};

/** A row of a table within a table as a paragraph. */
const rowText = (row: HTMLTableRowElement): Element | undefined => {
  const cells = cellsOf(row);
  if (cells.every(isBlank)) return undefined;
  const paragraph = row.ownerDocument.createElement('p');
  cells.forEach((cell, index) => {
    if (index > 0) paragraph.append(BETWEEN);
    paragraph.append(lineOf(cell));
  });
  return paragraph;
};

const isBold = (cell: Element): boolean => {
  const inner = cell.cloneNode(true) as Element;
  for (const bold of inner.querySelectorAll('b, strong')) bold.remove();
  return !isBlank(cell) && isBlank(inner);
};

/** Word and Google Docs mark no header cells: a first row in bold is the header. */
const isHeaderRow = (row: HTMLTableRowElement, index: number, rows: readonly HTMLTableRowElement[]): boolean => {
  if (row.parentElement?.localName === 'thead') return true;
  return index === 0 && rows.length > 1 && row.cells.length > 1 && cellsOf(row).every(isBold);
};

/** Cells have paragraphs and lists only; a header is always bold. */
const tidyCell = (cell: Element): void => {
  for (const heading of cell.querySelectorAll('h2, h3')) rename(heading, 'p');
  for (const other of cell.querySelectorAll('blockquote')) unwrap(other);
  for (const line of cell.querySelectorAll('hr')) line.remove();
  if (cell.localName === 'th') for (const bold of cell.querySelectorAll('b, strong')) unwrap(bold);
};

const tidyTable = (table: HTMLTableElement): void => {
  const rows = [...table.rows];
  const isMerged = rows.some((row) => cellsOf(row).some(({ rowSpan }) => rowSpan > 1));
  rows.forEach((row, index) => {
    if (!isMerged && cellsOf(row).every(isBlank)) row.remove();
    if (isHeaderRow(row, index, rows)) for (const cell of cellsOf(row)) if (cell.localName === 'td') rename(cell, 'th');
    for (const cell of row.cells) tidyCell(cell);
  });
  const sections = table.ownerDocument.createElement('tbody');
  sections.append(...table.rows);
  if (table.caption && !isBlank(table.caption)) {
    const caption = table.ownerDocument.createElement('p');
    caption.append(lineOf(table.caption));
    table.before(caption);
  }
  table.replaceChildren(sections);
  if (sections.childElementCount === 0) table.remove();
};

/** Deeper tables are their text: every level more would take the time of all levels below it. */
const tooDeep = 'table table table table table';

/** A table of one column arranges text and becomes its contents; one inside a table becomes lines. */
export const tidyTables = (body: HTMLElement): void => {
  for (const table of body.querySelectorAll(tooDeep))
    if (body.contains(table)) table.replaceWith(table.textContent ?? '');
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.rows];
    const contents = body.ownerDocument.createDocumentFragment();
    if (rows.every(({ cells }) => cells.length <= 1)) {
      for (const row of rows) for (const cell of cellsOf(row)) contents.append(contentsOf(cell));
      table.replaceWith(contents);
    } else if (table.parentElement?.closest('table')) {
      for (const row of rows) contents.append(rowText(row) ?? '');
      table.replaceWith(contents);
    } else tidyTable(table);
  }
};
