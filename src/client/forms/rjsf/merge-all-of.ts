import shallowAllOfMerge from '@rjsf/utils/lib/schema/shallowAllOfMerge.js';
import { setMerge } from './late-all-of.ts';

/** Merges the parts of `allOf`, for the forms that have some. */
export const provideMerge = (): void => setMerge(shallowAllOfMerge);
