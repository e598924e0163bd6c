import type { Answers } from '../../../../engine/schema/types.ts';
import { differingFields } from '../../../ui/admin/answers.ts';

/** Theirs with everything on top that I changed since both had read `base`. */
export const join = (base: Answers, mine: Answers, theirs: Answers): Answers => {
  const own = differingFields(base, mine);
  const joined = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined));
};
