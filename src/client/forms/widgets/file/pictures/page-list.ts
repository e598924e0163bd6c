/** One page of a document made of photos. */
export interface Page {
  readonly key: number;
  /** Quarter turns to the right, 0 to 3. */
  readonly turn: number;
}

/** The page at `index` moves by `by` places; pages between move up. Unchanged at either end. */
export const movePage = <T extends Page>(pages: readonly T[], index: number, by: number): readonly T[] => {
  const target = index + by;
  const moved = pages[index];
  if (!moved || target < 0 || target >= pages.length) return pages;
  const others = pages.filter((_, at) => at !== index);
  return [...others.slice(0, target), moved, ...others.slice(target)];
};

export const turnPage = <T extends Page>(pages: readonly T[], key: number): readonly T[] =>
  pages.map((page) => (page.key === key ? { ...page, turn: (page.turn + 1) % 4 } : page));

export const removePage = <T extends Page>(pages: readonly T[], key: number): readonly T[] =>
  pages.filter((page) => page.key !== key);
