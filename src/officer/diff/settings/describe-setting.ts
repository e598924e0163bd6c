import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { isObject, objectOf } from '../../../engine/schema/json.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';
import { formatValue, formatValuePair } from '../format-value.ts';
import type { LanguageTexts, LocalizedSentence } from '../language-texts.ts';

type DescribeSettingValue = (texts: LanguageTexts, value: unknown) => string;

/** One changed setting of a file. */
export interface Setting {
  readonly place: string;
  /** The label of the setting. */
  readonly name: LocalizedSentence;
  readonly before: unknown;
  readonly after: unknown;
  /** The label of its value, unless it is a number or a plain text. */
  readonly describeValue?: DescribeSettingValue;
  readonly subject?: LocalizedSentence;
}

const kindOf = ({ before, after }: Setting): string => {
  if (before === undefined) return 'lineAdded';
  return after === undefined ? 'lineRemoved' : 'lineChanged';
};

/** A missing boolean setting means no. */
const withDefaultFalse = (value: unknown, other: unknown): unknown =>
  value === undefined && typeof other === 'boolean' ? false : value;

const describeBothValues = (
  texts: LanguageTexts,
  { before, after, describeValue: translate }: Setting,
): Readonly<Record<'before' | 'after', string>> => {
  const [was, is] = [withDefaultFalse(before, after), withDefaultFalse(after, before)];
  if (!translate) return formatValuePair(texts, was, is);
  const one = (value: unknown) => (value === undefined ? formatValue(texts, value) : translate(texts, value));
  return { before: one(was), after: one(is) };
};

/** `Items of one page: 12; before: 6.` */
export const describeSetting = (setting: Setting): DescribedChange =>
  safeChange(
    kindOf(setting),
    setting.place,
    (texts) =>
      texts.translate('officer-diff.change.lineChanged', {
        path: setting.name(texts),
        ...describeBothValues(texts, setting),
      }),
    setting.subject,
  );

type Settings = Readonly<Record<string, unknown>>;

/** The settings of a file by their dotted keys; `$schema` serves editors only. */
export const flattenSettings = (value: unknown, path = ''): Settings =>
  Object.fromEntries(
    Object.entries(objectOf(value))
      .filter(([key]) => key !== '$schema')
      .flatMap(([key, child]) =>
        isObject(child)
          ? Object.entries(flattenSettings(child, `${path}${key}.`))
          : [[`${path}${key}`, child] as const],
      ),
  );

/** Keys whose settings differ between two versions. */
export const changedKeys = (before: Settings, after: Settings): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => canonicalJson([before[key]]) !== canonicalJson([after[key]]),
  );
