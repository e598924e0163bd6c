import { describe, expect, it } from 'vitest';
import { buildGradeTable } from './grade-table.ts';

const grid = {
  physics: { 1: { knowledge: 70 }, 2: { knowledge: 72 } },
  math: { 1: { knowledge: 80, skill: 81 }, 3: { knowledge: 90 } },
  gone: { 1: { knowledge: 60 } },
};
const options = [
  { value: 'math', label: 'Matematika', selectable: true },
  { value: 'art', label: 'Seni', selectable: true },
  { value: 'physics', label: 'Fisika', selectable: true },
];
const asked = ['knowledge', 'skill', 'attitude'];

describe('buildGradeTable', () => {
  it('lists the names of graded subjects in the order of the list, and unknown subjects last', () => {
    const { rows } = buildGradeTable(grid, asked, options);
    expect(rows.map(({ subject }) => subject)).toEqual(['Matematika', 'Fisika', 'gone']);
  });

  it('shows only the semesters and columns that have grades', () => {
    expect(buildGradeTable(grid, asked, options)).toMatchObject({
      semesters: [1, 2, 3],
      columns: ['knowledge', 'skill'],
    });
  });

  it('marks a grade that was carried over from the semester before', () => {
    const { rows, hasCarried } = buildGradeTable(grid, asked, options);
    const knowledge = rows[0]?.cells.map(({ scores }) => [scores[0]?.grade, scores[0]?.isCarried]);
    expect(knowledge).toEqual([
      [80, false],
      [80, true],
      [90, false],
    ]);
    expect(hasCarried).toBe(true);
  });

  it('marks no grade as carried over when the only semester has a grade', () => {
    const { rows, hasCarried } = buildGradeTable({ math: { 1: { knowledge: 80 } } }, asked);
    expect(rows).toEqual([
      {
        id: 'math',
        subject: 'math',
        cells: [{ semester: 1, scores: [{ column: 'knowledge', grade: 80, isCarried: false }] }],
      },
    ]);
    expect(hasCarried).toBe(false);
  });
});
