import { type ConditionNode, conditionOf } from '../../engine/model/conditions.ts';
import type { Condition, Presence } from '../../engine/model/field-shape.ts';
import { FACTS } from '../../engine/model/form-model.ts';
import { simplifyChain, simplifyPresence } from '../../engine/model/simplify-conditions.ts';
import { listOf } from '../../engine/schema/json.ts';
import type { Answers, JsonSchema } from '../../engine/schema/types.ts';
import { textKey } from '../../engine/text/text-keys.ts';
import { describeExpression } from './describe-expression.ts';
import { describeFact, formatFactValue } from './describe-fact.ts';
import { formatAnswer, formatValue } from './format-value.ts';
import type { LanguageTexts } from './language-texts.ts';

/** Text path of a condition's fields; facts and rules have none. */
export interface Scope {
  readonly form?: string;
  readonly at?: readonly string[];
}

const fieldName = (texts: LanguageTexts, { form, at = [] }: Scope, field: string): string =>
  form === undefined
    ? describeFact(texts, field)
    : (texts.findPortalText(textKey(form, [...at, field], 'label')) ?? `“${field}”`);

/** The text "true" is not the boolean true and must not get its label. */
const isBooleanAsText = (value: unknown): boolean => value === 'true' || value === 'false';

const valueName = (texts: LanguageTexts, { form, at = [] }: Scope, field: string, value: unknown): string =>
  form === undefined
    ? formatFactValue(texts, field, value)
    : isBooleanAsText(value)
      ? formatValue(texts, value)
      : formatAnswer(texts, form, [...at, field], value);

const hasOneItem = (some: unknown): boolean => Array.isArray(some) && some.length === 1;

/** Keywords of a condition that have a sentence of their own, and its parameters. */
const limits = ['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]);
const describedKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  ...limits,
  'pattern',
  'format',
  'multipleOf',
  'x-equals',
  'x-differs',
];
const dateKeywords = ['x-notAfter', 'x-notBefore'];

const conjunction = (texts: LanguageTexts, what: 'and' | 'or'): string =>
  ` ${texts.translate(`officer-diff.condition.${what}`)} `;

/** Any answer. */
const anything = conditionOf({});

type DescribePart = (part: ConditionNode) => readonly string[];

/** Conditions that are put together from others: all of them, one of several, or none. */
const describeCombination = (
  texts: LanguageTexts,
  { all, either, not }: Pick<ConditionNode, 'all' | 'either' | 'not'>,
  translate: DescribePart,
): readonly string[] => {
  const whole = (part: ConditionNode): string => translate(part).join(conjunction(texts, 'and'));
  const choices = either.flatMap((parts) => {
    const sentences = parts.map(whole).filter(Boolean);
    return sentences.length === 0
      ? []
      : [sentences.length === 1 ? `${sentences[0]}` : `(${sentences.join(conjunction(texts, 'or'))})`];
  });
  const text = not ? whole(not) : '';
  const never = text === '' ? [] : [texts.translate('officer-diff.condition.not', { text })];
  return [...all.flatMap(translate), ...choices, ...never];
};

/** What an expression says of an answer, or of the answers of a group. */
const describeCheck = (
  texts: LanguageTexts,
  { form, at = [] }: Scope,
  { tests }: ConditionNode,
  field = '',
): readonly string[] => {
  if (!tests.has('x-check')) return [];
  const source = String(tests.get('x-check'));
  // Labels need no quotation marks inside those of the expression.
  const value =
    form === undefined ? source : describeExpression(texts, form, [...at, field], source).replaceAll(/[“”]/g, '');
  return [texts.translate('officer-diff.condition.expression', { value })];
};

/** The scope of the answers inside a group. */
const scopeInside = ({ form, at = [] }: Scope, group: string): Scope =>
  form === undefined || group === FACTS ? {} : { form, at: [...at, group] };

const describePart = (texts: LanguageTexts, scope: Scope, field: string, part: ConditionNode): readonly string[] => {
  const name = fieldName(texts, scope, field);
  const value = (one: unknown) => valueName(texts, scope, field, one);
  const list = (some: unknown) => listOf(some).map(value).join(', ');
  const translate = (what: string, params: Readonly<Record<string, string>> = {}) =>
    texts.translate(`officer-diff.condition.${what}`, { name, ...params });
  const { tests, not } = part;
  const inEntries = part.entries.flatMap((entry) => describePart(texts, scope, field, entry));
  const isPlainNot = not !== undefined && (not.tests.has('const') || not.tests.has('enum'));
  const sentences = [
    ...(part.fields.size + part.required.length > 0 ? describeParts(texts, scopeInside(scope, field), part) : []),
    ...(tests.has('const') ? [translate('is', { value: value(tests.get('const')) })] : []),
    ...(tests.has('enum')
      ? [translate(hasOneItem(tests.get('enum')) ? 'is' : 'isOneOf', { value: list(tests.get('enum')) })]
      : []),
    ...(isPlainNot && not.tests.has('const') ? [translate('isNot', { value: value(not.tests.get('const')) })] : []),
    ...(isPlainNot && not.tests.has('enum') ? [translate('isNoneOf', { value: list(not.tests.get('enum')) })] : []),
    ...describedKeywords
      .filter((keyword) => tests.has(keyword))
      .map((key) => translate(key, { value: formatValue(texts, tests.get(key)) })),
    ...dateKeywords
      .filter((keyword) => tests.has(keyword))
      .map((key) => translate(key, { value: describeFact(texts, String(tests.get(key))) })),
    ...(tests.get('uniqueItems') === true ? [translate('uniqueItems')] : []),
    ...describeCheck(texts, scope, part, field),
    ...(inEntries.length > 0 ? [translate('everyEntry', { text: inEntries.join(conjunction(texts, 'and')) })] : []),
    ...describeCombination(texts, isPlainNot ? { ...part, not: undefined } : part, (inner) =>
      describePart(texts, scope, field, inner),
    ),
  ];
  return sentences.length > 0 ? sentences : [translate('answered')];
};

