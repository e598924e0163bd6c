import { record } from './shapes.ts';

/** Mails that admins write: plain text with placeholders such as `{{name}}`. */

export const maxMailSubject = 150;
export const maxMailText = 10_000;

export const mailText = record({
  subject: { type: 'string', maxLength: maxMailSubject },
  body: { type: 'string', maxLength: maxMailText },
});

/** By language. */
export const mailTexts = {
  type: 'object',
  minProperties: 1,
  maxProperties: 20,
  additionalProperties: mailText,
} as const;

/** In data of `schemas/rules/mails.json`. */
const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;

/** The placeholders of a text, each once. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
];

/** What looks like a placeholder and is none: an unknown name, one bracket, or brackets without a name. */
export const findWrongPlaceholders = (text: string, known: readonly string[]): readonly string[] => {
  const unknown = [...text.matchAll(placeholder)].flatMap(([whole, name = '']) =>
    known.includes(name) ? [] : [whole],
  );
  const rest = text.replace(placeholder, '');
  const broken = rest.match(/\{+[^{}\n]{0,40}\}+|\{\{[^{}\n]{0,40}|[^{}\n]{0,40}\}\}/g) ?? [];
  const isMeant = (part: string): boolean => /\{\{|\}\}/.test(part) || known.includes(part.replace(/[{}\s]/g, ''));
  return [...new Set([...unknown, ...broken.filter(isMeant).map((part) => part.trim())])];
};

/** Fills the placeholders once: a value with brackets stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));
