import { expect, it } from 'vitest';
import { findOversize } from './budget.ts';

const files = (...sizes: readonly number[]) => new Map(sizes.map((lines, index) => [`file${index}.ts`, lines]));

it('accepts small files', () => {
  expect(findOversize(files(10, 20, 30, 40, 50, 60, 70, 80, 199, 300))).toEqual([
    'one file of ten has 300 lines or more, allowed: 200',
  ]);
  expect(findOversize(files(10, 20, 30, 40, 50, 60, 70, 80, 90, 199))).toEqual([]);
});

it('names a file that is too long', () => {
  expect(findOversize(files(...Array(20).fill(10), 301))).toEqual(['file20.ts has 301 lines, at most 300 are allowed']);
});

it('watches the median', () => {
  expect(findOversize(files(61, 61, 61))).toEqual(['the median of all files is 61 lines, allowed: 60']);
});
