import { valueTypeOf } from '../model/field-facts.ts';
import { childOf, type FormNode, formModelOf, type Place, toPointer } from '../model/form-model.ts';
import { isObject } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { Answers, FieldError, FormDefinition } from '../schema/types.ts';
import { isBlank } from './to-wire.ts';
import { fieldOfWireName, isNeverSent, wireNameOf, wordsOf } from './wire-names.ts';

interface ReceivedForm {
  readonly answers: Answers;
  /** Names that are not part of the call (rule `unknown`), and values whose wire value differs (rule `enum`). */
  readonly errors: readonly FieldError[];
}

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

/** Reads the answers of one call and collects what is wrong with them. */
const createReader = ({ key, wire }: FormDefinition, isText: boolean) => {
  const errors: FieldError[] = [];
  const report = (place: Place, names: readonly string[], rule: string): void => {
    errors.push({ path: toPointer(place), key: [key, ...names, 'error', rule].join('.') });
  };

  /** Undefined for a text that has another form on the wire. */
  const readText = (node: FormNode, text: string, place: Place): string | undefined => {
    const words = wordsOf(wire, node);
    const [answer] = Object.entries(words ?? {}).find(([, sent]) => sent === text) ?? [];
    if (answer !== undefined || ownProperty(words, text) === undefined) return answer ?? text;
    report(place, node.names, 'enum');
    return undefined;
  };

  const readValue = (node: FormNode | undefined, value: unknown, place: Place): unknown => {
    if (!node) return value;
    if (typeof value === 'string') return readText(node, value, place);
    if (Array.isArray(value))
      return value.map((entry, index) => readValue(node.entry, entry, [...place, String(index)]));
    if (!isObject(value)) return value;
    if (node.kind !== 'table') return readGroup(node, value, place);
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, readValue(node.entry, one, [...place, name])]),
    );
  };

  const readGroup = (node: FormNode, fields: Answers, place: Place): Answers =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, sent]) => {
        const field = fieldOfWireName(wire, name, node);
        // Inside a group or a table a blank is an answer that the rules refuse, and so is a blank of an unknown field:
        // nothing is dropped silently.
        if (place.length === 0 && isBlank(sent) && (sent === undefined || node.fields.has(field))) return [];
        if (isNeverSent(wire, name, node) || (field === name && wireNameOf(wire, name, node) !== name)) {
          report([...place, name], [...node.names, name], 'unknown');
          return [];
        }
        const child = childOf(node, field);
        const typed = isText && place.length === 0 ? fromText(valueTypeOf(child), sent) : sent;
        const value = readValue(child, typed, [...place, field]);
        return value === undefined ? [] : [[field, value]];
      }),
    );

  return { errors, readGroup };
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
  const { errors, readGroup } = createReader(form, options.text === true);
  return { answers: readGroup(formModelOf(form), fields, []), errors };
};
