import type { Condition, Presence } from '../../engine/evolution/form-change.ts';
import type { Answers, JsonSchema } from '../../engine/schema/types.ts';
import { optionKey, textKey } from '../../engine/text/text-keys.ts';
import { describeFact, formatFactValue } from './describe-fact.ts';
import { formatValue } from './format-value.ts';
import type { LanguageTexts } from './language-texts.ts';
import { simplifyChain, simplifyPresence } from './simplify-conditions.ts';

/** Names under which a condition's fields have their texts; facts and rules have none. */
export interface Scope {
  readonly form?: string;
  readonly at?: readonly string[];
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldName = (words: LanguageTexts, { form, at = [] }: Scope, field: string): string =>
  form === undefined
    ? describeFact(words, field)
    : (words.findPortalText(textKey(form, [...at, field], 'label')) ?? `“${field}”`);

/** The text "true" is another answer than true and must not have its label. */
const isBooleanAsText = (value: unknown): boolean => value === 'true' || value === 'false';

const valueName = (words: LanguageTexts, { form, at = [] }: Scope, field: string, value: unknown): string =>
  form === undefined
    ? formatFactValue(words, field, value)
    : ((isBooleanAsText(value) ? undefined : words.findPortalText(optionKey(form, [...at, field], value))) ??
      formatValue(words, value));

const hasOneItem = (some: unknown): boolean => Array.isArray(some) && some.length === 1;

/** Rules inside a condition that have a sentence of their own, and what is in it. */
const limits = ['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]);
const describedKeywords = ['minimum', 'maximum', ...limits, 'pattern', 'format', 'multipleOf', 'x-equals', 'x-differs'];
const dateKeywords = ['x-notAfter', 'x-notBefore'];

const conjunction = (words: LanguageTexts, what: 'and' | 'or'): string =>
  ` ${words.translate(`officer-diff.condition.${what}`)} `;

const schemasIn = (schema: JsonSchema, keyword: string): readonly JsonSchema[] =>
  ((schema[keyword] ?? []) as readonly unknown[]).filter(isSchema);

type DescribePart = (part: JsonSchema) => readonly string[];

/** Parts that are put together by `allOf`, `anyOf`, `oneOf` and `not`. */
const describeCombination = (words: LanguageTexts, schema: JsonSchema, say: DescribePart): readonly string[] => {
  const whole = (part: JsonSchema): string => say(part).join(conjunction(words, 'and'));
  const either = ['anyOf', 'oneOf'].flatMap((keyword) => {
    const texts = schemasIn(schema, keyword).map(whole).filter(Boolean);
    return texts.length === 0 ? [] : [texts.length === 1 ? `${texts[0]}` : `(${texts.join(conjunction(words, 'or'))})`];
  });
  const not = isSchema(schema['not']) ? whole(schema['not']) : '';
  const never = not === '' ? [] : [words.translate('officer-diff.condition.not', { text: not })];
  return [...schemasIn(schema, 'allOf').flatMap(say), ...either, ...never];
};

const describePart = (words: LanguageTexts, scope: Scope, field: string, part: JsonSchema): readonly string[] => {
  const name = fieldName(words, scope, field);
  const value = (one: unknown) => valueName(words, scope, field, one);
  const list = (some: unknown) => (some as readonly unknown[]).map(value).join(', ');
  const say = (what: string, params: Readonly<Record<string, string>> = {}) =>
    words.translate(`officer-diff.condition.${what}`, { name, ...params });
  const { not, ...rest } = part;
  const isPlainNot = isSchema(not) && ('const' in not || 'enum' in not);
  const texts = [
    ...(isSchema(part['properties']) ? describeParts(words, field === '$facts' ? {} : scope, part) : []),
    ...('const' in part ? [say('is', { value: value(part['const']) })] : []),
    ...('enum' in part ? [say(hasOneItem(part['enum']) ? 'is' : 'isOneOf', { value: list(part['enum']) })] : []),
    ...(isPlainNot && 'const' in not ? [say('isNot', { value: value(not['const']) })] : []),
    ...(isPlainNot && 'enum' in not ? [say('isNoneOf', { value: list(not['enum']) })] : []),
    ...describedKeywords
      .filter((keyword) => keyword in part)
      .map((key) => say(key, { value: formatValue(words, part[key]) })),
    ...dateKeywords
      .filter((keyword) => keyword in part)
      .map((key) => say(key, { value: describeFact(words, String(part[key])) })),
    ...describeCombination(words, isPlainNot ? rest : part, (inner) => describePart(words, scope, field, inner)),
  ];
  return texts.length > 0 ? texts : [say('answered')];
};

/** A condition that does not require an answer also holds without one, which authors rarely intend. */
const orUnanswered = (words: LanguageTexts, texts: readonly string[]): readonly string[] => [
  words.translate('officer-diff.condition.orUnanswered', { text: texts.join(conjunction(words, 'and')) }),
];

const describeParts = (
  words: LanguageTexts,
  scope: Scope,
  schema: JsonSchema,
  above: readonly string[] = [],
): readonly string[] => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>);
  const named = new Set(properties.map(([field]) => field));
  const required = (schema['required'] ?? []) as readonly string[];
  const demanded = [...above, ...required];
  const answered = required.filter((field) => !named.has(field));
  const isOpen = (field: string): boolean =>
    scope.form !== undefined && field !== '$facts' && !demanded.includes(field);
  return [
    ...properties.flatMap(([field, part]) => {
      const texts = describePart(words, scope, field, isSchema(part) ? part : {});
      return isOpen(field) ? orUnanswered(words, texts) : texts;
    }),
    ...answered.flatMap((field) => describePart(words, scope, field, {})),
    ...describeCombination(words, schema, (part) => describeParts(words, scope, part, demanded)),
  ];
};

