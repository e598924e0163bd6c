import type { Answers, FormDefinition } from '../../../../engine/schema/types.ts';

interface EditComparison {
  /** Changed by both sides, each to something else. */
  readonly both: readonly string[];
  readonly onlyTheirs: readonly string[];
}

/** What two people did to the same item since both had read `base`. */
export const compareEdits = (base: Answers, mine: Answers, theirs: Answers): EditComparison => {
  const changedByMe = new Set(differingFields(base, mine));
  const changedByThem = differingFields(base, theirs).filter((field) => mine[field] !== theirs[field]);
  return {
    both: changedByThem.filter((field) => changedByMe.has(field)),
    onlyTheirs: changedByThem.filter((field) => !changedByMe.has(field)),
  };
};

/** Theirs with everything of mine on top, except where I gave in. */
export const mergeEdits = (base: Answers, mine: Answers, theirs: Answers, givenIn: ReadonlySet<string>): Answers => {
  const kept = differingFields(base, mine).filter((field) => !givenIn.has(field));
  const joined = { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined));
};

/** Fields that are said differently; a missing answer is one, too. */
export const differingFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field]);

/** Whether a form asks for what nobody may read over a shoulder, anywhere in it. */
export const hasPasswordField = ({ ui }: Pick<FormDefinition, 'ui'>): boolean => {
  const isSecret = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    ((part as Record<string, unknown>)['ui:widget'] === 'password' || Object.values(part).some(isSecret));
  return isSecret(ui);
};
