import type { FormChange } from '../../engine/evolution/form-change.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { listOf, objectOf, textsOf } from '../../engine/schema/json.ts';
import { textKey } from '../../engine/text/text-keys.ts';
import { meaningOfOption } from '../../engine/widgets/field-widget.ts';
import { formatAnswer, formatValue } from './format-value.ts';
import { findValueName, type LanguageTexts, labelFor } from './language-texts.ts';

interface SettingChange {
  readonly what: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The object whose fields a setting of `ui.json` names: the form itself, or the entries of a list. */
interface FieldScope {
  readonly form: string;
  readonly at: readonly string[];
}

const nothingText = (texts: LanguageTexts): string => texts.translate('officer-diff.value.nothing');

/** The grade grid has an option `columns` of its own. */
const keyOf = (what: string): string =>
  what === 'ui:columns' ? 'fieldColumns' : what.replace('ui:options.', '').replace('ui:', '');

const columnsText = (texts: LanguageTexts, count: unknown): string =>
  texts.translate('officer-diff.value.columns', { count: String(count) });

const describeGroups = (texts: LanguageTexts, { form, at }: FieldScope, groups: unknown): string =>
  listOf(groups)
    .map(objectOf)
    .map((group) => {
      const key = String(group['key']);
      const labels = textsOf(group['fields'])
        .map((name) => labelFor(texts, textKey(form, [...at, name], 'label')))
        .join(', ');
      const columns = group['columns'] === undefined ? '' : `; ${columnsText(texts, group['columns'])}`;
      return `${texts.findPortalText(textKey(form, [...at, 'group'], key)) ?? key} (${labels}${columns})`;
    })
    .join('; ') || nothingText(texts);

const describeExceptions = (texts: LanguageTexts, { form, at }: FieldScope, value: unknown): string =>
  Object.values(objectOf(value))
    .map(objectOf)
    .map((exception) => {
      const field = String(exception['field']);
      const label = labelFor(texts, textKey(form, [...at, field], 'label'));
      const list = listOf(exception['in']).map((one) => formatAnswer(texts, form, [...at, field], one));
      return texts.translate(`officer-diff.condition.${list.length === 1 ? 'is' : 'isOneOf'}`, {
        name: label,
        value: list.join(', '),
      });
    })
    .join('; ');

/** A UI setting. Most settings name fields, which are described by their labels. */
const describeSettingValue = (
  texts: LanguageTexts,
  place: FieldScope,
  field: readonly string[],
  { what }: SettingChange,
  value: unknown,
): string => {
  if (keyOf(what) === 'carryOver') return texts.translate(`officer-diff.value.carryOver.${String(value ?? 'unset')}`);
  if (value === undefined) return nothingText(texts);
  const label = (name: unknown, inside: readonly string[] = []) =>
    labelFor(texts, textKey(place.form, [...place.at, ...inside, String(name)], 'label'));
  switch (keyOf(what)) {
    case 'groups':
      return describeGroups(texts, place, value);
    case 'order':
      return textsOf(value)
        .map((name) => (name === '*' ? '…' : label(name)))
        .join(', ');
    case 'with':
      return Object.values(objectOf(value))
        .map((name) => label(name))
        .join(', ');
    case 'withoutWhen':
      return describeExceptions(texts, place, value);
  }
  switch (meaningOfOption(keyOf(what))) {
    case 'parts':
      return (
        textsOf(value)
          .map((name) => label(name, field))
          .join(', ') || nothingText(texts)
      );
    case 'prefixField':
      return label(value);
    case 'ratio':
      return listOf(value).join(' : ');
    default:
      return formatValue(texts, value);
  }
};

const describeSetting = (
  texts: LanguageTexts,
  place: FieldScope,
  field: readonly string[],
  line: SettingChange,
  name: string,
): string =>
  texts.translate('officer-diff.change.lookChanged', {
    what: name,
    before: describeSettingValue(texts, place, field, line, line.before),
    after: describeSettingValue(texts, place, field, line, line.after),
  });

interface NestedSetting {
  /** The field below the form that has the setting; of an entry, its list. */
  readonly names: readonly string[];
  /** Whether it is a setting of the entries, or of a field in them. */
  readonly isOfEntry: boolean;
  readonly what: string;
  readonly value: unknown;
}

/** Each setting of the fields in a group, or in the entries of a list. */
const nestedSettings = (look: unknown, names: readonly string[], isOfEntry = false): readonly NestedSetting[] =>
  Object.entries(objectOf(look)).flatMap(([what, value]): readonly NestedSetting[] => {
    if (what === 'ui:options')
      return Object.entries(objectOf(value)).map(([option, of]) => ({ names, isOfEntry, what: option, value: of }));
    if (what.startsWith('ui:')) return [{ names, isOfEntry, what, value }];
    return what === 'items' ? nestedSettings(value, names, true) : nestedSettings(value, [...names, what], isOfEntry);
  });

/** `ui:order` names fields inside the object; all other settings name sibling fields. */
const scopeOf = (names: readonly string[], what: string) =>
  ['order', 'groups'].includes(keyOf(what))
    ? { at: names, field: [] }
    : { at: names.slice(0, -1), field: names.slice(-1) };

const describeNestedSettings = (
  texts: LanguageTexts,
  form: string,
  path: readonly string[],
  [before, after]: readonly [look: object, look: object],
): string => {
  const [was, is] = [before, after].map(
    (look) => new Map(nestedSettings(look, path).map((one) => [`${one.names.join('.')} ${one.what}`, one])),
  );
  return [...new Map([...(was ?? []), ...(is ?? [])])]
    .filter(([key]) => canonicalJson([was?.get(key)?.value]) !== canonicalJson([is?.get(key)?.value]))
    .map(([key, { names, isOfEntry, what }]) => {
      const line = { what, before: was?.get(key)?.value, after: is?.get(key)?.value };
      const title = texts.translate(
        `officer-diff.setting.look.${names.length === path.length ? 'ofEntry' : isOfEntry ? 'inEntry' : 'inGroup'}`,
        {
          name: texts.translate(`officer-diff.setting.look.${keyOf(what)}`),
          field: labelFor(texts, textKey(form, names, 'label')),
        },
      );
      const { at, field } = scopeOf(names, what);
      return describeSetting(texts, { form, at }, field, line, title);
    })
    .join(' ');
};

/** Describes a change of ui settings. */
export const describeUiChange = (
  texts: LanguageTexts,
  form: string,
  change: Extract<FormChange, { kind: 'lookChanged' }>,
): string => {
  const { what, before, after, path } = change;
  if (!what.startsWith('ui:'))
    return describeNestedSettings(texts, form, path, [{ [what]: before }, { [what]: after }]);
  if (keyOf(what) === 'carryOver') return texts.translate(`officer-diff.change.carryOver.${String(after ?? 'unset')}`);
  const name = texts.translate(`officer-diff.setting.look.${keyOf(what)}`);
  const { at, field } = scopeOf(path, what);
  return describeSetting(texts, { form, at }, field, change, name);
};

/** Describes the wire values of an answer. */
export const describeWireChange = (
  texts: LanguageTexts,
  form: string,
  change: Extract<FormChange, { kind: 'wireChanged' }>,
): string => {
  const { what, path } = change;
  const translate = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return formatValue(texts, value);
    if (what !== 'values')
      return Object.values(value)
        .map((one) => formatValue(texts, one))
        .join(', ');
    return Object.entries(value)
      .map(([one, sent]) => `${findValueName(texts, form, path, one) ?? one} → ${formatValue(texts, sent)}`)
      .join(', ');
  };
  return texts.translate('officer-diff.change.wireChanged', {
    what: texts.translate(`officer-diff.setting.wire.${what}`),
    before: translate(change.before),
    after: translate(change.after),
  });
};
