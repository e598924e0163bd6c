import type { FieldShape, RuleShape } from '../model/field-shape.ts';
import { canonicalJson } from '../schema/fingerprint.ts';
import { listOf } from '../schema/json.ts';
import { optionKey, textKey } from '../text/text-keys.ts';
import type { FormChange } from './form-change.ts';

const isDifferent = (before: unknown, after: unknown): boolean => canonicalJson(before) !== canonicalJson(after);

const isOptionRule = ({ keyword, inside, value }: RuleShape): boolean =>
  keyword === 'enum' && inside === '' && Array.isArray(value);

/** The values that a field offers; undefined when it offers none. */
export const listOptions = ({ rules }: FieldShape): readonly unknown[] | undefined => {
  const lists = rules.filter(isOptionRule).map(({ value }) => listOf(value));
  return lists.length === 0 ? undefined : [...new Set(lists.flat())];
};

interface FieldComparison {
  readonly form: string;
  readonly before: FieldShape;
  readonly after: FieldShape;
  /** How a new migration maps an answer: old value -> new value. */
  readonly valueMap: Readonly<Record<string, unknown>>;
}

/** Key of a field's label; of the form's title for the form itself. */
export const fieldTextKey = (form: string, names: readonly string[]): string =>
  names.length === 0 ? textKey(form, ['form'], 'title') : textKey(form, names, 'label');

const presenceChanges = ({ form, before, after }: FieldComparison): readonly FormChange[] => {
  const base = { path: after.names, textKey: fieldTextKey(form, after.names) };
  const [was, is] = [before.required, after.required];
  return [
    ...(isDifferent(before.shown, after.shown)
      ? [{ kind: 'shownChanged' as const, ...base, before: before.shown, after: after.shown }]
      : []),
    ...(isDifferent(was, is)
      ? [{ kind: 'requiredChanged' as const, ...base, before: was, after: is, shown: after.shown }]
      : []),
  ];
};

const optionChanges = ({ form, before, after, valueMap: mapped }: FieldComparison): readonly FormChange[] => {
  const [was, is] = [listOptions(before), listOptions(after)];
  if (!was || !is) return [];
  const base = (value: unknown) => ({ path: after.names, textKey: optionKey(form, after.names, value) });
  return [
    ...was
      .filter((value) => !is.includes(value))
      .map((value): FormChange => {
        const mappedTo = Object.hasOwn(mapped, String(value)) ? { mappedTo: mapped[String(value)] } : {};
        return { kind: 'optionRemoved', ...base(value), before: value, ...mappedTo };
      }),
    ...is
      .filter((value) => !was.includes(value))
      .map(
        (value): FormChange => ({
          kind: 'optionAdded',
          ...base(value),
          after: value,
        }),
      ),
  ];
};

const identityOf = ({ inside, keyword, rule, conditions }: RuleShape): string =>
  canonicalJson([inside, keyword, rule, conditions]);

/** Rules with the same identity are matched by their order, equal ones first. */
const pairRules = (
  before: readonly RuleShape[],
  after: readonly RuleShape[],
): readonly (readonly [RuleShape | undefined, RuleShape | undefined])[] => {
  const [was, is] = [new Set(before.map(canonicalJson)), new Set(after.map(canonicalJson))];
  const [gone, come] = [
    before.filter((rule) => !is.has(canonicalJson(rule))),
    after.filter((rule) => !was.has(canonicalJson(rule))),
  ];
  const pairs: [RuleShape | undefined, RuleShape | undefined][] = [];
  const left = [...come];
  for (const rule of gone) {
    const at = left.findIndex((other) => identityOf(other) === identityOf(rule));
    pairs.push([rule, at < 0 ? undefined : left.splice(at, 1)[0]]);
  }
  return [...pairs, ...left.map((rule) => [undefined, rule] as const)];
};

/** A keyword with another name or condition counts as the same rule, changed. */
const pairByKeyword = (pairs: ReturnType<typeof pairRules>): ReturnType<typeof pairRules> => {
  const gone = pairs.filter(([, after]) => !after);
  const result = pairs.filter(([before, after]) => before && after);
  const come = pairs.filter(([before]) => !before);
  for (const [before] of gone) {
    const at = come.findIndex(([, after]) => after?.keyword === before?.keyword && after?.inside === before?.inside);
    result.push([before, at < 0 ? undefined : come.splice(at, 1)[0]?.[1]]);
  }
  return [...result, ...come];
};

const ruleChange = (
  { form, after: { names } }: FieldComparison,
  [was, is]: readonly [RuleShape | undefined, RuleShape | undefined],
): readonly FormChange[] => {
  const shape = is ?? was;
  if (!shape) return [];
  const { keyword, rule, inside, conditions } = shape;
  const errorKey = [form, ...names, 'error', rule].join('.');
  const base = { path: names, textKey: fieldTextKey(form, names), errorKey, keyword, rule, inside, conditions };
  if (was && is) {
    const { rule: name, conditions: cases } = was;
    return [
      { kind: 'ruleChanged', ...base, before: was.value, after: is.value, was: { rule: name, conditions: cases } },
    ];
  }
  if (is) return [{ kind: 'ruleAdded', ...base, after: is.value }];
  return [{ kind: 'ruleRemoved', ...base, before: was?.value }];
};

const ruleChanges = (compared: FieldComparison): readonly FormChange[] => {
  const hasBoth = listOptions(compared.before) !== undefined && listOptions(compared.after) !== undefined;
  const spoken = ({ rules }: FieldShape) => rules.filter((rule) => !(hasBoth && isOptionRule(rule)));
  return pairByKeyword(pairRules(spoken(compared.before), spoken(compared.after))).flatMap((pairs) =>
    ruleChange(compared, pairs),
  );
};

/** All differences between two versions of one field. */
export const compareFields = (compared: FieldComparison): readonly FormChange[] => {
  const { form, before, after } = compared;
  const base = { path: after.names, textKey: fieldTextKey(form, after.names) };
  const prefill: readonly FormChange[] = isDifferent(before.prefill, after.prefill)
    ? [{ kind: 'prefillChanged', ...base, before: before.prefill, after: after.prefill }]
    : [];
  return [...presenceChanges(compared), ...optionChanges(compared), ...ruleChanges(compared), ...prefill];
};
