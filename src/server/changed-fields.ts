import { deepEqual } from 'fast-equals';
import type { Answers } from '../engine/schema/types.ts';

/** Names of the fields whose values differ, sorted. Minus zero equals zero, because JSON stores one zero. */
export const changedFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !deepEqual(before[field], after[field]))
    .sort();
