import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movePage, type Page, removePage, turnPage } from './page-list.ts';

const pages: readonly Page[] = [1, 2, 3, 4].map((key) => ({ key, turn: 0 }));
const keys = (list: readonly Page[]): readonly number[] => list.map(({ key }) => key);

test.each([
  [0, 1, [2, 1, 3, 4]],
  [3, -1, [1, 2, 4, 3]],
  [0, -1, [1, 2, 3, 4]],
  [3, 1, [1, 2, 3, 4]],
  [1, 2, [1, 3, 4, 2]],
  [9, -1, [1, 2, 3, 4]],
])('movePage of the page at %d by %d gives the order %o', (index, by, order) => {
  expect(keys(movePage(pages, index, by))).toEqual(order);
});

test('any moves keep every page once', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: -1, max: 5 }), fc.integer({ min: -5, max: 5 })));
  fc.assert(
    fc.property(moves, (all) => {
      const moved = all.reduce<readonly Page[]>((list, [index, by]) => movePage(list, index, by), pages);
      expect([...keys(moved)].sort()).toEqual([1, 2, 3, 4]);
    }),
  );
});

test('turnPage turns one page, and four turns lead back', () => {
  expect(turnPage(pages, 2).map(({ turn }) => turn)).toEqual([0, 1, 0, 0]);
  expect([1, 2, 3, 4].reduce<readonly Page[]>((list) => turnPage(list, 2), pages)).toEqual(pages);
});

test('removePage removes one page', () => expect(keys(removePage(pages, 3))).toEqual([1, 2, 4]));
