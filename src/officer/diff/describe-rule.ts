import type { RuleShape } from '../../engine/model/field-shape.ts';
import { type FileRule, isFileRule } from '../../engine/schema/file-rule.ts';
import { textKey } from '../../engine/text/text-keys.ts';
import { describeConditions, describeFieldRule } from './describe-condition.ts';
import { describeExpression } from './describe-expression.ts';
import { describeFact } from './describe-fact.ts';
import { formatAnswer, formatValue } from './format-value.ts';
import { findErrorMessage, type LanguageTexts } from './language-texts.ts';

/** Rules whose value means nothing to a reader: their error text describes them. */
const describedByMessage = new Set([
  'pattern',
  'not',
  'anyOf',
  'oneOf',
  'allOf',
  'propertyNames',
  'additionalProperties',
]);

const describeFileRule = (texts: LanguageTexts, rule: FileRule): string => {
  const { types, maxBytes } = rule;
  const translate = (what: string, value: number) =>
    texts.translate(`officer-diff.rule.${what}`, { value: formatValue(texts, value) });
  const file = texts.translate('officer-diff.rule.x-file', {
    types: types.map((type) => type.split('/')[1]?.toUpperCase()).join(', '),
    size: formatValue(texts, Math.round((maxBytes / 2 ** 20) * 100) / 100),
  });
  return [
    file,
    ...(rule.aspect ? [texts.translate('officer-diff.rule.aspect', { value: rule.aspect.join(' : ') })] : []),
    ...(['minWidth', 'minHeight', 'validMonths'] as const).flatMap((limit) => {
      const value = rule[limit];
      return value === undefined ? [] : [translate(limit, value)];
    }),
  ].join(', ');
};

const keywordsWithSentence = new Set([
  'type',
  'format',
  'const',
  'enum',
  'multipleOf',
  'uniqueItems',
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]),
  ...['x-equals', 'x-differs', 'x-notAfter', 'x-notBefore', 'x-normalize', 'x-notation', 'x-dialCode'],
  ...['x-check', 'x-value', 'x-default', 'x-fixed', 'x-notifies', 'examples', 'x-scale'],
]);

interface RuleToDescribe extends Pick<RuleShape, 'keyword' | 'value' | 'conditions' | 'rule' | 'inside'> {
  readonly errorKey: string;
  /** Path of the field from the form. */
  readonly names: readonly string[];
}

const describedFormats = ['date', 'time', 'date-time', 'month', 'email', 'uuid', 'uri'];
const siblingKeywords = ['x-equals', 'x-differs', 'x-dialCode'];
const dateKeywords = ['x-notAfter', 'x-notBefore'];

/** The value of a rule; for a name, the label of what it refers to. */
const describeLimit = (texts: LanguageTexts, form: string, { keyword, value, names }: RuleToDescribe): string => {
  if (keyword === 'format' && describedFormats.includes(String(value)))
    return texts.translate(`officer-diff.format.${value}`);
  if (keyword === 'type') return texts.translate(`officer-diff.type.${value}`);
  if (keyword === 'x-normalize' && Array.isArray(value))
    return value.map((kind) => texts.translate(`officer-diff.normalize.${kind}`)).join(', ');
  if (keyword === 'x-fixed') return texts.translate(`officer.fixed.${value}`);
  if (keyword === 'x-notifies') return texts.translate(`officer-diff.notifies.${value}`);
  if (['x-check', 'x-value', 'x-default'].includes(keyword))
    return describeExpression(texts, form, names, String(value));
  if (dateKeywords.includes(keyword)) return describeFact(texts, String(value));
  if (siblingKeywords.includes(keyword))
    return (
      texts.findPortalText(textKey(form, [...names.slice(0, -1), String(value)], 'label')) ?? formatValue(texts, value)
    );
  const one = (option: unknown) => formatAnswer(texts, form, names, option);
  if (keyword === 'const') return one(value);
  return keyword === 'enum' && Array.isArray(value) ? value.map(one).join(', ') : formatValue(texts, value);
};

/** Describes the rule itself, where neither a limit nor the error text does. */
export const describeRuleSource = (
  texts: LanguageTexts,
  form: string,
  { keyword, value, names }: RuleToDescribe,
): string =>
  keyword === 'additionalProperties'
    ? texts.translate('officer-diff.rule.additionalProperties')
    : describeFieldRule(texts, form, names, { [keyword]: value });

const describeWithoutConditions = (texts: LanguageTexts, form: string, rule: RuleToDescribe): string => {
  const { keyword, value, errorKey } = rule;
  if (keyword === 'x-file' && isFileRule(value)) return describeFileRule(texts, value);
  if (keywordsWithSentence.has(keyword))
    return texts.translate(`officer-diff.rule.${keyword}`, { value: describeLimit(texts, form, rule) });
  const changes = describedByMessage.has(keyword) ? findErrorMessage(texts, errorKey) : undefined;
  return changes === undefined ? describeRuleSource(texts, form, rule) : `“${changes}”`;
};

/** Marks a rule about entries of an answer. */
const withTarget = (texts: LanguageTexts, inside: string, rule: string): string => {
  if (inside === '') return rule;
  const isOfNames = inside.endsWith('propertyNames');
  return texts.translate(`officer-diff.rule.${isOfNames ? 'ofNames' : 'ofEntries'}`, { rule });
};

/** Describes a rule; by its error text where the value means nothing to a reader. */
export const describeRule = (texts: LanguageTexts, form: string, rule: RuleToDescribe): string => {
  const plain = withTarget(texts, rule.inside, describeWithoutConditions(texts, form, rule));
  if (rule.conditions.length === 0) return plain;
  const chain = describeConditions(texts, form, rule.conditions);
  if (chain === undefined) return `${plain} (${texts.translate('officer-diff.condition.never')})`;
  return chain === '' ? plain : texts.translate('officer-diff.rule.inCase', { rule: plain, case: chain });
};
