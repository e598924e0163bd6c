import { describe, expect, it } from 'vitest';
import {
  carriedScore,
  cellAtPointer,
  createGridShape,
  neighbour,
  pruneGrid,
  readScore,
  showScore,
} from './grid-model.ts';

const subject = (value: string, ...semesters: number[]) => ({ value, label: value, selectable: true, semesters });
const math = subject('math', 1, 2, 3);
const art = subject('art', 1, 3);
const shape = createGridShape([math, art], ['knowledge', 'skill']);

describe('readScore', () => {
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
  ])('%j means %j', (typed, meant) => expect(readScore(typed)).toBe(meant));

  it('formats what it parsed', () =>
    expect([showScore(87), showScore(undefined), showScore('A')]).toEqual(['87', '', 'A']));
});

describe('carriedScore', () => {
  const grid = { math: { '1': { knowledge: 80 }, '2': { skill: 70 } }, art: { '1': { knowledge: 60 } } };
  it.each([
    ['the semester before', math, 2, 'knowledge', 80],
    ['over an empty semester', math, 3, 'knowledge', 80],
    ['each column by itself', math, 3, 'skill', 70],
    ['over a semester the subject has not', art, 3, 'knowledge', 60],
    ['nothing in the first semester', math, 1, 'knowledge', undefined],
    ['nothing when nothing was given', art, 3, 'skill', undefined],
  ])('%s', (_, row, semester, column, carried) =>
    expect(carriedScore(grid, row, { subject: String(row.value), semester, column })).toBe(carried),
  );

  it('carries only numbers', () => {
    const wrong = JSON.parse('{ "math": { "1": { "knowledge": "A" } } }');
    expect(carriedScore(wrong, math, { subject: 'math', semester: 2, column: 'knowledge' })).toBeUndefined();
  });
});

it('pruneGrid drops grades of subjects and semesters that the report lacks', () => {
  const grid = { math: { '1': { knowledge: 80 }, '6': { knowledge: 70 } }, latin: { '1': { knowledge: 90 } } };
  expect(pruneGrid(grid, [math, art])).toEqual({ math: { '1': { knowledge: 80 } } });
});

it.each([
  ['/grades/math/2/skill', { subject: 'math', semester: 2, column: 'skill' }],
  ['/grades/math', undefined],
  ['/grades', undefined],
  ['/other/math/2/skill', undefined],
  ['/grades/math/2/skill/more', undefined],
])('placeOf %s', (pointer, cell) => expect(cellAtPointer(['grades'], pointer)).toEqual(cell));

describe('neighbour', () => {
  const at = (id: string, semester: number, column: string) => ({ subject: id, semester, column });
  it.each([
    ['ArrowDown', at('math', 1, 'skill'), at('art', 1, 'skill')],
    ['ArrowUp', at('art', 1, 'skill'), at('math', 1, 'skill')],
    ['ArrowRight', at('math', 1, 'skill'), at('math', 2, 'knowledge')],
    ['ArrowLeft', at('math', 2, 'knowledge'), at('math', 1, 'skill')],
    ['Enter', at('art', 1, 'knowledge'), at('math', 1, 'skill')],
  ])('%s from %j leads to %j', (key, from, to) => expect(neighbour(shape, from, key)).toEqual(to));

  it.each([
    ['skips a semester that the subject lacks', at('art', 1, 'skill'), 'ArrowRight', at('art', 3, 'knowledge')],
    ['skips it downwards too', at('math', 2, 'skill'), 'ArrowDown', undefined],
    ['Enter skips it as well', at('math', 2, 'skill'), 'Enter', at('math', 3, 'knowledge')],
    ['stops at the edge', at('math', 1, 'knowledge'), 'ArrowLeft', undefined],
    ['stops after the last cell', at('art', 3, 'skill'), 'Enter', undefined],
    ['knows no other key', at('math', 1, 'knowledge'), 'a', undefined],
  ])('%s', (_, from, key, to) => expect(neighbour(shape, from, key)).toEqual(to));
});
