/** When lectures start (specification 4, semester parity message). */
export interface LectureStart {
  /** The months as text. */
  readonly parity: 'odd' | 'even';
  readonly year: string;
}

/**
 * The odd semester opens an academic year (`2027/2028`) in August or September of its first year, the even one follows
 * in February or March of its second. `semester` is the number of the semester list.
 */
export const findLectureStart = (semester: unknown, academicYear: string | null): LectureStart | undefined => {
  const number = Number(semester ?? Number.NaN);
  const years = academicYear?.match(/\d{4}/g) ?? [];
  const parity = number % 2 === 0 ? 'even' : 'odd';
  const year = parity === 'even' ? years.at(-1) : years[0];
  return Number.isInteger(number) && year !== undefined ? { parity, year } : undefined;
};

/**
 * The day from which ages at the start of studies are counted: the first of August or of February.
 * @param year first year of the academic year
 */
export const findFirstDayOfStudies = (semester: unknown, year: number): string | undefined => {
  const start = findLectureStart(semester, `${year}/${year + 1}`);
  return start && `${start.year}-${start.parity === 'odd' ? '08' : '02'}-01`;
};
