/** The list with the entry at `from` moved to `to`; unchanged when the index is invalid. */
export const moveEntry = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
};
