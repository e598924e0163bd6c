import { isDeepStrictEqual } from 'node:util';
import type { Answers } from '../../../engine/schema/types.ts';

/** Names of the fields whose answer differs, in order. */
export const changedFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .sort();
