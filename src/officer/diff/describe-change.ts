import { plainField } from '../../engine/evolution/edit-answers.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import { fieldsRead, fieldsWritten } from '../../engine/evolution/migrate.ts';
import type { FieldShape, Presence, RuleShape } from '../../engine/model/field-shape.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { MigrationOperation } from '../../engine/schema/types.ts';
import { describePresence } from './describe-condition.ts';
import { describeRule, describeRuleSource } from './describe-rule.ts';
import { describeUiChange, describeWireChange } from './describe-ui-change.ts';
import { formatAnswer } from './format-value.ts';
import { type LanguageTexts, labelFor } from './language-texts.ts';

const errorKeyOf = (form: string, { names }: FieldShape, { rule }: RuleShape): string =>
  [form, ...names, 'error', rule].join('.');

/** The type is not described, and for a file neither is the format of its id. */
const isImplied = ({ rules }: FieldShape, keyword: string): boolean =>
  keyword === 'type' ||
  (['format', 'minLength', 'maxLength', 'pattern'].includes(keyword) &&
    rules.some((rule) => rule.keyword === 'x-file'));

/** All rules of a field, for one that is new. */
const describeRules = (texts: LanguageTexts, form: string, shape: FieldShape, rules = shape.rules): string =>
  rules
    .filter(({ keyword, inside }) => inside === '' && !isImplied(shape, keyword))
    .map((rule) => describeRule(texts, form, { ...rule, names: shape.names, errorKey: errorKeyOf(form, shape, rule) }))
    .join(', ');

/** The unchanged rules of a changed field, which the description lists too. */
export const describeUnchangedRules = (
  texts: LanguageTexts,
  form: string,
  before: FieldShape,
  after: FieldShape,
): string => {
  const known = new Set(before.rules.map(canonicalJson));
  const unchanged = after.rules.filter((rule) => known.has(canonicalJson(rule)));
  const rules = describeRules(texts, form, after, unchanged);
  return rules === '' ? '' : ` ${texts.translate('officer-diff.change.kept', { rules })}`;
};

/** The fields inside a new group, list or table: its questions or columns, each with its rules. */
export const describeInnerFields = (
  texts: LanguageTexts,
  form: string,
  names: readonly string[],
  shapes: ReadonlyMap<string, FieldShape>,
): string => {
  const isInside = (shape: FieldShape): boolean =>
    shape.names.length === names.length + 1 && names.every((name, index) => shape.names[index] === name);
  const fields = [...shapes.values()].filter(isInside).map((shape) => {
    const rules = describeRules(texts, form, shape);
    return `${labelFor(texts, [form, ...shape.names, 'label'].join('.'))}${rules === '' ? '' : ` (${rules})`}`;
  });
  return fields.length === 0
    ? ''
    : ` ${texts.translate('officer-diff.change.contains', { fields: fields.join('; ') })}`;
};

type Params = Readonly<Record<string, string>>;

const quoted = (fields: readonly string[]): string => fields.map((field) => `“${field}”`).join(', ');

const describeOperation = (texts: LanguageTexts, form: string, operation: MigrationOperation): string => {
  const translate = (kind: string, params: Params) => texts.translate(`officer-diff.operation.${kind}`, params);
  const nameIn = (field: string) => (value: unknown) => formatAnswer(texts, form, plainField(field).split('.'), value);
  if ('rename' in operation) return translate('rename', { ...operation.rename });
  if ('move' in operation) return translate('move', { ...operation.move });
  if ('drop' in operation) return translate('drop', { ...operation.drop });
  if ('send' in operation) return translate('send', { ...operation.send });
  if ('receive' in operation) return translate('receive', { ...operation.receive });
  if ('calculate' in operation) return translate('calculate', { ...operation.calculate });
  if ('split' in operation)
    return translate('split', { field: operation.split.field, fields: quoted(fieldsWritten(operation)) });
  if ('merge' in operation)
    return translate('merge', { field: operation.merge.into, fields: quoted(fieldsRead(operation)) });
  if ('convert' in operation) {
    const { field, to } = operation.convert;
    return translate(`convert${to[0]?.toUpperCase()}${to.slice(1)}`, { field });
  }
  if ('default' in operation) {
    const { field, value } = operation.default;
    return translate('default', { field, value: nameIn(field)(value) });
  }
  const { field, values } = operation.map;
  const pairs = Object.entries(values).map(([was, is]) => `${nameIn(field)(was)} → ${nameIn(field)(is)}`);
  return translate('map', { field, values: pairs.join(', ') });
};

