import { canonical } from '../schema/fingerprint.ts';
import { optionKey, textKey } from '../text/keys.ts';
import type { FieldShape, FormChange, RuleShape } from './form-change.ts';

const differ = (before: unknown, after: unknown): boolean => canonical(before) !== canonical(after);

const isOptions = ({ keyword, inside, value }: RuleShape): boolean =>
  keyword === 'enum' && inside === '' && Array.isArray(value);

/** The values that a field offers; undefined when it offers none. */
export const optionsIn = ({ rules }: FieldShape): readonly unknown[] | undefined => {
  const lists = rules.filter(isOptions).map(({ value }) => value as readonly unknown[]);
  return lists.length === 0 ? undefined : [...new Set(lists.flat())];
};

interface Compared {
  readonly form: string;
  readonly before: FieldShape;
  readonly after: FieldShape;
  /** What a new migration makes of an answer: old value -> new value. */
  readonly mapped: Readonly<Record<string, unknown>>;
}

/** Key of a field's label; of the form's title for the form itself. */
export const fieldKey = (form: string, names: readonly string[]): string =>
  names.length === 0 ? textKey(form, ['form'], 'title') : textKey(form, names, 'label');

const presenceChanges = ({ form, before, after }: Compared): readonly FormChange[] => {
  const base = { path: after.names, textKey: fieldKey(form, after.names) };
  const [was, is] = [before.required, after.required];
  return [
    ...(differ(before.shown, after.shown)
      ? [{ kind: 'shownChanged' as const, ...base, before: before.shown, after: after.shown }]
      : []),
    ...(differ(was, is)
      ? [{ kind: 'requiredChanged' as const, ...base, before: was, after: is, shown: after.shown }]
      : []),
  ];
};

const optionChanges = ({ form, before, after, mapped }: Compared): readonly FormChange[] => {
  const [was, is] = [optionsIn(before), optionsIn(after)];
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
  canonical([inside, keyword, rule, conditions]);

/** Rules of one identity are told apart by their order, and equal ones pair up first. */
const pair = (
  before: readonly RuleShape[],
  after: readonly RuleShape[],
): readonly (readonly [RuleShape | undefined, RuleShape | undefined])[] => {
  const isIn = (rules: readonly RuleShape[], rule: RuleShape) => rules.some((other) => !differ(other, rule));
  const [gone, come] = [before.filter((rule) => !isIn(after, rule)), after.filter((rule) => !isIn(before, rule))];
  const pairs: [RuleShape | undefined, RuleShape | undefined][] = [];
  const left = [...come];
  for (const rule of gone) {
    const at = left.findIndex((other) => identityOf(other) === identityOf(rule));
    pairs.push([rule, at < 0 ? undefined : left.splice(at, 1)[0]]);
  }
  return [...pairs, ...left.map((rule) => [undefined, rule] as const)];
};

/** One keyword under another name or in another case is the same rule said otherwise. */
const sameKeyword = (pairs: ReturnType<typeof pair>): ReturnType<typeof pair> => {
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
  { form, after: { names } }: Compared,
  [was, is]: readonly [RuleShape | undefined, RuleShape | undefined],
): readonly FormChange[] => {
  const shape = is ?? was;
  if (!shape) return [];
  const { keyword, rule, inside, conditions } = shape;
  const errorKey = [form, ...names, 'error', rule].join('.');
  const base = { path: names, textKey: fieldKey(form, names), errorKey, keyword, rule, inside, conditions };
  if (was && is) {
    const { rule: name, conditions: cases } = was;
    return [
      { kind: 'ruleChanged', ...base, before: was.value, after: is.value, was: { rule: name, conditions: cases } },
    ];
  }
  if (is) return [{ kind: 'ruleAdded', ...base, after: is.value }];
  return [{ kind: 'ruleRemoved', ...base, before: was?.value }];
};

const ruleChanges = (compared: Compared): readonly FormChange[] => {
  const hasBoth = optionsIn(compared.before) !== undefined && optionsIn(compared.after) !== undefined;
  const spoken = ({ rules }: FieldShape) => rules.filter((rule) => !(hasBoth && isOptions(rule)));
  return sameKeyword(pair(spoken(compared.before), spoken(compared.after))).flatMap((pairs) =>
    ruleChange(compared, pairs),
  );
};

/** Everything that differs between two versions of one field. */
export const compareFields = (compared: Compared): readonly FormChange[] => {
  const { form, before, after } = compared;
  const base = { path: after.names, textKey: fieldKey(form, after.names) };
  const prefill: readonly FormChange[] = differ(before.prefill, after.prefill)
    ? [{ kind: 'prefillChanged', ...base, before: before.prefill, after: after.prefill }]
    : [];
  return [...presenceChanges(compared), ...optionChanges(compared), ...ruleChanges(compared), ...prefill];
};
