import type { AnswerType, SplitRule } from '../schema/types.ts';

/** An answer under its new value; one that no line names stays. Several choices are mapped one by one. */
export const mapAnswer = (values: Readonly<Record<string, unknown>>, value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value.map((entry) => mapAnswer(values, entry)))];
  return Object.hasOwn(values, String(value)) ? values[String(value)] : value;
};

const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/;

const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value.trim() : '';
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined;
};

const isSingle = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const converters: Readonly<Record<AnswerType, (value: unknown) => unknown>> = {
  text: (value) => (isSingle(value) ? String(value) : undefined),
  number: numberIn,
  integer: (value) => {
    const number = numberIn(value);
    return Number.isInteger(number) ? number : undefined;
  },
  list: (value) => (Array.isArray(value) ? value : [value]),
  single: (value) => {
    if (!Array.isArray(value)) return value;
    return value.length === 1 ? value[0] : undefined;
  },
};

/** An answer as another type; undefined when it cannot be one. */
export const convertAnswer = (to: AnswerType, value: unknown): unknown => converters[to](value);

const NAMED_PART = /\(\?<([A-Za-z]\w*)>/g;

/** The fields that a split fills in, by name. */
export const partNames = ({ into, pattern = '' }: SplitRule): readonly string[] =>
  into ?? [...pattern.matchAll(NAMED_PART)].map(([, name = '']) => name);

type Part = readonly [name: string, text: string];

const named = (names: readonly string[], texts: readonly (string | undefined)[]): readonly Part[] =>
  names.flatMap((name, index): readonly Part[] => {
    const text = texts[index]?.trim();
    return text ? [[name, text]] : [];
  });

/**
 * The parts of a text by the name of their field. With a separator the last field gets the rest; fields without a part
 * stay unanswered. Undefined when the answer is no text, or is not built like the pattern.
 */
export const splitText = (rule: SplitRule, value: unknown): readonly Part[] | undefined => {
  if (typeof value !== 'string') return undefined;
  const names = partNames(rule);
  if (rule.pattern !== undefined) {
    const groups = new RegExp(rule.pattern, 'u').exec(value)?.groups;
    return (
      groups &&
      named(
        names,
        names.map((name) => groups[name]),
      )
    );
  }
  const separator = rule.separator ?? ' ';
  const parts = value.trim().split(separator);
  const last = names.length - 1;
  return named(names, [...parts.slice(0, last), parts.slice(last).join(separator)]);
};

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** The fields that a template such as `{firstName} {lastName}` joins. */
export const namesInTemplate = (template: string): readonly string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/**
 * The answers joined as the template says. A missing answer is left out with the characters that join it to the others.
 * Undefined when an answer is no single value.
 */
export const mergeTexts = (template: string, answerOf: (name: string) => unknown): string | undefined => {
  const pieces = template.split(PLACEHOLDER);
  const names = pieces.filter((_, index) => index % 2 === 1);
  const values = names.map(answerOf);
  if (!values.every((value) => value === undefined || isSingle(value))) return undefined;
  const answered = values.flatMap((value, index) => (value === undefined ? [] : [index]));
  const joined = answered.map((index, at) => `${at > 0 ? pieces[index * 2] : ''}${String(values[index])}`);
  const [start, end] = [answered[0] === 0, answered.at(-1) === names.length - 1];
  return `${start ? pieces[0] : ''}${joined.join('')}${end ? pieces.at(-1) : ''}`.trim();
};
