import { NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';
import { plainFormat } from './plain-format.ts';

/** Words that nobody changed keep their headings, lists and links. */
export const readPosted: ReadPosted = ({ id, values, answer }) => {
  const typed = values.last(id);
  if (typed === undefined) return NOT_POSTED;
  const posted = plainFormat.parse(typed);
  return posted === plainFormat.parse(plainFormat.format(answer)) ? NOT_POSTED : posted;
};
