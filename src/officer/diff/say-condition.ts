import type { Condition, Presence } from '../../engine/evolution/form-change.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';
import { optionKey, textKey } from '../../engine/text/keys.ts';
import { sayValue } from './say-value.ts';
import type { Words } from './words.ts';

/** Names under which a condition's fields have their texts; facts and rules have none. */
interface Scope {
  readonly form?: string;
  readonly at?: readonly string[];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const nameOf = (words: Words, { form, at = [] }: Scope, field: string): string =>
  (form && words.textOf(textKey(form, [...at, field], 'label'))) ?? `“${field}”`;

const nameOfValue = (words: Words, { form, at = [] }: Scope, field: string, value: unknown): string =>
  (form && words.textOf(optionKey(form, [...at, field], value))) || sayValue(words, value);

/** Limits inside a condition: keyword -> its sentence. */
const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'];

const joint = (words: Words, what: 'and' | 'or'): string => ` ${words.say(`officer-diff.condition.${what}`)} `;

const sayPart = (words: Words, scope: Scope, field: string, part: JsonSchema): readonly string[] => {
  const name = nameOf(words, scope, field);
  const value = (one: unknown) => nameOfValue(words, scope, field, one);
  const list = (some: unknown) => (some as readonly unknown[]).map(value).join(', ');
  const say = (what: string, params: Readonly<Record<string, string>> = {}) =>
    words.say(`officer-diff.condition.${what}`, { name, ...params });
  const not = part['not'];
  if (isSchema(part['properties'])) return sayParts(words, field === '$facts' ? {} : scope, part);
  if ('const' in part) return [say('is', { value: value(part['const']) })];
  if ('enum' in part) return [say('isOneOf', { value: list(part['enum']) })];
  if (isSchema(not) && 'const' in not) return [say('isNot', { value: value(not['const']) })];
  if (isSchema(not) && 'enum' in not) return [say('isNoneOf', { value: list(not['enum']) })];
  const known = limits.filter((keyword) => keyword in part);
  if (known.length > 0) return known.map((keyword) => say(keyword, { value: sayValue(words, part[keyword]) }));
  const { type: _type, 'x-error': _error, ...rest } = part as Record<string, unknown>;
  return [Object.keys(rest).length === 0 ? say('answered') : say('fulfils', { value: sayValue(words, rest) })];
};

const sayParts = (words: Words, scope: Scope, schema: JsonSchema): readonly string[] => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>);
  const named = new Set(properties.map(([field]) => field));
  const answered = ((schema['required'] ?? []) as readonly string[]).filter((field) => !named.has(field));
  const more = ((schema['allOf'] ?? []) as readonly JsonSchema[]).flatMap((part) => sayParts(words, scope, part));
  return [
    ...properties.flatMap(([field, part]) => sayPart(words, scope, field, isSchema(part) ? part : {})),
    ...answered.flatMap((field) => sayPart(words, scope, field, {})),
    ...more,
  ];
};

/** A condition of rules and tables, over facts. */
export const sayRule = (words: Words, schema: JsonSchema): string =>
  sayParts(words, {}, schema).join(joint(words, 'and')) || words.say('officer-diff.condition.always');

const sayOne = (words: Words, form: string, { if: schema, holds, at }: Condition): string => {
  const text = sayParts(words, { form, at }, schema).join(joint(words, 'and'));
  return holds ? text : words.say('officer-diff.condition.not', { text });
};

export const sayConditions = (words: Words, form: string, chain: readonly Condition[]): string =>
  chain.map((condition) => sayOne(words, form, condition)).join(joint(words, 'and'));

/** When a field is there, or must be answered. */
export const sayPresence = (words: Words, form: string, { isAlways, cases }: Presence): string => {
  if (isAlways) return words.say('officer-diff.condition.always');
  if (cases.length === 0) return words.say('officer-diff.condition.never');
  const texts = cases.map((chain) => sayConditions(words, form, chain));
  return words.say('officer-diff.condition.when', { text: texts.join(joint(words, 'or')) });
};
