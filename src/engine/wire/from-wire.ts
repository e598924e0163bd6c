import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { fieldType } from './field-type.ts';
import { isBlank } from './to-wire.ts';

export interface ReceivedForm {
  readonly answers: Answers;
  /** Names that do not travel: dropped fields, or answer names that have another name on the wire (rule `unknown`). */
  readonly errors: readonly FieldError[];
}

const invert = (map: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(map).map(([from, to]) => [to, from]));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A text part as the type its field has; what does not read as that type stays text and fails the schema. */
const fromText = (type: string | undefined, text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  if (type === 'integer' || type === 'number')
    return /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'object' || type === 'array') return parseJson(text);
  return text;
};

/**
 * The answers behind the fields of a call: the inverse of `toWire`. Nothing is validated here; the form's schema does.
 * @param options.text values are the text parts of a multipart body and are read by their field's type
 */
export const fromWire = (
  form: FormDefinition,
  fields: Readonly<Record<string, unknown>>,
  options: { readonly text?: boolean } = {},
): ReceivedForm => {
  const { drop = [], rename = {}, values = {} } = form.wire;
  const answerName = invert(rename);
  const answers: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, sent] of Object.entries(fields)) {
    if (isBlank(sent)) continue;
    const field = answerName[name] ?? name;
    if (drop.includes(name) || (field === name && name in rename)) {
      errors.push({ path: `/${name}`, key: `${form.key}.${name}.error.unknown` });
      continue;
    }
    const value = options.text ? fromText(fieldType(form, field), sent) : sent;
    const back = typeof value === 'string' ? invert(values[field] ?? {})[value] : undefined;
    const isInternal =
      typeof value === 'string' && values[field] !== undefined && value in values[field] && back === undefined;
    if (isInternal && values[field]?.[value] !== value) {
      errors.push({ path: `/${field}`, key: `${form.key}.${field}.error.enum` });
      continue;
    }
    answers[field] = back ?? value;
  }
  return { answers, errors };
};
