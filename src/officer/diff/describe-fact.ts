import type { FactRule } from '../../engine/schema/types.ts';
import { optionKey } from '../../engine/text/text-keys.ts';
import { formatValue } from './format-value.ts';
import { type LanguageTexts, labelFor } from './language-texts.ts';

const titleOf = (words: LanguageTexts, step: string): string => words.findPortalText(`${step}.form.title`) ?? step;

/** Describes a fact by how it is computed: readers do not know its name. */
export const describeFactRule = (words: LanguageTexts, rule: FactRule): string => {
  const say = (what: string, params: Readonly<Record<string, string>> = {}) =>
    words.translate(`officer-diff.fact.${what}`, params);
  switch (rule.compute) {
    case 'value': {
      const field = labelFor(words, `${rule.step}.${rule.field}.label`);
      return say('value', { field, step: titleOf(words, rule.step) });
    }
    case 'gradeAverage':
    case 'gradeBySubject':
      return say(rule.compute, { of: labelFor(words, `${rule.step}.${rule.field}.${rule.of}.label`) });
    case 'yearsBefore':
      return say('yearsBefore', { years: String(rule.years) });
    case 'given':
      return say(rule.of);
    case 'today':
      return say('today');
  }
};

/** A fact under the name that rules use; for `marks.history` the part after the dot is in brackets. */
export const describeFact = (words: LanguageTexts, name: string): string => {
  const [first = '', ...inner] = name.split('.');
  const rule = words.findFactRule(first);
  const said = rule ? describeFactRule(words, rule) : `“${first}”`;
  return inner.length === 0 ? said : `${said} (${inner.join('.')})`;
};

/** A value of a fact: the label of the option where it is an answer. */
export const formatFactValue = (words: LanguageTexts, name: string, value: unknown): string => {
  const rule = words.findFactRule(name);
  const isAnswer = rule?.compute === 'value' && ['string', 'number', 'boolean'].includes(typeof value);
  return (
    (isAnswer ? words.findPortalText(optionKey(rule.step, [rule.field], value)) : undefined) ??
    formatValue(words, value)
  );
};
