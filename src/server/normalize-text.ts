import { formatOf } from '../engine/model/field-facts.ts';
import { toPointer } from '../engine/model/form-model.ts';
import { listAnswers } from '../engine/model/list-answers.ts';
import type { Answers, FieldError, FormDefinition } from '../engine/schema/types.ts';

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
/** Invisible characters and those that change the text direction; part of a character class. */
export const invisibleCharacters = '\\u00ad\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff';
const invisible = new RegExp(`(?!\\n)\\p{Cc}|[${invisibleCharacters}]`, 'gu');
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const normalizeString = (text: string): string => {
  const clean = text.replace(lineBreaks, '\n').replaceAll('\t', ' ').replace(invisible, '').normalize('NFC').trim();
  return visible.test(clean) ? clean : '';
};

/**
 * The same value with every text normalized: line breaks, NFC, no invisible characters; empty if nothing is visible.
 */
export const normalizeText = <T>(value: T): T => {
  if (typeof value === 'string') return normalizeString(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(normalizeText) as T;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalizeText(inner)])) as T;
};

/** Errors for years before 1000: the date format accepts them, also the year 0, which does not exist. */
export const findImpossibleDates = (
  form: Pick<FormDefinition, 'key' | 'schema'>,
  answers: Answers,
): readonly FieldError[] =>
  listAnswers(form, answers)
    .filter(({ node, value }) => typeof value === 'string' && /^0\d{3}-/.test(value) && formatOf(node) === 'date')
    .map(({ node, place }) => ({
      path: toPointer(place),
      key: [form.key, ...node.names, 'error', 'format'].join('.'),
    }));
