import type { Answers, FieldError, FormDefinition } from '../engine/schema/types.ts';
import { findFieldSchema } from '../engine/wire/field-type.ts';

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
/** Signs that nobody sees, or that turn the direction of all that follows; part of a class of a regular expression. */
export const hiddenSigns = '\\u00ad\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff';
/** Texts copied from elsewhere bring them along. */
const unseen = new RegExp(`(?!\\n)\\p{Cc}|[${hiddenSigns}]`, 'gu');
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

const tidy = (text: string): string => {
  const clean = text.replace(lineEnds, '\n').replaceAll('\t', ' ').replace(unseen, '').normalize('NFC').trim();
  return seen.test(clean) ? clean : '';
};

/** The same value, with every text in it as its readers see it; empty where they would see nothing. */
export const asSeen = <T>(value: T): T => {
  if (typeof value === 'string') return tidy(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asSeen) as T;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asSeen(inner)])) as T;
};

/** Years are written with four digits from 1000 on; the year 0 is known to the format of dates, but to no calendar. */
export const impossibleDays = (form: FormDefinition, answers: Answers): readonly FieldError[] =>
  Object.entries(answers)
    .filter(([field, value]) => typeof value === 'string' && /^0\d{3}-/.test(value) && isDay(form, field))
    .map(([field]) => ({ path: `/${field}`, key: `${form.key}.${field}.error.format` }));

const isDay = ({ schema }: FormDefinition, field: string): boolean =>
  findFieldSchema(schema, field)?.['format'] === 'date';
