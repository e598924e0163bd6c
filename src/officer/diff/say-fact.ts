import type { FactRule } from '../../engine/schema/types.ts';
import { optionKey } from '../../engine/text/keys.ts';
import { sayValue } from './say-value.ts';
import { labelBehind, type Words } from './words.ts';

const titleOf = (words: Words, step: string): string => words.textOf(`${step}.form.title`) ?? step;

/** What a fact is, said by how it is computed: officers give it a name, readers know what stands behind it. */
export const sayFactRule = (words: Words, rule: FactRule): string => {
  const say = (what: string, params: Readonly<Record<string, string>> = {}) =>
    words.say(`officer-diff.fact.${what}`, params);
  switch (rule.compute) {
    case 'value': {
      const field = labelBehind(words, `${rule.step}.${rule.field}.label`);
      return say('value', { field, step: titleOf(words, rule.step) });
    }
    case 'gradeAverage':
    case 'gradeBySubject':
      return say(rule.compute, { of: labelBehind(words, `${rule.step}.${rule.field}.${rule.of}.label`) });
    case 'yearsBefore':
      return say('yearsBefore', { years: String(rule.years) });
    case 'given':
      return say(rule.of);
    case 'today':
      return say('today');
  }
};

/** A fact under the name that rules know it by; of `marks.history` the part behind the dot stands in brackets. */
export const sayFactName = (words: Words, name: string): string => {
  const [first = '', ...inner] = name.split('.');
  const rule = words.factOf(first);
  const said = rule ? sayFactRule(words, rule) : `“${first}”`;
  return inner.length === 0 ? said : `${said} (${inner.join('.')})`;
};

/** A value of a fact: the words of the choice where it is an answer. */
export const sayFactValue = (words: Words, name: string, value: unknown): string => {
  const rule = words.factOf(name);
  const isAnswer = rule?.compute === 'value' && ['string', 'number', 'boolean'].includes(typeof value);
  return (isAnswer ? words.textOf(optionKey(rule.step, [rule.field], value)) : undefined) ?? sayValue(words, value);
};
