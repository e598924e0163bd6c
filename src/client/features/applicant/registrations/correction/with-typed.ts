import type { Answers } from '../../../../../engine/schema/types.ts';

/** The saved answers, with those that are open as they were typed last; what was typed away is gone. */
export const withTyped = (saved: Answers, typed: Answers | undefined, open: readonly string[]): Answers => {
  if (!typed) return saved;
  const others = Object.entries(saved).filter(([field]) => !open.includes(field));
  const own = Object.entries(typed).filter(([field, value]) => open.includes(field) && value !== undefined);
  return Object.fromEntries([...others, ...own]);
};
