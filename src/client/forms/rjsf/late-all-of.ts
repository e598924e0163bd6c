import type shallowAllOfMerge from '@rjsf/utils/lib/schema/shallowAllOfMerge.js';

type Merge = typeof shallowAllOfMerge;

let merge: Merge | undefined;

/** From now on forms with `allOf` can be rendered. */
export const setMerge = (given: Merge): void => {
  merge = given;
};

/** Replaces the merge of `allOf`, which is loaded with the first form that has one (`load-form.ts`; 3.6 KB gzip). */
const mergeAllOf: Merge = (schema) => {
  if (!merge) throw new Error('a form with allOf is rendered before its merge is loaded');
  return merge(schema);
};

// biome-ignore lint/style/noDefaultExport: the replaced module has one
export default mergeAllOf;
