import { NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';
import { fromMonthParts } from '../date/date-parts.ts';
import { readParts } from '../date/posted.ts';

export const readPosted: ReadPosted = (field) => {
  const parts = readParts(field);
  return parts ? fromMonthParts(parts) : NOT_POSTED;
};
