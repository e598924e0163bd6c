import { describe, expect, it } from 'vitest';
import {
  carriedScore,
  cellAtPointer,
  createGridShape,
  edgeCell,
  neighbour,
  pruneGrid,
  readScore,
  showScore,
} from './grid-model.ts';

const subject = (value: string, ...semesters: number[]) => ({ value, label: value, selectable: true, semesters });
const math = subject('math', 1, 2, 3);
const art = subject('art', 1, 3);
const shape = createGridShape([math, art], ['knowledge', 'skill']);

describe('readScore and showScore', () => {
  it.each([
    ['87,9', 87],
    ['87.4', 87],
    ['87.', 87],
    [' 90 ', 90],
    ['087', 87],
    ['', undefined],
    ['  ', undefined],
    ['-5', '-5'],
    ['A', 'A'],
    ['8 7', '8 7'],
  ])('readScore reads %j as %j', (typed, meant) => expect(readScore(typed, undefined)).toBe(meant));

  it.each([
    ['a', 'A'],
    [' b+ ', 'B+'],
    ['Ａ', 'A'],
    ['1', '1'],
    ['Z', 'Z'],
    ['90', '90'],
    ['', undefined],
  ])('readScore reads %j in a column of letters as %j', (typed, meant) =>
    expect(readScore(typed, ['A', 'B+', '1'])).toBe(meant),
  );

  it('showScore writes 87 as "87" and a missing score as "", and keeps a text that is no score', () =>
    expect([showScore(87), showScore(undefined), showScore('A')]).toEqual(['87', '', 'A']));
});

describe('carriedScore', () => {
  const grid = { math: { '1': { knowledge: 80 }, '2': { skill: 70 } }, art: { '1': { knowledge: 60 } } };
  it.each([
    ['the grade of the semester before', math, 2, 'knowledge', 80],
    ['the last grade of the column, across a semester without one', math, 3, 'knowledge', 80],
    ['the last grade of the same column', math, 3, 'skill', 70],
    ['the last grade, across a semester that the subject does not have', art, 3, 'knowledge', 60],
    ['nothing in the first semester', math, 1, 'knowledge', undefined],
    ['nothing when the column has no grade', art, 3, 'skill', undefined],
  ])('returns %s', (_, row, semester, column, carried) =>
    expect(carriedScore(grid, row, { subject: String(row.value), semester, column }, undefined)).toBe(carried),
  );

  it.each([
    ['a letter in a column of numbers', 'A', undefined, undefined],
    ['a letter of the scale', 'A', ['A', 'B'], 'A'],
    ['a letter that the scale does not have', 'Z', ['A', 'B'], undefined],
    ['a number in a column of letters', 80, ['A', 'B'], undefined],
  ])('returns for %s: %j in %j is %j', (_, knowledge, grades, carried) => {
    const cell = { subject: 'math', semester: 2, column: 'knowledge' };
    expect(carriedScore({ math: { '1': { knowledge } } }, math, cell, grades)).toBe(carried);
  });
});

it('pruneGrid drops grades of unknown subjects and of semesters that their subject does not have', () => {
  const grid = { math: { '1': { knowledge: 80 }, '6': { knowledge: 70 } }, latin: { '1': { knowledge: 90 } } };
  expect(pruneGrid(grid, [math, art])).toEqual({ math: { '1': { knowledge: 80 } } });
});

it.each([
  ['/grades/math/2/skill', { subject: 'math', semester: 2, column: 'skill' }],
  ['/grades/math', undefined],
  ['/grades', undefined],
  ['/other/math/2/skill', undefined],
  ['/grades/math/2/skill/more', undefined],
])('cellAtPointer of the pointer %s is %j', (pointer, cell) =>
  expect(cellAtPointer(['grades'], pointer)).toEqual(cell),
);

describe('neighbour', () => {
  const at = (id: string, semester: number, column: string) => ({ subject: id, semester, column });
  it.each([
    ['ArrowDown', at('math', 1, 'skill'), at('art', 1, 'skill')],
    ['ArrowUp', at('art', 1, 'skill'), at('math', 1, 'skill')],
    ['ArrowRight', at('math', 1, 'skill'), at('math', 2, 'knowledge')],
    ['ArrowLeft', at('math', 2, 'knowledge'), at('math', 1, 'skill')],
    ['Enter', at('art', 1, 'knowledge'), at('math', 1, 'skill')],
  ])('%s in the cell %j moves to the cell %j', (key, from, to) => expect(neighbour(shape, from, key)).toEqual(to));

  it.each([
    [
      'ArrowRight skips a semester that the subject lacks',
      at('art', 1, 'skill'),
      'ArrowRight',
      at('art', 3, 'knowledge'),
    ],
    ['ArrowDown does not move when no subject below has the semester', at('math', 2, 'skill'), 'ArrowDown', undefined],
    [
      'Enter moves to the next column when no subject below has the semester',
      at('math', 2, 'skill'),
      'Enter',
      at('math', 3, 'knowledge'),
    ],
    ['ArrowLeft does not move from the first column', at('math', 1, 'knowledge'), 'ArrowLeft', undefined],
    ['Enter does not move from the last cell', at('art', 3, 'skill'), 'Enter', undefined],
    ['another key does not move', at('math', 1, 'knowledge'), 'a', undefined],
  ])('%s', (_, from, key, to) => expect(neighbour(shape, from, key)).toEqual(to));
});

describe('edgeCell', () => {
  const at = (id: string, semester: number, column: string) => ({ subject: id, semester, column });
  it.each([
    ['Home', false, at('art', 1, 'knowledge')],
    ['End', false, at('art', 3, 'skill')],
    ['Home', true, at('math', 1, 'knowledge')],
    ['End', true, at('art', 3, 'skill')],
  ] as const)('%s, with Control %s, moves to %j', (key, isOfGrid, to) =>
    expect(edgeCell(shape, at('art', 3, 'knowledge'), key, isOfGrid, () => true)).toEqual(to),
  );

  it('stays among the visible semesters', () =>
    expect(edgeCell(shape, at('math', 2, 'skill'), 'End', false, (semester) => semester === 2)).toEqual(
      at('math', 2, 'skill'),
    ));
});
