import type { FactRule } from '../../engine/schema/types.ts';
import { formatAnswer, formatValue } from './format-value.ts';
import { type LanguageTexts, labelFor } from './language-texts.ts';

const titleOf = (texts: LanguageTexts, step: string): string => texts.findPortalText(`${step}.form.title`) ?? step;

/** Describes a fact by its computation, because readers do not know its name. */
export const describeFactRule = (texts: LanguageTexts, rule: FactRule): string => {
  const translate = (what: string, params: Readonly<Record<string, string>> = {}) =>
    texts.translate(`officer-diff.fact.${what}`, params);
  switch (rule.compute) {
    case 'value': {
      const field = labelFor(texts, `${rule.step}.${rule.field}.label`);
      return translate('value', { field, step: titleOf(texts, rule.step) });
    }
    case 'gradeAverage':
    case 'gradeBySubject':
      return translate(rule.compute, { of: labelFor(texts, `${rule.step}.${rule.field}.${rule.of}.label`) });
    case 'yearsBefore':
      return translate('yearsBefore', { years: String(rule.years) });
    case 'ageAt': {
      const field = labelFor(texts, `${rule.step}.${rule.field}.label`);
      return translate('ageAt', { field, step: titleOf(texts, rule.step), on: translate(rule.on) });
    }
    case 'given':
      return translate(rule.of);
    case 'today':
      return translate('today');
  }
};

/** A fact by the name that rules use; for `marks.history` the part after the dot is in brackets. */
export const describeFact = (texts: LanguageTexts, name: string): string => {
  const [first = '', ...inner] = name.split('.');
  const rule = texts.findFactRule(first);
  const described = rule ? describeFactRule(texts, rule) : `“${first}”`;
  return inner.length === 0 ? described : `${described} (${inner.join('.')})`;
};

/** A value of a fact: the label of the option where it is an answer. */
export const formatFactValue = (texts: LanguageTexts, name: string, value: unknown): string => {
  const rule = texts.findFactRule(name);
  const isAnswer = rule?.compute === 'value' && ['string', 'number', 'boolean'].includes(typeof value);
  return isAnswer ? formatAnswer(texts, rule.step, rule.field.split('.'), value) : formatValue(texts, value);
};
