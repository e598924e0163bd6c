import { isObject, textsOf } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { FieldError, FieldUiOptions } from '../schema/types.ts';
import type { SourceRow } from '../steps/sources.ts';
import { toHalfWidth } from '../text/half-width.ts';

/** A number (10-100, specification 5), or a grade of a scale, such as a letter. */
export type Grade = number | string;

/** column (`knowledge`, `skill`) -> grade. */
type GradeCell = Readonly<Record<string, Grade>>;

/** What grades that are letters count in averages. */
export type GradePoints = Readonly<Record<string, number>>;
/** subject id -> semester ("1", "2", …) -> cell. */
export type GradeGrid = Readonly<Record<string, Readonly<Record<string, GradeCell>>>>;

/** The schema of the field has checked what is in the grid. */
const isGrid = (value: unknown): value is GradeGrid => isObject(value);

/** An answer as a grid of grades, empty while there is none. */
export const gridOf = (answer: unknown): GradeGrid => (isGrid(answer) ? answer : {});

/**
 * Removes a dot or comma and the digits after it: "87,9" -> 87; undefined without a leading whole number (specification
 * 5.3).
 */
export const parseWholeGrade = (typed: string): number | undefined => {
  const match = /^\s*(\d{1,9})(?:[.,]\d*)?\s*$/.exec(toHalfWidth(typed));
  return match ? Number(match[1]) : undefined;
};

const toPlain = (text: string): string => toHalfWidth(text).trim().toUpperCase();

/** The grade of a scale that was typed, whatever its capital letters; undefined when the scale has none. */
export const parseScaleGrade = (typed: string, grades: readonly string[]): string | undefined =>
  grades.find((grade) => toPlain(grade) === toPlain(typed));

/** The semesters that occur anywhere in the grid, in order. */
export const semestersOf = (grid: GradeGrid): readonly number[] =>
  [...new Set(Object.values(grid).flatMap((bySemester) => Object.keys(bySemester).map(Number)))].sort((a, b) => a - b);

/** The grades of one subject and column. An empty semester takes the grade of the semester before (specification 5). */
export const fillMissingGrades = (
  grid: GradeGrid,
  subject: string,
  column: string,
  semesters: readonly number[],
): readonly (Grade | undefined)[] => {
  let last: Grade | undefined;
  return semesters.map((semester) => {
    last = ownProperty(ownProperty(ownProperty(grid, subject), String(semester)), column) ?? last;
    return last;
  });
};

const noPoints: GradePoints = {};

/** Undefined for a letter without points, and for a number that an earlier form let through. */
const numberOf = (grade: Grade, points: GradePoints): number | undefined => {
  const number = typeof grade === 'number' ? grade : ownProperty(points, grade);
  return Number.isFinite(number) ? number : undefined;
};

/** Undefined when there is no grade, or when a grade counts nothing: a rule that requires the mean then fails. */
const mean = (grades: readonly Grade[], points: GradePoints): number | undefined => {
  const numbers = grades.flatMap((grade) => numberOf(grade, points) ?? []);
  if (numbers.length === 0 || numbers.length < grades.length) return undefined;
  return Math.round((numbers.reduce((sum, value) => sum + value, 0) / numbers.length) * 100) / 100;
};

const knownGrades = (values: readonly (Grade | undefined)[]): readonly Grade[] =>
  values.filter((value) => value !== undefined);

/** Mean over all subjects and semesters of a column, two decimals; undefined without any grade. */
export const gradeAverage = (
  grid: GradeGrid,
  column: string,
  points = noPoints,
  semesters = semestersOf(grid),
): number | undefined =>
  mean(
    Object.keys(grid).flatMap((subject) => knownGrades(fillMissingGrades(grid, subject, column, semesters))),
    points,
  );

/** subject -> mean over its semesters, two decimals. */
export const gradeBySubject = (
  grid: GradeGrid,
  column: string,
  points = noPoints,
  semesters = semestersOf(grid),
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.keys(grid).flatMap((subject) => {
      const value = mean(knownGrades(fillMissingGrades(grid, subject, column, semesters)), points);
      return value === undefined ? [] : [[subject, value] as const];
    }),
  );

/**
 * Validates what the schema of a grade grid cannot express: only listed subjects and semesters, and a grade in each
 * required column of the first semester, from which later empty cells are filled. Paths:
 * `<path>/<subject>/<semester>/<column>`.
 * @param at path of the answer, and the text key of its field
 */
export const checkGradeGrid = (
  at: { readonly path: string; readonly key: string },
  value: unknown,
  subjects: readonly SourceRow[],
  options: FieldUiOptions,
): readonly FieldError[] => {
  const grid = gridOf(value);
  const error = (place: string, rule: string): FieldError => ({
    path: `${at.path}/${place}`,
    key: `${at.key}.error.${rule}`,
  });
  const known = new Map(subjects.map((row) => [String(row.value), row.semesters ?? []]));
  const unknown = Object.entries(grid).flatMap(([subject, bySemester]) => {
    const semesters = known.get(subject);
    if (!semesters) return [error(subject, 'source')];
    return Object.keys(bySemester)
      .filter((semester) => !semesters.includes(Number(semester)))
      .map((semester) => error(`${subject}/${semester}`, 'source'));
  });
  const required = textsOf(options['required']);
  const missing = subjects.flatMap((row) =>
    required
      .filter(
        (column) =>
          ownProperty(ownProperty(ownProperty(grid, String(row.value)), String(row.semesters?.[0])), column) ===
          undefined,
      )
      .map((column) => error(`${row.value}/${row.semesters?.[0]}/${column}`, 'required')),
  );
  if (subjects.length === 0) return [{ path: at.path, key: `${at.key}.error.source` }];
  return [...unknown, ...missing];
};
