import type { Condition, Presence } from '../../engine/evolution/form-change.ts';
import type { Answers, JsonSchema } from '../../engine/schema/types.ts';
import { optionKey, textKey } from '../../engine/text/keys.ts';
import { sayFactName, sayFactValue } from './say-fact.ts';
import { sayValue } from './say-value.ts';
import { simplifyChain, simplifyPresence } from './simplify-conditions.ts';
import type { Words } from './words.ts';

/** Names under which a condition's fields have their texts; facts and rules have none. */
export interface Scope {
  readonly form?: string;
  readonly at?: readonly string[];
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (words: Words, { form, at = [] }: Scope, field: string): string =>
  form === undefined
    ? sayFactName(words, field)
    : (words.textOf(textKey(form, [...at, field], 'label')) ?? `“${field}”`);

/** "true" between quotation marks is another answer than true, whose words it must not have. */
const isTruthAsText = (value: unknown): boolean => value === 'true' || value === 'false';

const nameOfValue = (words: Words, { form, at = [] }: Scope, field: string, value: unknown): string =>
  form === undefined
    ? sayFactValue(words, field, value)
    : ((isTruthAsText(value) ? undefined : words.textOf(optionKey(form, [...at, field], value))) ??
      sayValue(words, value));

const isOne = (some: unknown): boolean => Array.isArray(some) && some.length === 1;

/** Rules inside a condition that have a sentence of their own, and what is in it. */
const limits = ['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]);
const spoken = ['minimum', 'maximum', ...limits, 'pattern', 'format', 'multipleOf', 'x-equals', 'x-differs'];
const days = ['x-notAfter', 'x-notBefore'];

const joint = (words: Words, what: 'and' | 'or'): string => ` ${words.say(`officer-diff.condition.${what}`)} `;

const schemasIn = (schema: JsonSchema, keyword: string): readonly JsonSchema[] =>
  ((schema[keyword] ?? []) as readonly unknown[]).filter(isSchema);

type SayPart = (part: JsonSchema) => readonly string[];

/** Parts that are put together by `allOf`, `anyOf`, `oneOf` and `not`. */
const sayTogether = (words: Words, schema: JsonSchema, say: SayPart): readonly string[] => {
  const whole = (part: JsonSchema): string => say(part).join(joint(words, 'and'));
  const either = ['anyOf', 'oneOf'].flatMap((keyword) => {
    const texts = schemasIn(schema, keyword).map(whole).filter(Boolean);
    return texts.length === 0 ? [] : [texts.length === 1 ? `${texts[0]}` : `(${texts.join(joint(words, 'or'))})`];
  });
  const not = isSchema(schema['not']) ? whole(schema['not']) : '';
  const never = not === '' ? [] : [words.say('officer-diff.condition.not', { text: not })];
  return [...schemasIn(schema, 'allOf').flatMap(say), ...either, ...never];
};

const sayPart = (words: Words, scope: Scope, field: string, part: JsonSchema): readonly string[] => {
  const name = nameOf(words, scope, field);
  const value = (one: unknown) => nameOfValue(words, scope, field, one);
  const list = (some: unknown) => (some as readonly unknown[]).map(value).join(', ');
  const say = (what: string, params: Readonly<Record<string, string>> = {}) =>
    words.say(`officer-diff.condition.${what}`, { name, ...params });
  const { not, ...rest } = part;
  const isPlainNot = isSchema(not) && ('const' in not || 'enum' in not);
  const texts = [
    ...(isSchema(part['properties']) ? sayParts(words, field === '$facts' ? {} : scope, part) : []),
    ...('const' in part ? [say('is', { value: value(part['const']) })] : []),
    ...('enum' in part ? [say(isOne(part['enum']) ? 'is' : 'isOneOf', { value: list(part['enum']) })] : []),
    ...(isPlainNot && 'const' in not ? [say('isNot', { value: value(not['const']) })] : []),
    ...(isPlainNot && 'enum' in not ? [say('isNoneOf', { value: list(not['enum']) })] : []),
    ...spoken.filter((keyword) => keyword in part).map((key) => say(key, { value: sayValue(words, part[key]) })),
    ...days
      .filter((keyword) => keyword in part)
      .map((key) => say(key, { value: sayFactName(words, String(part[key])) })),
    ...sayTogether(words, isPlainNot ? rest : part, (inner) => sayPart(words, scope, field, inner)),
  ];
  return texts.length > 0 ? texts : [say('answered')];
};

/** A condition that does not ask for an answer holds without one too; whoever wrote it rarely meant that. */
const withoutAnswer = (words: Words, texts: readonly string[]): readonly string[] => [
  words.say('officer-diff.condition.orUnanswered', { text: texts.join(joint(words, 'and')) }),
];

const sayParts = (words: Words, scope: Scope, schema: JsonSchema, above: readonly string[] = []): readonly string[] => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>);
  const named = new Set(properties.map(([field]) => field));
  const required = (schema['required'] ?? []) as readonly string[];
  const demanded = [...above, ...required];
  const answered = required.filter((field) => !named.has(field));
  const isOpen = (field: string): boolean =>
    scope.form !== undefined && field !== '$facts' && !demanded.includes(field);
  return [
    ...properties.flatMap(([field, part]) => {
      const texts = sayPart(words, scope, field, isSchema(part) ? part : {});
      return isOpen(field) ? withoutAnswer(words, texts) : texts;
    }),
    ...answered.flatMap((field) => sayPart(words, scope, field, {})),
    ...sayTogether(words, schema, (part) => sayParts(words, scope, part, demanded)),
  ];
};

