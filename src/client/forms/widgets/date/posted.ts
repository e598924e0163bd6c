import { toHalfWidth } from '../../../../engine/text/half-width.ts';
import { NOT_POSTED, type PostedField, type ReadPosted } from '../../posted/reader.ts';
import { type DateParts, fromParts } from './date-parts.ts';

/** The three controls of a date; undefined where the page did not show them. */
export const readParts = ({ id, values }: Pick<PostedField, 'id' | 'values'>): DateParts | undefined => {
  if (!values.has(`${id}-year`)) return undefined;
  const digits = (part: string): string => toHalfWidth(values.last(`${id}-${part}`) ?? '').replace(/\D/g, '');
  return { day: digits('day').slice(0, 2), month: digits('month'), year: digits('year').slice(0, 4) };
};

export const readPosted: ReadPosted = (field) => {
  const parts = readParts(field);
  return parts ? fromParts(parts) : NOT_POSTED;
};
