/** The grid of the issue: 5 semesters × 16 subjects × 2 grades. */
export const semesters = [1, 2, 3, 4, 5] as const;
export const subjects = Array.from({ length: 16 }, (_, index) => `Mata pelajaran ${index + 1}`);
export const columns = ['knowledge', 'skill'] as const;
export const cells = semesters.length * subjects.length * columns.length;