/** A rule about one answer in words: `Phone has at least 3 characters`. */
export const sayAbout = (words: Words, form: string, names: readonly string[], rule: JsonSchema): string =>
  sayPart(words, { form, at: names.slice(0, -1) }, names.at(-1) ?? '', rule).join(joint(words, 'and'));

/** A condition in words: `Residence is Indonesia`. */
export const sayCondition = (words: Words, scope: Scope, schema: JsonSchema): string =>
  sayParts(words, scope, schema).join(joint(words, 'and')) || words.say('officer-diff.condition.always');

/** Answers to a few questions in words; those that are undefined are not answered. */
export const saySituation = (words: Words, scope: Scope, situation: Answers): string => {
  const texts = Object.entries(situation).map(([path, value]) => {
    const [field, own] = path.startsWith('$facts.') ? [path.slice('$facts.'.length), {}] : [path, scope];
    const name = nameOf(words, own, field);
    return value === undefined
      ? words.say('officer-diff.condition.unanswered', { name })
      : words.say('officer-diff.condition.is', { name, value: nameOfValue(words, own, field, value) });
  });
  return texts.join(joint(words, 'and')) || words.say('officer-diff.condition.always');
};

/** A condition of rules and tables, over facts. */
export const sayRule = (words: Words, schema: JsonSchema): string => sayCondition(words, {}, schema);

const sayOne = (words: Words, form: string, { if: schema, holds, at }: Condition): string => {
  const text = sayParts(words, { form, at }, schema).join(joint(words, 'and'));
  return holds ? text : words.say('officer-diff.condition.not', { text });
};

/** Beyond so many nobody reads on. */
const MOST = 12;

const withMore = (words: Words, texts: readonly string[], what: 'and' | 'or'): string => {
  const more = texts.length - MOST;
  const rest = more > 0 ? [words.say('officer-diff.condition.more', { count: String(more) })] : [];
  return [...texts.slice(0, MOST), ...rest].join(joint(words, what));
};

const sayChain = (words: Words, form: string, chain: readonly Condition[]): string =>
  withMore(words, [...new Set(chain.map((condition) => sayOne(words, form, condition)))], 'and');

/** A chain of conditions, each said once; empty when it always holds, undefined when it never does. */
export const sayConditions = (words: Words, form: string, chain: readonly Condition[]): string | undefined => {
  const simple = simplifyChain(chain);
  return simple && sayChain(words, form, simple);
};

/** When a field is there, or must be answered. `shown`: when it is there, for one that must be answered. */
export const sayPresence = (words: Words, form: string, presence: Presence, shown?: Presence): string => {
  const { isAlways, cases } = simplifyPresence(presence);
  if (isAlways && shown && !shown.isAlways) return words.say('officer-diff.condition.whenShown');
  if (isAlways) return words.say('officer-diff.condition.always');
  if (cases.length === 0) return words.say('officer-diff.condition.never');
  const texts = cases.map((chain) => sayChain(words, form, chain));
  return words.say('officer-diff.condition.when', { text: withMore(words, [...new Set(texts)], 'or') });
};
