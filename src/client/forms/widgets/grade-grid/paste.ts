import { parseScaleGrade, parseWholeGrade } from '../../../../engine/rules/grades.ts';
import type { SourceOption } from '../../sources/source-rows.ts';
import type { Cell, GridShape } from './grid-model.ts';
import { hasCell, readScore } from './grid-model.ts';

type Block = readonly (readonly string[])[];

/** A block of a spreadsheet: rows of cells. Undefined for a text that is one cell, which the browser pastes itself. */
export const readBlock = (text: string): Block | undefined => {
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
  /** Number of scores without a cell: beyond the last row or column, of an unknown subject or a semester that it lacks. */
  readonly left: number;
  /** Whether rows or columns with headings were skipped. */
  readonly hasHeadings: boolean;
  /** Names before rows that are no subjects of the grid. */
  readonly unknown: readonly string[];
}

const isBlank = (text: string): boolean => text.trim() === '';

const isGrade = ({ grades }: GridShape, text: string): boolean =>
  parseWholeGrade(text) !== undefined ||
  Object.values(grades).some((letters) => parseScaleGrade(text, letters) !== undefined);

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const findSubject = ({ subjects }: GridShape, names: readonly string[]): SourceOption | undefined =>
  subjects.find(({ label, otherName = label }) =>
    names.some((name) => [label, otherName].some((known) => plain(name) === plain(known))),
  );

/** The grades of a block, and the texts before and above them, which are headings. */
const splitHeadings = (shape: GridShape, block: Block): { readonly rows: Block; readonly names: Block } => {
  const named = block.find((row) => findSubject(shape, row) !== undefined);
  if (named) {
    // A number of the row may stand before the name of the subject.
    const before = named.findIndex((text) => findSubject(shape, [text]) !== undefined) + 1;
    return { rows: block.map((row) => row.slice(before)), names: block.map((row) => row.slice(0, before)) };
  }
  const isHeading = (cells: readonly string[]): boolean =>
    cells.some((text) => !isBlank(text)) && !cells.some((text) => isGrade(shape, text));
  const top = block.findIndex((row) => row.some((text) => isGrade(shape, text)));
  // A block without any grade is pasted as it is: its cells show what is wrong with it.
  if (top < 0) return { rows: block, names: block.map(() => []) };
  const firstRow = block.slice(0, top).every((row) => isHeading(row) || row.every(isBlank)) ? top : 0;
  const rows = block.slice(firstRow);
  const width = Math.max(...rows.map((row) => row.length));
  const columnAt = (index: number): readonly string[] => rows.map((row) => row[index] ?? '');
  let left = 0;
  while (left < width && isHeading(columnAt(left))) left += 1;
  return { rows: rows.map((row) => row.slice(left)), names: rows.map((row) => row.slice(0, left)) };
};

/**
 * The cells that a pasted block fills: right and down from the target cell, within the visible semesters. Rows that begin
 * with the names of subjects fill those subjects, in whatever order they are. Headings are skipped; empty cells of the
 * block change nothing.
 */
export const placeBlock = (
  shape: GridShape,
  from: Cell,
  block: Block,
  isShown: (semester: number) => boolean,
): Pasted => {
  const across = shape.semesters
    .filter(isShown)
    .flatMap((semester) => shape.columns.map((column) => ({ semester, column })));
  const firstRow = shape.subjects.findIndex(({ value }) => String(value) === from.subject);
  const firstColumn = across.findIndex(({ semester, column }) => semester === from.semester && column === from.column);
  const { rows, names } = splitHeadings(shape, block);
  const isNamed = names.some((own) => findSubject(shape, own) !== undefined);
  const scores: PastedScore[] = [];
  const unknown: string[] = [];
  let left = 0;
  for (const [down, row] of rows.entries()) {
    const own = names[down] ?? [];
    const subject = isNamed ? findSubject(shape, own) : shape.subjects[firstRow + down];
    const before = left;
    for (const [right, text] of row.entries()) {
      const place = across[firstColumn + right];
      const score = readScore(text, place && shape.grades[place.column]);
      if (score === undefined) continue;
      if (subject && place && hasCell(subject, place.semester))
        scores.push({ cell: { subject: String(subject.value), ...place }, score });
      else left += 1;
    }
    if (isNamed && !subject && left > before) unknown.push(own.filter((text) => !isBlank(text)).join(' ') || '–');
  }
  const hasHeadings = rows.length < block.length || names.some((own) => own.length > 0);
  return { scores, left, hasHeadings: hasHeadings && !isNamed, unknown };
};
