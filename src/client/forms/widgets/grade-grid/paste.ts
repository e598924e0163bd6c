import type { Cell, GridShape } from './grid-model.ts';
import { hasCell, readScore } from './grid-model.ts';

/** A block of a spreadsheet: rows of cells. Undefined for a text that is one cell, which the browser pastes itself. */
export const readBlock = (text: string): readonly (readonly string[])[] | undefined => {
  const rows = text
    .replace(/(?:\r\n?|\n)+$/, '')
    .split(/\r\n?|\n/)
    .map((row) => row.split('\t'));
  return rows.length === 1 && rows[0]?.length === 1 ? undefined : rows;
};

interface PastedScore {
  readonly cell: Cell;
  readonly score: number | string;
}

interface Pasted {
  readonly scores: readonly PastedScore[];
  /** Number of scores without a cell: beyond the last row or column, or in a semester that the subject lacks. */
  readonly left: number;
}

/**
 * The cells that a pasted block fills: right and down from the target cell, within the visible semesters.
 * Empty cells of the block change nothing.
 */
export const placeBlock = (
  shape: GridShape,
  from: Cell,
  block: readonly (readonly string[])[],
  isShown: (semester: number) => boolean,
): Pasted => {
  const across = shape.semesters
    .filter(isShown)
    .flatMap((semester) => shape.columns.map((column) => ({ semester, column })));
  const firstRow = shape.subjects.findIndex(({ value }) => String(value) === from.subject);
  const firstColumn = across.findIndex(({ semester, column }) => semester === from.semester && column === from.column);
  const scores: PastedScore[] = [];
  let left = 0;
  for (const [down, row] of block.entries())
    for (const [right, text] of row.entries()) {
      const [subject, place] = [shape.subjects[firstRow + down], across[firstColumn + right]];
      const score = readScore(text, place && shape.grades[place.column]);
      if (score === undefined) continue;
      if (subject && place && hasCell(subject, place.semester))
        scores.push({ cell: { subject: String(subject.value), ...place }, score });
      else left += 1;
    }
  return { scores, left };
};
