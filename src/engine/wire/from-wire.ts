import { ownProperty } from '../schema/own-property.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { fieldType } from './field-type.ts';
import { isBlank } from './to-wire.ts';

interface ReceivedForm {
  readonly answers: Answers;
  /** Names that are not part of the call (rule `unknown`), and values whose wire value differs (rule `enum`). */
  readonly errors: readonly FieldError[];
}

type ReadField = { readonly field: string; readonly value: unknown } | { readonly error: FieldError };

const invert = (map: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(map).map(([from, to]) => [to, from]));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false };

const wholeOrDecimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/;

/** Parses a text part as the type of its field. A text that cannot be parsed stays text and fails validation. */
const fromText = (type: string | undefined, text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  if (type === 'integer' || type === 'number') return wholeOrDecimal.test(text) ? Number(text) : text;
  if (type === 'boolean') return ownProperty(booleans, text) ?? text;
  if (type === 'object' || type === 'array') return parseJson(text);
  return text;
};

const readField = (form: FormDefinition, name: string, value: unknown): ReadField => {
  const { drop = [], rename = {}, values } = form.wire;
  const field = ownProperty(invert(rename), name) ?? name;
  const fail = (path: string, rule: string): ReadField => ({
    error: { path: `/${path}`, key: `${form.key}.${path}.error.${rule}` },
  });
  if (drop.includes(name) || (field === name && ownProperty(rename, name) !== undefined)) return fail(name, 'unknown');
  const words = ownProperty(values, field);
  if (typeof value !== 'string' || !words) return { field, value };
  const answer = ownProperty(invert(words), value);
  return answer === undefined && ownProperty(words, value) !== undefined
    ? fail(field, 'enum')
    : { field, value: answer ?? value };
};

/**
 * Converts the fields of a call to answers: the inverse of `toWire`. It does not validate; the form's schema does.
 * @param options.text values are the text parts of a multipart body and are read by their field's type
 */
export const fromWire = (
  form: FormDefinition,
  fields: Readonly<Record<string, unknown>>,
  options: { readonly text?: boolean } = {},
): ReceivedForm => {
  const typed = (name: string, value: unknown): unknown =>
    options.text ? fromText(fieldType(form, ownProperty(invert(form.wire.rename), name) ?? name), value) : value;
  const read = Object.entries(fields)
    .filter(([, value]) => !isBlank(value))
    .map(([name, value]) => readField(form, name, typed(name, value)));
  return {
    answers: Object.fromEntries(read.flatMap((one) => ('field' in one ? [[one.field, one.value] as const] : []))),
    errors: read.flatMap((one) => ('error' in one ? [one.error] : [])),
  };
};
