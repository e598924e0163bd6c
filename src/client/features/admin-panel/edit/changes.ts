import type { Answers } from '../../../../engine/schema/types.ts';

/** Fields that are said differently; a missing answer is one, too. */
export const differingFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field]);

/** Theirs with everything on top that I changed since both had read `base`. */
export const join = (base: Answers, mine: Answers, theirs: Answers): Answers => {
  const own = differingFields(base, mine);
  const joined = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined));
};
