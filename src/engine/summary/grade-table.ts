import { fillMissingGrades, type Grade, type GradeGrid, semestersOf } from '../rules/grades.ts';
/** A listed value by its name. */
export interface NamedValue {
  readonly value: string | number;
  readonly label: string;
}

export interface GradeScore {
  readonly column: string;
  readonly grade: Grade | undefined;
  /** The cell is empty; the grade of an earlier semester applies (specification 5). */
  readonly isCarried: boolean;
}

interface GradeRow {
  readonly id: string;
  readonly subject: string;
  readonly cells: readonly { readonly semester: number; readonly scores: readonly GradeScore[] }[];
}

interface GradeTable {
  readonly semesters: readonly number[];
  /** The columns with at least one grade. */
  readonly columns: readonly string[];
  readonly rows: readonly GradeRow[];
  readonly hasCarried: boolean;
}

/** Subjects by name in the list's order. A subject that is not in the list comes last, under its id. */
const namedSubjects = (grid: GradeGrid, options: readonly NamedValue[]): readonly (readonly [string, string])[] => {
  const listed = options.map(({ value, label }) => [String(value), label] as const).filter(([id]) => id in grid);
  const known = new Set(listed.map(([id]) => id));
  return [...listed, ...Object.keys(grid).flatMap((id) => (known.has(id) ? [] : [[id, id] as const]))];
};

const hasGradeIn = (grid: GradeGrid, column: string): boolean =>
  Object.values(grid).some((bySemester) => Object.values(bySemester).some((cell) => cell[column] !== undefined));

/** A grade grid as a table to read. */
export const buildGradeTable = (
  grid: GradeGrid,
  asked: readonly string[],
  options: readonly NamedValue[] = [],
): GradeTable => {
  const semesters = semestersOf(grid);
  const columns = asked.filter((column) => hasGradeIn(grid, column));
  const rows = namedSubjects(grid, options).map(([id, subject]) => {
    const filled = columns.map((column) => fillMissingGrades(grid, id, column, semesters));
    const cells = semesters.map((semester, index) => ({
      semester,
      scores: columns.map((column, at) => ({
        column,
        grade: filled[at]?.[index],
        isCarried: filled[at]?.[index] !== undefined && grid[id]?.[String(semester)]?.[column] === undefined,
      })),
    }));
    return { id, subject, cells };
  });
  const hasCarried = rows.some(({ cells }) => cells.some(({ scores }) => scores.some(({ isCarried }) => isCarried)));
  return { semesters, columns, rows, hasCarried };
};
