import type { Answers } from '../../../../engine/schema/types.ts';

interface EditComparison {
  /** Fields that both sides changed to different answers. */
  readonly both: readonly string[];
  readonly onlyTheirs: readonly string[];
}

/** The changes that `theirs` made to `base`, and which of them conflict with changes of `mine`. */
export const compareEdits = (base: Answers, mine: Answers, theirs: Answers): EditComparison => {
  const changedByMe = new Set(differingFields(base, mine));
  const changedByThem = differingFields(base, theirs).filter((field) => mine[field] !== theirs[field]);
  return {
    both: changedByThem.filter((field) => changedByMe.has(field)),
    onlyTheirs: changedByThem.filter((field) => !changedByMe.has(field)),
  };
};

/**
 * Three-way merge: `theirs` with every change that `mine` made to `base`.
 * @param discarded fields whose change in `mine` is dropped
 */
export const mergeEdits = (
  base: Answers,
  mine: Answers,
  theirs: Answers,
  discarded: ReadonlySet<string> = new Set(),
): Answers => {
  const changed = differingFields(base, mine).filter((field) => !discarded.has(field));
  const merged = { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
};

/** Fields whose answers differ; a field that one side lacks differs, too. */
export const differingFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field]);
