import type { RuleShape } from '../../engine/evolution/form-change.ts';
import { optionKey, textKey } from '../../engine/text/keys.ts';
import { sayAbout, sayConditions } from './say-condition.ts';
import { sayFactName } from './say-fact.ts';
import { sayValue } from './say-value.ts';
import { messageBehind, type Words } from './words.ts';

/** Rules whose value says nothing to a reader: what the applicant is told says it. */
const spoken = new Set(['pattern', 'not', 'anyOf', 'oneOf', 'allOf', 'propertyNames', 'additionalProperties']);

interface FileRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly reencode?: boolean;
}

const sayFile = (words: Words, { types, maxBytes, minWidth, minHeight, reencode }: FileRule): string => {
  const say = (what: string, value: number) =>
    words.say(`officer-diff.rule.${what}`, { value: sayValue(words, value) });
  const file = words.say('officer-diff.rule.x-file', {
    types: types.map((type) => type.split('/')[1]?.toUpperCase()).join(', '),
    size: sayValue(words, Math.round((maxBytes / 2 ** 20) * 100) / 100),
  });
  return [
    file,
    ...(minWidth === undefined ? [] : [say('minWidth', minWidth)]),
    ...(minHeight === undefined ? [] : [say('minHeight', minHeight)]),
    ...(reencode ? [words.say('officer-diff.rule.reencode')] : []),
  ].join(', ');
};

const limitsSaid = new Set([
  'type',
  'format',
  'const',
  'enum',
  'multipleOf',
  'uniqueItems',
  ...['minimum', 'maximum'],
  ...['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]),
  ...['x-equals', 'x-differs', 'x-notAfter', 'x-notBefore', 'x-normalize', 'x-dialCode'],
]);

interface SaidRule extends Pick<RuleShape, 'keyword' | 'value' | 'conditions' | 'rule' | 'inside'> {
  readonly errorKey: string;
  /** The field, from the form inwards. */
  readonly names: readonly string[];
}

const kindsOfText = ['date', 'time', 'date-time', 'email', 'uuid', 'uri'];
const siblings = ['x-equals', 'x-differs', 'x-dialCode'];
const days = ['x-notAfter', 'x-notBefore'];

/** The value of a rule; where it is a name, what that stands for. */
const sayLimit = (words: Words, form: string, { keyword, value, names }: SaidRule): string => {
  if (keyword === 'format' && kindsOfText.includes(String(value))) return words.say(`officer-diff.format.${value}`);
  if (keyword === 'type') return words.say(`officer-diff.type.${value}`);
  if (keyword === 'x-normalize' && Array.isArray(value))
    return value.map((kind) => words.say(`officer-diff.normalize.${kind}`)).join(', ');
  if (days.includes(keyword)) return sayFactName(words, String(value));
  if (siblings.includes(keyword))
    return words.textOf(textKey(form, [...names.slice(0, -1), String(value)], 'label')) ?? sayValue(words, value);
  const one = (option: unknown) => words.textOf(optionKey(form, names, option)) ?? sayValue(words, option);
  if (keyword === 'const') return one(value);
  return keyword === 'enum' && Array.isArray(value) ? value.map(one).join(', ') : sayValue(words, value);
};

/** The rule itself in words, where neither a limit nor what the applicant is told says it. */
export const sayWritten = (words: Words, form: string, { keyword, value, names }: SaidRule): string =>
  keyword === 'additionalProperties'
    ? words.say('officer-diff.rule.additionalProperties')
    : sayAbout(words, form, names, { [keyword]: value });

const sayPlain = (words: Words, form: string, rule: SaidRule): string => {
  const { keyword, value, errorKey } = rule;
  if (keyword === 'x-file') return sayFile(words, value as FileRule);
  if (limitsSaid.has(keyword)) return words.say(`officer-diff.rule.${keyword}`, { value: sayLimit(words, form, rule) });
  const told = spoken.has(keyword) ? messageBehind(words, errorKey) : undefined;
  return told === undefined ? sayWritten(words, form, rule) : `“${told}”`;
};

/** A rule about what stands inside an answer says so. */
const sayWhere = (words: Words, inside: string, rule: string): string => {
  if (inside === '') return rule;
  const isOfNames = inside.endsWith('propertyNames');
  return words.say(`officer-diff.rule.${isOfNames ? 'ofNames' : 'ofEntries'}`, { rule });
};

/** A rule in words; where its value means nothing to a reader, what the applicant is told when it is broken. */
export const sayRuleShape = (words: Words, form: string, rule: SaidRule): string => {
  const plain = sayWhere(words, rule.inside, sayPlain(words, form, rule));
  if (rule.conditions.length === 0) return plain;
  const chain = sayConditions(words, form, rule.conditions);
  if (chain === undefined) return `${plain} (${words.say('officer-diff.condition.never')})`;
  return chain === '' ? plain : words.say('officer-diff.rule.inCase', { rule: plain, case: chain });
};
