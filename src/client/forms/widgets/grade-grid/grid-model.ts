import {
  fillMissingGrades,
  type Grade,
  type GradeGrid,
  parseScaleGrade,
  parseWholeGrade,
} from '../../../../engine/rules/grades.ts';
import { fromPointer, type Path, toPointer } from '../../runtime/path.ts';
import type { SourceOption } from '../../sources/source-rows.ts';

/** The cells of the grid: one row per subject, one column per semester and part of the grade. */
export interface GridShape {
  readonly subjects: readonly SourceOption[];
  readonly semesters: readonly number[];
  readonly columns: readonly string[];
  /** Column -> the letters that it takes; a column of numbers has none. */
  readonly grades: GradesByColumn;
}

export type GradesByColumn = Readonly<Record<string, readonly string[]>>;

/** One cell, as the attributes of its input name it. */
export interface Cell {
  readonly subject: string;
  readonly semester: number;
  readonly column: string;
}

const noGrades: GradesByColumn = {};

export const createGridShape = (
  subjects: readonly SourceOption[],
  columns: readonly string[],
  grades = noGrades,
): GridShape => ({
  subjects,
  columns,
  grades,
  semesters: [...new Set(subjects.flatMap(({ semesters = [] }) => semesters))].sort((a, b) => a - b),
});

export const cellPath = (field: Path, { subject, semester, column }: Cell): Path => [
  ...field,
  subject,
  String(semester),
  column,
];

/** The name of a cell's input in a form that a browser sends without the code of its page. @param id of the grid */
export const cellName = (id: string, { subject, semester, column }: Cell): string =>
  [id, subject, semester, column].join('.');

/** The cell behind a pointer into the grid's answer. */
export const cellAtPointer = (field: Path, pointer: string): Cell | undefined => {
  const [subject, semester, column, ...more] = fromPointer(pointer).slice(field.length);
  const isInside = toPointer(field) === toPointer(fromPointer(pointer).slice(0, field.length));
  if (!isInside || subject === undefined || semester === undefined || column === undefined || more.length > 0)
    return undefined;
  return { subject, semester: Number(semester), column };
};

export const hasCell = (subject: SourceOption, semester: number): boolean =>
  subject.semesters?.includes(semester) === true;

/**
 * Parses a typed score: a letter of the column's scale, else a number without decimals; any other text stays unchanged
 * for the rules to refuse.
 */
export const readScore = (typed: string, grades: readonly string[] | undefined): Grade | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  return (grades ? parseScaleGrade(text, grades) : parseWholeGrade(text)) ?? text;
};

export const showScore = (answer: unknown): string => (answer === undefined || answer === null ? '' : String(answer));

/** The grade of an earlier semester that applies to an empty cell (specification 5). */
export const carriedScore = (
  grid: GradeGrid,
  subject: SourceOption,
  { semester, column }: Cell,
  grades: readonly string[] | undefined,
): Grade | undefined => {
  const before = (subject.semesters ?? []).filter((other) => other < semester);
  const filled = fillMissingGrades(grid, String(subject.value), column, before).at(-1);
  const isGrade = typeof filled === 'number' ? grades === undefined : grades?.includes(filled ?? '') === true;
  return isGrade ? filled : undefined;
};

/** Removes grades of subjects and semesters that the selected report does not have. */
export const pruneGrid = (grid: GradeGrid, subjects: readonly SourceOption[]): GradeGrid =>
  Object.fromEntries(
    subjects.flatMap((subject) => {
      const id = String(subject.value);
      const listed = Object.entries(grid[id] ?? {}).filter(([semester]) => hasCell(subject, Number(semester)));
      return listed.length === 0 ? [] : [[id, Object.fromEntries(listed)]];
    }),
  );

const keyMoves: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that a key moves to; Enter in the last row moves to the top of the next column. */
export const neighbour = (shape: GridShape, cell: Cell, key: string): Cell | undefined => {
  const move = keyMoves[key];
  if (!move) return undefined;
  const across = shape.semesters.flatMap((semester) => shape.columns.map((column) => ({ semester, column })));
  let row = shape.subjects.findIndex(({ value }) => String(value) === cell.subject);
  let at = across.findIndex(({ semester, column }) => semester === cell.semester && column === cell.column);
  for (let guard = 0; guard < shape.subjects.length + across.length; guard++) {
    row += move[0];
    at += move[1];
    if (key === 'Enter' && row === shape.subjects.length) [row, at] = [0, at + 1];
    const [subject, place] = [shape.subjects[row], across[at]];
    if (!subject || !place) return undefined;
    if (hasCell(subject, place.semester)) return { subject: String(subject.value), ...place };
  }
  return undefined;
};

type EdgeKey = 'Home' | 'End';

export const isEdgeKey = (key: string): key is EdgeKey => key === 'Home' || key === 'End';

/** The first or last visible cell of the row, or of the whole grid. */
export const edgeCell = (
  shape: GridShape,
  { subject }: Cell,
  key: EdgeKey,
  isOfGrid: boolean,
  isShown: (semester: number) => boolean,
): Cell | undefined => {
  const rows = isOfGrid ? shape.subjects : shape.subjects.filter(({ value }) => String(value) === subject);
  const cells = rows.flatMap((row) =>
    shape.semesters
      .filter((semester) => hasCell(row, semester) && isShown(semester))
      .flatMap((semester) => shape.columns.map((column) => ({ subject: String(row.value), semester, column }))),
  );
  return key === 'Home' ? cells[0] : cells.at(-1);
};
