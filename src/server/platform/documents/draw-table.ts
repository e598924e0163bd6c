import { setFace } from './faces.ts';
import type { Cell } from './print-job.ts';
import { hairline, ink, type Mark, makeRoom, quiet, rule, type Sheet, tag } from './sheet.ts';

const padding = 2.3;
const firstShare = 0.4;
const size = 8.6;

interface Columns {
  readonly xs: readonly number[];
  readonly widths: readonly number[];
}

const columnsOf = ({ left, width }: Sheet, count: number): Columns => {
  const rest = count > 1 ? (width * (1 - firstShare)) / (count - 1) : 0;
  const widths = Array.from({ length: count }, (_, index) =>
    index > 0 ? rest : count > 1 ? width * firstShare : width,
  );
  return { widths, xs: widths.map((_, index) => left + widths.slice(0, index).reduce((sum, one) => sum + one, 0)) };
};

const drawRow = (sheet: Sheet, table: Mark, cells: readonly Cell[], { xs, widths }: Columns, isHead: boolean): void => {
  const { doc } = sheet;
  const y = doc.y + padding;
  const row = tag(sheet, table, 'TR');
  const ends = cells.map(({ text, isDerived }, index) => {
    const isName = isHead || index === 0;
    const options = { width: (widths[index] ?? 0) - 6, align: index === 0 ? ('left' as const) : ('center' as const) };
    setFace(doc, isHead ? 'strong' : isDerived ? 'italic' : 'regular', size, isHead || isDerived ? quiet : ink);
    tag(sheet, row, isName ? 'TH' : 'TD', () => doc.text(text, xs[index], y, options), {
      ...(isName && { scope: isHead ? 'Column' : 'Row' }),
    });
    return doc.y;
  });
  doc.y = Math.max(...ends) + padding;
};

const rowHeight = ({ doc }: Sheet, cells: readonly Cell[], { widths }: Columns): number => {
  setFace(doc, 'regular', size, ink);
  const heights = cells.map(({ text }, index) => doc.heightOfString(text, { width: (widths[index] ?? 0) - 6 }));
  return Math.max(...heights) + 2 * padding;
};

/** A table whose head stands again on every page it reaches. */
export const drawTable = (sheet: Sheet, head: readonly string[], rows: readonly (readonly Cell[])[]): void => {
  const { doc, look, root } = sheet;
  const columns = columnsOf(sheet, head.length);
  const table = tag(sheet, root, 'Table');
  const drawTop = () => {
    drawRow(
      sheet,
      table,
      head.map((text) => ({ text })),
      columns,
      true,
    );
    rule(sheet, doc.y, look.line, 1);
  };
  makeRoom(sheet, 60);
  drawTop();
  rows.forEach((cells, index) => {
    const before = doc.page;
    makeRoom(sheet, rowHeight(sheet, cells, columns));
    if (doc.page !== before) drawTop();
    else if (index > 0) rule(sheet, doc.y, hairline);
    drawRow(sheet, table, cells, columns, false);
  });
  doc.y += 6;
};
