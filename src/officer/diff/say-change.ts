import type { FieldShape, FormChange, Presence, RuleShape } from '../../engine/evolution/form-change.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { MigrationOperation } from '../../engine/schema/types.ts';
import { optionKey } from '../../engine/text/keys.ts';
import { sayPresence } from './say-condition.ts';
import { sayLook, sayWire } from './say-look.ts';
import { sayRuleShape, sayWritten } from './say-rule.ts';
import { sayValue } from './say-value.ts';
import { labelBehind, type Words } from './words.ts';

const errorKeyOf = (form: string, { names }: FieldShape, { rule }: RuleShape): string =>
  [form, ...names, 'error', rule].join('.');

/** The type goes without saying, and of a file that its answer is an id. */
const isUnspoken = ({ rules }: FieldShape, keyword: string): boolean =>
  keyword === 'type' ||
  (['format', 'minLength', 'maxLength', 'pattern'].includes(keyword) &&
    rules.some((rule) => rule.keyword === 'x-file'));

/** All rules of a field, for one that is new. */
const sayRules = (words: Words, form: string, shape: FieldShape, rules = shape.rules): string =>
  rules
    .filter(({ keyword, inside }) => inside === '' && !isUnspoken(shape, keyword))
    .map((rule) => sayRuleShape(words, form, { ...rule, names: shape.names, errorKey: errorKeyOf(form, shape, rule) }))
    .join(', ');

/** The rules of a changed field that stayed: a reader wants to know that they did. */
export const sayKept = (words: Words, form: string, before: FieldShape, after: FieldShape): string => {
  const known = new Set(before.rules.map(canonical));
  const kept = after.rules.filter((rule) => known.has(canonical(rule)));
  const rules = sayRules(words, form, after, kept);
  return rules === '' ? '' : ` ${words.say('officer-diff.change.kept', { rules })}`;
};

type Params = Readonly<Record<string, string>>;

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
      return { after: sayRuleShape(words, form, { ...change, names: change.path, value: change.after }) };
    case 'ruleRemoved':
      return { before: sayRuleShape(words, form, { ...change, names: change.path, value: change.before }) };
    case 'ruleChanged': {
      const was = sayRuleShape(words, form, { ...change, ...change.was, names: change.path, value: change.before });
      const is = sayRuleShape(words, form, { ...change, names: change.path, value: change.after });
      if (canonical([change.before, change.was.conditions]) === canonical([change.after, change.conditions]))
        return { renamed: is, before: change.was.rule, after: change.rule };
      const isTold = was !== is;
      if (isTold) return { before: was, after: is };
      const written = (value: unknown) => sayWritten(words, form, { ...change, names: change.path, value });
      return { before: written(change.before), after: written(change.after), rule: is };
    }
    case 'orderChanged': {
      const list = (names: readonly string[]) =>
        names.map((name) => labelBehind(words, `${form}.${name}.label`)).join(', ');
      return { after: list(change.after) };
    }
    case 'lookChanged':
    case 'wireChanged':
      return {};
    case 'migrationAdded':
      return {
        number: String(change.after.number),
        after: change.after.operations.map((one) => sayOperation(words, form, one)).join('; '),
      };
    case 'migrationChanged':
      return { number: String(change.before.number) };
    case 'prefillChanged': {
      const say = (value: unknown) =>
        (value === undefined ? undefined : words.textOf(optionKey(form, change.path, value))) ?? sayValue(words, value);
      return { before: say(change.before), after: say(change.after) };
    }
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
  if (change.kind === 'lookChanged') return sayLook(words, form, change);
  if (change.kind === 'wireChanged') return sayWire(words, form, change);
  const details = detailsOf(words, form, change);
  return words.say(`officer-diff.change.${sentenceOf(change, details)}`, details);
};
