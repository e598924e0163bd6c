import type { FormChange } from '../../engine/evolution/form-change.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { optionKey, textKey } from '../../engine/text/text-keys.ts';
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

const nothingText = (words: LanguageTexts): string => words.translate('officer-diff.value.nothing');

const keyOf = (what: string): string => what.replace('ui:options.', '').replace('ui:', '');

const describeGroups = (words: LanguageTexts, { form, at }: FieldScope, groups: unknown): string =>
  ((groups ?? []) as readonly UiGroup[])
    .map(({ key, fields }) => {
      const labels = fields.map((name) => labelFor(words, textKey(form, [...at, name], 'label'))).join(', ');
      return `${words.findPortalText(textKey(form, [...at, 'group'], key)) ?? key} (${labels})`;
    })
    .join('; ') || nothingText(words);

const describeExceptions = (words: LanguageTexts, { form, at }: FieldScope, value: object): string =>
  Object.values(value as Readonly<Record<string, ParameterException>>)
    .map(({ field, in: values }) => {
      const label = labelFor(words, textKey(form, [...at, field], 'label'));
      const list = values.map(
        (one) => words.findPortalText(optionKey(form, [...at, field], one)) ?? formatValue(words, one),
      );
      return words.translate(`officer-diff.condition.${list.length === 1 ? 'is' : 'isOneOf'}`, {
        name: label,
        value: list.join(', '),
      });
    })
    .join('; ');

/** A setting of the look; most name fields, which a reader knows by their labels. */
const describeSettingValue = (
  words: LanguageTexts,
  place: FieldScope,
  field: readonly string[],
  { what }: SettingChange,
  value: unknown,
): string => {
  if (value === undefined) return nothingText(words);
  const label = (name: unknown, inside: readonly string[] = []) =>
    labelFor(words, textKey(place.form, [...place.at, ...inside, String(name)], 'label'));
  switch (keyOf(what)) {
    case 'groups':
      return describeGroups(words, place, value);
    case 'order':
      return (value as readonly string[]).map((name) => (name === '*' ? '…' : label(name))).join(', ');
    case 'with':
      return Object.values(value as object)
        .map((name) => label(name))
        .join(', ');
    case 'withoutWhen':
      return describeExceptions(words, place, value as object);
    case 'columns':
    case 'required':
      return (value as readonly string[]).map((name) => label(name, field)).join(', ') || nothingText(words);
    case 'dialCode':
      return label(value);
    case 'aspect':
      return (value as readonly number[]).join(' : ');
    default:
      return formatValue(words, value);
  }
};

const describeSetting = (
  words: LanguageTexts,
  place: FieldScope,
  field: readonly string[],
  line: SettingChange,
  name: string,
): string =>
  words.translate('officer-diff.change.lookChanged', {
    what: name,
    before: describeSettingValue(words, place, field, line, line.before),
    after: describeSettingValue(words, place, field, line, line.after),
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

/** The look of the entries of a list, line by line. */
const describeEntrySettings = (
  words: LanguageTexts,
  { form, at }: FieldScope,
  before: UiSettings,
  after: UiSettings,
): string => {
  const place = { form, at };
  const name = (what: string) => words.translate(`officer-diff.setting.look.${keyOf(what)}`);
  return changedSettings(before, after)
    .flatMap((line) => {
      if (line.what.startsWith('ui:'))
        return [
          describeSetting(
            words,
            place,
            [],
            line,
            words.translate('officer-diff.setting.look.ofEntry', { name: name(line.what) }),
          ),
        ];
      const field = labelFor(words, textKey(form, [...at, line.what], 'label'));
      return changedSettings(withFlatOptions(line.before), withFlatOptions(line.after)).map((inner) => {
        const title = words.translate('officer-diff.setting.look.inEntry', { name: name(inner.what), field });
        return describeSetting(words, place, [line.what], inner, title);
      });
    })
    .join(' ');
};

/** Describes a change of ui settings. */
export const describeUiChange = (
  words: LanguageTexts,
  form: string,
  change: Extract<FormChange, { kind: 'lookChanged' }>,
): string => {
  const { what, before, after, path } = change;
  if (what === 'items')
    return describeEntrySettings(words, { form, at: path }, (before ?? {}) as UiSettings, (after ?? {}) as UiSettings);
  const name = words.translate(`officer-diff.setting.look.${keyOf(what)}`);
  return describeSetting(words, { form, at: path.slice(0, -1) }, path.slice(-1), change, name);
};

/** Describes the wire values of an answer. */
export const describeWireChange = (
  words: LanguageTexts,
  form: string,
  change: Extract<FormChange, { kind: 'wireChanged' }>,
): string => {
  const { what, path } = change;
  const say = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return formatValue(words, value);
    if (what !== 'values')
      return Object.values(value)
        .map((one) => formatValue(words, one))
        .join(', ');
    return Object.entries(value)
      .map(([one, sent]) => `${words.findPortalText(optionKey(form, path, one)) ?? one} → ${formatValue(words, sent)}`)
      .join(', ');
  };
  return words.translate('officer-diff.change.wireChanged', {
    what: words.translate(`officer-diff.setting.wire.${what}`),
    before: say(change.before),
    after: say(change.after),
  });
};
