import { fillMissingGrades, type GradeGrid, parseWholeGrade } from '../../../../engine/rules/grades.ts';
import { fromPointer, type Path, toPointer } from '../../runtime/path.ts';
import type { SourceOption } from '../../sources/source-rows.ts';

/** What the grid asks: subjects down, semesters and their columns across. */
export interface GridShape {
  readonly subjects: readonly SourceOption[];
  readonly semesters: readonly number[];
  readonly columns: readonly string[];
}

/** One cell, as its input carries it. */
export interface Cell {
  readonly subject: string;
  readonly semester: number;
  readonly column: string;
}

export const createGridShape = (subjects: readonly SourceOption[], columns: readonly string[]): GridShape => ({
  subjects,
  columns,
  semesters: [...new Set(subjects.flatMap(({ semesters = [] }) => semesters))].sort((a, b) => a - b),
});

export const cellPath = (field: Path, { subject, semester, column }: Cell): Path => [
  ...field,
  subject,
  String(semester),
  column,
];

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

/** What a typed score means: a whole number, what follows dot or comma dropped; other text stays and is refused by rule. */
export const readScore = (typed: string): number | string | undefined =>
  typed.trim() === '' ? undefined : (parseWholeGrade(typed) ?? typed.trim());

export const showScore = (answer: unknown): string => (answer === undefined || answer === null ? '' : String(answer));

/** The grade of an earlier semester that an empty cell stands for (specification 5). */
export const carriedScore = (
  grid: GradeGrid,
  subject: SourceOption,
  { semester, column }: Cell,
): number | undefined => {
  const before = (subject.semesters ?? []).filter((other) => other < semester);
  const filled = fillMissingGrades(grid, String(subject.value), column, before).at(-1);
  return typeof filled === 'number' ? filled : undefined;
};

/** Grades of subjects and semesters that are not asked (the report was changed) left out. */
export const pruneGrid = (grid: GradeGrid, subjects: readonly SourceOption[]): GradeGrid =>
  Object.fromEntries(
    subjects.flatMap((subject) => {
      const id = String(subject.value);
      const kept = Object.entries(grid[id] ?? {}).filter(([semester]) => hasCell(subject, Number(semester)));
      return kept.length === 0 ? [] : [[id, Object.fromEntries(kept)]];
    }),
  );

const keyMoves: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that a key leads to; Enter at the foot of a column goes on at the head of the next. */
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
