import { NOT_POSTED, type ReadPosted, readChoices } from '../../posted/reader.ts';

/** One list of choices for each rank. */
export const readPosted: ReadPosted = (field) => {
  const ranked = readChoices(field);
  return ranked !== NOT_POSTED && ranked.length === 0 ? undefined : ranked;
};