/** Describes a rule about one answer: `Phone has at least 3 characters`. */
export const describeFieldRule = (
  words: LanguageTexts,
  form: string,
  names: readonly string[],
  rule: JsonSchema,
): string =>
  describePart(words, { form, at: names.slice(0, -1) }, names.at(-1) ?? '', rule).join(conjunction(words, 'and'));

/** Describes a condition: `Residence is Indonesia`. */
export const describeCondition = (words: LanguageTexts, scope: Scope, schema: JsonSchema): string =>
  describeParts(words, scope, schema).join(conjunction(words, 'and')) ||
  words.translate('officer-diff.condition.always');

/** Describes the answers to a few questions; undefined means not answered. */
export const describeSituation = (words: LanguageTexts, scope: Scope, situation: Answers): string => {
  const texts = Object.entries(situation).map(([path, value]) => {
    const [field, own] = path.startsWith('$facts.') ? [path.slice('$facts.'.length), {}] : [path, scope];
    const name = fieldName(words, own, field);
    return value === undefined
      ? words.translate('officer-diff.condition.unanswered', { name })
      : words.translate('officer-diff.condition.is', { name, value: valueName(words, own, field, value) });
  });
  return texts.join(conjunction(words, 'and')) || words.translate('officer-diff.condition.always');
};

/** A condition of rules and tables, over facts. */
export const describeFactCondition = (words: LanguageTexts, schema: JsonSchema): string =>
  describeCondition(words, {}, schema);

const describeOne = (words: LanguageTexts, form: string, { if: schema, holds, at }: Condition): string => {
  const text = describeParts(words, { form, at }, schema).join(conjunction(words, 'and'));
  return holds ? text : words.translate('officer-diff.condition.not', { text });
};

/** Maximum number of listed conditions. */
const MAX_LISTED = 12;

const withMore = (words: LanguageTexts, texts: readonly string[], what: 'and' | 'or'): string => {
  const more = texts.length - MAX_LISTED;
  const rest = more > 0 ? [words.translate('officer-diff.condition.more', { count: String(more) })] : [];
  return [...texts.slice(0, MAX_LISTED), ...rest].join(conjunction(words, what));
};

const describeChain = (words: LanguageTexts, form: string, chain: readonly Condition[]): string =>
  withMore(words, [...new Set(chain.map((condition) => describeOne(words, form, condition)))], 'and');

/** A chain of conditions without repetition; empty when it always holds, undefined when it never does. */
export const describeConditions = (
  words: LanguageTexts,
  form: string,
  chain: readonly Condition[],
): string | undefined => {
  const simple = simplifyChain(chain);
  return simple && describeChain(words, form, simple);
};

/** When a field is there, or must be answered. `shown`: when it is there, for one that must be answered. */
export const describePresence = (words: LanguageTexts, form: string, presence: Presence, shown?: Presence): string => {
  const { isAlways, cases } = simplifyPresence(presence);
  if (isAlways && shown && !shown.isAlways) return words.translate('officer-diff.condition.whenShown');
  if (isAlways) return words.translate('officer-diff.condition.always');
  if (cases.length === 0) return words.translate('officer-diff.condition.never');
  const texts = cases.map((chain) => describeChain(words, form, chain));
  return words.translate('officer-diff.condition.when', { text: withMore(words, [...new Set(texts)], 'or') });
};
