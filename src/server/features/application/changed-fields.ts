import { deepEqual } from 'fast-equals';
import type { Answers } from '../../../engine/schema/types.ts';

/**
 * Names of the fields whose answer differs, in order. Minus zero is zero, as it is once stored: JSON knows one zero.
 */
export const changedFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !deepEqual(before[field], after[field]))
    .sort();
