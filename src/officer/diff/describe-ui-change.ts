import type { FormChange } from '../../engine/evolution/form-change.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { optionKey, textKey } from '../../engine/text/text-keys.ts';
import { meaningOfOption } from '../../engine/widgets/field-widget.ts';
import { formatValue } from './format-value.ts';
import { type LanguageTexts, labelFor } from './language-texts.ts';

interface UiGroup {
  readonly key: string;
  readonly fields: readonly string[];
}

interface ParameterException {
  readonly field: string;
  readonly in: readonly string[];
}

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

const keyOf = (what: string): string => what.replace('ui:options.', '').replace('ui:', '');

const describeGroups = (texts: LanguageTexts, { form, at }: FieldScope, groups: unknown): string =>
  ((groups ?? []) as readonly UiGroup[])
    .map(({ key, fields }) => {
      const labels = fields.map((name) => labelFor(texts, textKey(form, [...at, name], 'label'))).join(', ');
      return `${texts.findPortalText(textKey(form, [...at, 'group'], key)) ?? key} (${labels})`;
    })
    .join('; ') || nothingText(texts);

const describeExceptions = (texts: LanguageTexts, { form, at }: FieldScope, value: object): string =>
  Object.values(value as Readonly<Record<string, ParameterException>>)
    .map(({ field, in: values }) => {
      const label = labelFor(texts, textKey(form, [...at, field], 'label'));
      const list = values.map(
        (one) => texts.findPortalText(optionKey(form, [...at, field], one)) ?? formatValue(texts, one),
      );
      return texts.translate(`officer-diff.condition.${list.length === 1 ? 'is' : 'isOneOf'}`, {
        name: label,
        value: list.join(', '),
      });
    })
    .join('; ');

/** A setting of the look; most name fields, which a reader knows by their labels. */
const describeSettingValue = (
  texts: LanguageTexts,
  place: FieldScope,
  field: readonly string[],
  { what }: SettingChange,
  value: unknown,
): string => {
  if (value === undefined) return nothingText(texts);
  const label = (name: unknown, inside: readonly string[] = []) =>
    labelFor(texts, textKey(place.form, [...place.at, ...inside, String(name)], 'label'));
  switch (keyOf(what)) {
    case 'groups':
      return describeGroups(texts, place, value);
    case 'order':
      return (value as readonly string[]).map((name) => (name === '*' ? '…' : label(name))).join(', ');
    case 'with':
      return Object.values(value as object)
        .map((name) => label(name))
        .join(', ');
    case 'withoutWhen':
      return describeExceptions(texts, place, value as object);
  }
  switch (meaningOfOption(keyOf(what))) {
    case 'parts':
      return (value as readonly string[]).map((name) => label(name, field)).join(', ') || nothingText(texts);
    case 'prefixField':
      return label(value);
    case 'ratio':
      return (value as readonly number[]).join(' : ');
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

type UiSettings = Readonly<Record<string, unknown>>;

const changedSettings = (before: UiSettings, after: UiSettings): readonly SettingChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((what) => canonicalJson([before[what]]) !== canonicalJson([after[what]]))
    .map((what) => ({ what, before: before[what], after: after[what] }));

const withFlatOptions = (look: unknown): UiSettings => {
  const { 'ui:options': options = {}, ...rest } = (look ?? {}) as UiSettings;
  return { ...rest, ...(options as UiSettings) };
};

/** Whether a key of a field's look has the look of a field in it, or of its entries. */
const isInner = ({ before, after }: SettingChange, key: string): boolean =>
  !key.startsWith('ui:') && [before, after].some((look) => Object.hasOwn((look ?? {}) as UiSettings, key));

/** The look of the entries of a list, line by line. */
const describeEntrySettings = (
  texts: LanguageTexts,
  { form, at }: FieldScope,
  before: UiSettings,
  after: UiSettings,
): string => {
  const place = { form, at };
  const name = (what: string) => texts.translate(`officer-diff.setting.look.${keyOf(what)}`);
  return changedSettings(before, after)
    .flatMap((line) => {
      if (line.what.startsWith('ui:'))
        return [
          describeSetting(
            texts,
            place,
            [],
            line,
            texts.translate('officer-diff.setting.look.ofEntry', { name: name(line.what) }),
          ),
        ];
      const field = labelFor(texts, textKey(form, [...at, line.what], 'label'));
      return changedSettings(withFlatOptions(line.before), withFlatOptions(line.after)).map((inner) => {
        if (isInner(line, inner.what)) {
          const isList = inner.what === 'items';
          const wrap = (value: unknown): UiSettings =>
            isList ? ((value ?? {}) as UiSettings) : { [inner.what]: value ?? {} };
          return describeEntrySettings(texts, { form, at: [...at, line.what] }, wrap(inner.before), wrap(inner.after));
        }
        const title = texts.translate('officer-diff.setting.look.inEntry', { name: name(inner.what), field });
        return describeSetting(texts, place, [line.what], inner, title);
      });
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
  if (what === 'items')
    return describeEntrySettings(texts, { form, at: path }, (before ?? {}) as UiSettings, (after ?? {}) as UiSettings);
  const name = texts.translate(`officer-diff.setting.look.${keyOf(what)}`);
  // Order and headings name the fields of the group itself.
  const at = what === 'ui:order' || what === 'ui:groups' ? path : path.slice(0, -1);
  return describeSetting(texts, { form, at }, path.slice(-1), change, name);
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
      .map(([one, sent]) => `${texts.findPortalText(optionKey(form, path, one)) ?? one} → ${formatValue(texts, sent)}`)
      .join(', ');
  };
  return texts.translate('officer-diff.change.wireChanged', {
    what: texts.translate(`officer-diff.setting.wire.${what}`),
    before: translate(change.before),
    after: translate(change.after),
  });
};
