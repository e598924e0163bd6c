import { canonical } from '../../../engine/schema/fingerprint.ts';
import type { Answers } from '../../../engine/schema/types.ts';

/** Names of the fields whose answer differs, in order. */
export const changedFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => canonical(before[field]) !== canonical(after[field]))
    .sort();
