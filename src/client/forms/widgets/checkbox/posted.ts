import { findRule } from '../../../../engine/model/field-facts.ts';
import { NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';

/** Unticked is unanswered where only `true` is valid. */
export const readBox: ReadPosted = ({ node, id, values }) => {
  if (!values.has(id)) return NOT_POSTED;
  if (values.all(id).includes('true')) return true;
  return findRule(node, 'const') === true ? undefined : false;
};

export const readPosted = readBox;
