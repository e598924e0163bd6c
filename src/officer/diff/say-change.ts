import type { FieldShape, FormChange, Presence, RuleShape } from '../../engine/evolution/form-change.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { MigrationOperation } from '../../engine/schema/types.ts';
import { optionKey } from '../../engine/text/keys.ts';
import { sayConditions, sayPresence } from './say-condition.ts';
import { sayValue } from './say-value.ts';
import { labelBehind, messageBehind, type Words } from './words.ts';

/** Rules whose value says nothing to a reader: what the applicant is told says it. */
const spoken = new Set(['pattern', 'not', 'anyOf', 'oneOf', 'allOf', 'propertyNames', 'additionalProperties']);

interface FileRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

const sayFile = (words: Words, { types, maxBytes }: FileRule): string =>
  words.say('officer-diff.rule.x-file', {
    types: types.map((type) => type.split('/')[1]?.toUpperCase()).join(', '),
    size: sayValue(words, Math.round((maxBytes / 2 ** 20) * 10) / 10),
  });

const limitsSaid = new Set([
  'type',
  'format',
  'const',
  'enum',
  'multipleOf',
  'uniqueItems',
  ...['minimum', 'maximum'],
  ...['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]),
  ...['x-equals', 'x-differs', 'x-notAfter', 'x-notBefore'],
]);

interface SaidRule extends Pick<RuleShape, 'keyword' | 'value' | 'conditions' | 'rule' | 'inside'> {
  readonly errorKey: string;
}

const kindsOfText = ['date', 'time', 'date-time', 'email', 'uuid', 'uri'];
const besides = ['x-equals', 'x-differs', 'x-notAfter', 'x-notBefore'];

/** The value of a rule; where it is a name, what that stands for. */
const sayLimit = (words: Words, form: string, keyword: string, value: unknown): string => {
  if (keyword === 'format' && kindsOfText.includes(String(value))) return words.say(`officer-diff.format.${value}`);
  if (besides.includes(keyword)) return words.textOf(`${form}.${value}.label`) ?? sayValue(words, value);
  return sayValue(words, value);
};

/** A rule in words; where its value means nothing to a reader, what the applicant is told when it is broken. */
export const sayRuleShape = (
  words: Words,
  form: string,
  { keyword, value, conditions, errorKey }: SaidRule,
): string => {
  const limited = limitsSaid.has(keyword)
    ? words.say(`officer-diff.rule.${keyword}`, { value: sayLimit(words, form, keyword, value) })
    : undefined;
  const told = spoken.has(keyword) ? messageBehind(words, errorKey) : undefined;
  const plain =
    keyword === 'x-file'
      ? sayFile(words, value as FileRule)
      : (limited ?? (told === undefined ? undefined : `“${told}”`) ?? `${keyword} ${sayValue(words, value)}`);
  if (conditions.length === 0) return plain;
  return words.say('officer-diff.rule.inCase', { rule: plain, case: sayConditions(words, form, conditions) });
};

const errorKeyOf = (form: string, { names }: FieldShape, { rule }: RuleShape): string =>
  [form, ...names, 'error', rule].join('.');

/** All rules of a field, for one that is new. */
const sayRules = (words: Words, form: string, shape: FieldShape, rules = shape.rules): string =>
  rules
    .filter(({ keyword, inside }) => keyword !== 'type' && inside === '')
    .map((rule) => sayRuleShape(words, form, { ...rule, errorKey: errorKeyOf(form, shape, rule) }))
    .join(', ');

/** The rules of a changed field that stayed: a reader wants to know that they did. */
export const sayKept = (words: Words, form: string, before: FieldShape, after: FieldShape): string => {
  const known = new Set(before.rules.map(canonical));
  const kept = after.rules.filter((rule) => known.has(canonical(rule)));
  const rules = sayRules(words, form, after, kept);
  return rules === '' ? '' : ` ${words.say('officer-diff.change.kept', { rules })}`;
};

type Params = Readonly<Record<string, string>>;

const pairOf = (words: Words, { before, after }: { readonly before?: unknown; readonly after?: unknown }): Params => ({
  before: sayValue(words, before),
  after: sayValue(words, after),
});

const sayOperation = (words: Words, form: string, operation: MigrationOperation): string => {
  const say = (kind: string, params: Params) => words.say(`officer-diff.operation.${kind}`, params);
  if ('rename' in operation) return say('rename', { ...operation.rename });
  if ('drop' in operation) return say('drop', { ...operation.drop });
  const { field } = 'default' in operation ? operation.default : operation.map;
  const nameOf = (value: unknown) => words.textOf(optionKey(form, [field], value)) ?? sayValue(words, value);
  if ('default' in operation) return say('default', { field, value: nameOf(operation.default.value) });
  const pairs = Object.entries(operation.map.values).map(([was, is]) => `${sayValue(words, was)} → ${nameOf(is)}`);
  return say('map', { field, values: pairs.join(', ') });
};

interface Group {
  readonly key: string;
  readonly fields: readonly string[];
}

/** Headings, each with the fields below it. */
const sayGroups = (words: Words, form: string, groups: unknown): string =>
  ((groups ?? []) as readonly Group[])
    .map(({ key, fields }) => {
      const labels = fields.map((name) => labelBehind(words, `${form}.${name}.label`)).join(', ');
      return `${words.textOf(`${form}.group.${key}`) ?? key} (${labels})`;
    })
    .join('; ') || words.say('officer-diff.value.nothing');

const detailsOf = (words: Words, form: string, change: FormChange): Params => {
  switch (change.kind) {
    case 'fieldAdded': {
      const { after } = change;
      const [shown, required] = [
        sayPresence(words, form, after.shown),
        sayPresence(words, form, after.required, after.shown),
      ];
      return { shown, required, rules: sayRules(words, form, after) || words.say('officer-diff.change.noRules') };
    }
    case 'requiredChanged': {
      const say = (presence: Presence) => sayPresence(words, form, presence, change.shown);
      return { before: say(change.before), after: say(change.after) };
    }
    case 'shownChanged':
      return { before: sayPresence(words, form, change.before), after: sayPresence(words, form, change.after) };
    case 'fieldRenamed':
      return { before: change.before.join('.'), after: change.after.join('.') };
    case 'optionAdded':
    case 'optionRemoved': {
      const value = String(change.kind === 'optionAdded' ? change.after : change.before);
      return { option: words.textOf(change.textKey) ?? value, value };
    }
    case 'ruleAdded':
      return { after: sayRuleShape(words, form, { ...change, value: change.after }) };
    case 'ruleRemoved':
      return { before: sayRuleShape(words, form, { ...change, value: change.before }) };
    case 'ruleChanged': {
      const was = sayRuleShape(words, form, { ...change, ...change.was, value: change.before });
      const is = sayRuleShape(words, form, { ...change, value: change.after });
      if (canonical([change.before, change.was.conditions]) === canonical([change.after, change.conditions]))
        return { renamed: is, before: change.was.rule, after: change.rule };
      const isTold = was !== is;
      return isTold ? { before: was, after: is } : { ...pairOf(words, change), rule: is };
    }
    case 'orderChanged': {
      const list = (names: readonly string[]) =>
        names.map((name) => labelBehind(words, `${form}.${name}.label`)).join(', ');
      return { after: list(change.after) };
    }
    case 'lookChanged':
      if (change.what === 'ui:groups')
        return {
          what: words.say('officer-diff.part.groups'),
          before: sayGroups(words, form, change.before),
          after: sayGroups(words, form, change.after),
        };
      return { what: change.what.replace('ui:options.', '').replace('ui:', ''), ...pairOf(words, change) };
    case 'wireChanged':
      return { what: change.what.replace('ui:options.', '').replace('ui:', ''), ...pairOf(words, change) };
    case 'migrationAdded':
      return {
        number: String(change.after.number),
        after: change.after.operations.map((one) => sayOperation(words, form, one)).join('; '),
      };
    case 'migrationChanged':
      return { number: String(change.before.number) };
    case 'prefillChanged':
      return pairOf(words, change);
    case 'fieldRemoved':
      return {};
  }
};

const isNever = ({ isAlways, cases }: Presence): boolean => !isAlways && cases.length === 0;

/** The sentence for a change; the plainest cases have plainer ones. */
const sentenceOf = (change: FormChange, details: Params): string => {
  if (change.kind === 'ruleChanged' && 'renamed' in details) return 'ruleRenamed';
  if (change.kind === 'ruleChanged' && 'rule' in details) return 'ruleRewritten';
  if (change.kind !== 'requiredChanged') return change.kind;
  if (change.after.isAlways && isNever(change.before)) return 'nowRequired';
  return isNever(change.after) && change.before.isAlways ? 'nowOptional' : change.kind;
};

/** One difference in words, without the name of the field. */
export const sayChange = (words: Words, form: string, change: FormChange): string => {
  const details = detailsOf(words, form, change);
  return words.say(`officer-diff.change.${sentenceOf(change, details)}`, details);
};