const detailsOf = (texts: LanguageTexts, form: string, change: FormChange): Params => {
  switch (change.kind) {
    case 'fieldAdded': {
      const { after } = change;
      const [shown, required] = [
        describePresence(texts, form, after.shown),
        describePresence(texts, form, after.required, after.shown),
      ];
      return {
        shown,
        required,
        rules: describeRules(texts, form, after) || texts.translate('officer-diff.change.noRules'),
      };
    }
    case 'requiredChanged': {
      const translate = (presence: Presence) => describePresence(texts, form, presence, change.shown);
      return { before: translate(change.before), after: translate(change.after) };
    }
    case 'shownChanged':
      return {
        before: describePresence(texts, form, change.before),
        after: describePresence(texts, form, change.after),
      };
    case 'noteChanged': {
      const shown = (presence: Presence | undefined) => (presence ? describePresence(texts, form, presence) : '');
      return { before: shown(change.before), after: shown(change.after) };
    }
    case 'fieldRenamed':
    case 'fieldMoved':
      return { before: change.before.join('.'), after: change.after.join('.') };
    case 'optionAdded':
    case 'optionRemoved': {
      const value = String(change.kind === 'optionAdded' ? change.after : change.before);
      return { option: texts.findPortalText(change.textKey) ?? value, value };
    }
    case 'ruleAdded':
      return { after: describeRule(texts, form, { ...change, names: change.path, value: change.after }) };
    case 'ruleRemoved':
      return { before: describeRule(texts, form, { ...change, names: change.path, value: change.before }) };
    case 'ruleChanged': {
      const was = describeRule(texts, form, { ...change, ...change.was, names: change.path, value: change.before });
      const is = describeRule(texts, form, { ...change, names: change.path, value: change.after });
      if (canonicalJson([change.before, change.was.conditions]) === canonicalJson([change.after, change.conditions]))
        return { renamed: is, before: change.was.rule, after: change.rule };
      const isMoved = was !== is;
      if (isMoved) return { before: was, after: is };
      const written = (value: unknown) => describeRuleSource(texts, form, { ...change, names: change.path, value });
      return { before: written(change.before), after: written(change.after), rule: is };
    }
    case 'orderChanged': {
      const list = (names: readonly string[]) =>
        names.map((name) => labelFor(texts, `${form}.${name}.label`)).join(', ');
      return { after: list(change.after) };
    }
    case 'lookChanged':
    case 'wireChanged':
      return {};
    case 'migrationAdded':
      return {
        number: String(change.after.number),
        after: change.after.operations.map((one) => describeOperation(texts, form, one)).join('; '),
      };
    case 'migrationChanged':
      return { number: String(change.before.number) };
    case 'prefillChanged': {
      const translate = (value: unknown) => formatAnswer(texts, form, change.path, value);
      return { before: translate(change.before), after: translate(change.after) };
    }
    case 'fieldRemoved':
      return {};
  }
};

const isNever = ({ isAlways, cases }: Presence): boolean => !isAlways && cases.length === 0;

/** The sentence for a change; simple cases have simpler sentences. */
const sentenceKeyOf = (change: FormChange, details: Params): string => {
  if (change.kind === 'ruleChanged' && 'renamed' in details) return 'ruleRenamed';
  if (change.kind === 'ruleChanged' && 'rule' in details) return 'ruleRewritten';
  if (change.kind === 'noteChanged' && change.before === undefined) return 'noteAdded';
  if (change.kind === 'noteChanged' && change.after === undefined) return 'noteRemoved';
  if (change.kind !== 'requiredChanged') return change.kind;
  if (change.after.isAlways && isNever(change.before)) return 'nowRequired';
  return isNever(change.after) && change.before.isAlways ? 'nowOptional' : change.kind;
};

/** Describes one difference, without the name of the field. */
export const describeChange = (texts: LanguageTexts, form: string, change: FormChange): string => {
  if (change.kind === 'lookChanged') return describeUiChange(texts, form, change);
  if (change.kind === 'wireChanged') return describeWireChange(texts, form, change);
  const details = detailsOf(texts, form, change);
  return texts.translate(`officer-diff.change.${sentenceKeyOf(change, details)}`, details);
};
