import { parseTime } from '../../controls/time-format.ts';
import { NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';
import { fromParts } from '../date/date-parts.ts';
import { readParts } from '../date/posted.ts';
import { joinDateTime } from './DateTimeWidget.tsx';

export const readPosted: ReadPosted = (field) => {
  const parts = readParts(field);
  return parts ? joinDateTime(fromParts(parts), parseTime(field.values.last(`${field.id}-time`) ?? '')) : NOT_POSTED;
};
