import type { Answers } from '../../../../../engine/schema/types.ts';
import { differingFields } from '../../shared/answers.ts';

export interface Meeting {
  /** Changed by both sides, each to something else. */
  readonly both: readonly string[];
  readonly onlyTheirs: readonly string[];
}

/** What two people did to the same item since both had read `base`. */
export const meet = (base: Answers, mine: Answers, theirs: Answers): Meeting => {
  const changedByMe = new Set(differingFields(base, mine));
  const changedByThem = differingFields(base, theirs).filter((field) => mine[field] !== theirs[field]);
  return {
    both: changedByThem.filter((field) => changedByMe.has(field)),
    onlyTheirs: changedByThem.filter((field) => !changedByMe.has(field)),
  };
};

/** Theirs with everything of mine on top, except where I gave in. */
export const join = (base: Answers, mine: Answers, theirs: Answers, givenIn: ReadonlySet<string>): Answers => {
  const kept = differingFields(base, mine).filter((field) => !givenIn.has(field));
  const joined = { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined));
};