/** A condition that does not require an answer also holds without one, which authors rarely intend. */
const orUnanswered = (texts: LanguageTexts, sentences: readonly string[]): readonly string[] => [
  texts.translate('officer-diff.condition.orUnanswered', { text: sentences.join(conjunction(texts, 'and')) }),
];

const describeParts = (
  texts: LanguageTexts,
  scope: Scope,
  condition: ConditionNode,
  above: readonly string[] = [],
): readonly string[] => {
  const { fields, required } = condition;
  const demanded = [...above, ...required];
  const isOpen = (field: string): boolean => scope.form !== undefined && field !== FACTS && !demanded.includes(field);
  return [
    ...[...fields].flatMap(([field, part]) => {
      const sentences = describePart(texts, scope, field, part);
      return isOpen(field) ? orUnanswered(texts, sentences) : sentences;
    }),
    ...required.filter((field) => !fields.has(field)).flatMap((field) => describePart(texts, scope, field, anything)),
    ...describeCheck(texts, scope, condition),
    ...describeCombination(texts, condition, (part) => describeParts(texts, scope, part, demanded)),
  ];
};

/** Describes a rule about one answer: `Phone has at least 3 characters`. */
export const describeFieldRule = (
  texts: LanguageTexts,
  form: string,
  names: readonly string[],
  rule: JsonSchema,
): string =>
  describePart(texts, { form, at: names.slice(0, -1) }, names.at(-1) ?? '', conditionOf(rule)).join(
    conjunction(texts, 'and'),
  );

/** Describes a condition: `Residence is Indonesia`. */
export const describeCondition = (texts: LanguageTexts, scope: Scope, schema: JsonSchema): string =>
  describeParts(texts, scope, conditionOf(schema)).join(conjunction(texts, 'and')) ||
  texts.translate('officer-diff.condition.always');

/** Describes the answers to a few questions; undefined means not answered. */
export const describeSituation = (texts: LanguageTexts, scope: Scope, situation: Answers): string => {
  const sentences = Object.entries(situation).map(([path, value]) => {
    const [field, own] = path.startsWith(`${FACTS}.`) ? [path.slice(FACTS.length + 1), {}] : [path, scope];
    const name = fieldName(texts, own, field);
    return value === undefined
      ? texts.translate('officer-diff.condition.unanswered', { name })
      : texts.translate('officer-diff.condition.is', { name, value: valueName(texts, own, field, value) });
  });
  return sentences.join(conjunction(texts, 'and')) || texts.translate('officer-diff.condition.always');
};

/** A condition of rules and tables, over facts. */
export const describeFactCondition = (texts: LanguageTexts, schema: JsonSchema): string =>
  describeCondition(texts, {}, schema);

const describeOne = (texts: LanguageTexts, form: string, { if: schema, holds, at }: Condition): string => {
  const text = describeParts(texts, { form, at }, conditionOf(schema)).join(conjunction(texts, 'and'));
  return holds ? text : texts.translate('officer-diff.condition.not', { text });
};

/** Maximum number of listed conditions. */
const MAX_LISTED = 12;

const withMore = (texts: LanguageTexts, sentences: readonly string[], what: 'and' | 'or'): string => {
  const more = sentences.length - MAX_LISTED;
  const rest = more > 0 ? [texts.translate('officer-diff.condition.more', { count: String(more) })] : [];
  return [...sentences.slice(0, MAX_LISTED), ...rest].join(conjunction(texts, what));
};

const describeChain = (texts: LanguageTexts, form: string, chain: readonly Condition[]): string =>
  withMore(texts, [...new Set(chain.map((condition) => describeOne(texts, form, condition)))], 'and');

/** A chain of conditions without repetition; empty when it always holds, undefined when it never does. */
export const describeConditions = (
  texts: LanguageTexts,
  form: string,
  chain: readonly Condition[],
): string | undefined => {
  const simple = simplifyChain(chain);
  return simple && describeChain(texts, form, simple);
};

/** Describes when a field is shown or required. `shown`: when a required field is shown. */
export const describePresence = (texts: LanguageTexts, form: string, presence: Presence, shown?: Presence): string => {
  const { isAlways, cases } = simplifyPresence(presence);
  if (isAlways && shown && !shown.isAlways) return texts.translate('officer-diff.condition.whenShown');
  if (isAlways) return texts.translate('officer-diff.condition.always');
  if (cases.length === 0) return texts.translate('officer-diff.condition.never');
  const sentences = cases.map((chain) => describeChain(texts, form, chain));
  return texts.translate('officer-diff.condition.when', { text: withMore(texts, [...new Set(sentences)], 'or') });
};
