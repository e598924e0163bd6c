import type { OfficerData } from '../../data/read-officer-data.ts';
import { breaks } from '../../verdict/verdict.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';
import { formatValue } from '../format-value.ts';
import { type LanguageTexts, labelFor } from '../language-texts.ts';
import { changedKeys, describeSetting, flattenSettings } from './describe-setting.ts';
import { withEvaluation } from './with-evaluation.ts';

type Entity = Readonly<Record<string, unknown>>;

interface Order {
  readonly field: string;
  readonly direction: string;
}

const choiceSettings = ['page.view', 'readers'];
const literalSettings = ['path', 'afterSave', 'page.structured'];

const nameOf = (words: LanguageTexts, key: string): string => words.translate(`officer-diff.setting.entity.${key}`);

/** The label of a meta-schema option; an unknown one is shown as written, since the check reports it. */
const describeChoice = (words: LanguageTexts, choice: unknown, field = ''): string => {
  const key = `officer-diff.choice.${choice}`;
  const said = words.translate(key, { field });
  return said === key ? [field, formatValue(words, choice)].filter(Boolean).join(', ') : said;
};

/** Most settings name fields: a reader knows those by their labels. */
const describeSettingIn =
  (form: string, key: string) =>
  (words: LanguageTexts, value: unknown): string => {
    const label = (field: unknown) => labelFor(words, `${form}.${field}.label`);
    if (choiceSettings.includes(key)) return describeChoice(words, value);
    if (typeof value === 'string' && !literalSettings.includes(key)) return label(value);
    if (!Array.isArray(value)) return formatValue(words, value);
    if (key !== 'order') return value.map(label).join(', ') || formatValue(words, undefined);
    return (value as readonly Order[])
      .map(({ field, direction }) => describeChoice(words, direction, label(field)))
      .join('; ');
  };

const isOfPage = (key: string): boolean => key.startsWith('page.');

const diffPage = (place: string, form: string, before: Entity, after: Entity): readonly DescribedChange[] => {
  const [was, is] = [before['page'], after['page']];
  if ((was === undefined) === (is === undefined)) return [];
  if (is === undefined) {
    const told = safeChange('lineRemoved', place, (words) => words.translate('officer-diff.change.pageRemoved'));
    return [withEvaluation(told, breaks('pageGone'))];
  }
  const list = (words: LanguageTexts) =>
    Object.entries(flattenSettings(is, 'page.'))
      .map(([key, value]) => `${nameOf(words, key)}: ${describeSettingIn(form, key)(words, value)}`)
      .join('; ');
  return [
    safeChange('lineAdded', place, (words) => words.translate('officer-diff.change.pageAdded', { after: list(words) })),
  ];
};

/** How items of a kind of content are listed, found and shown. */
export const diffEntity = (before: OfficerData, after: OfficerData, folder: string): readonly DescribedChange[] => {
  const place = `${folder}/entity.json`;
  const form = folder.split('/').at(-1) ?? folder;
  const [was, is] = [before, after].map(({ values }) => (values.get(place) ?? {}) as Entity) as [Entity, Entity];
  const whole = diffPage(place, form, was, is);
  // Without `readers` everybody may read it.
  const open = (entity: Entity) => flattenSettings({ ...entity, readers: entity['readers'] ?? 'everybody' });
  const [old, now] = [open(was), open(is)];
  const keys = changedKeys(old, now).filter((key) => whole.length === 0 || !isOfPage(key));
  return [
    ...whole,
    ...keys.map((key) => {
      const name = (words: LanguageTexts) => nameOf(words, key);
      const told = describeSetting({
        place,
        name,
        before: old[key],
        after: now[key],
        describeValue: describeSettingIn(form, key),
      });
      return withEvaluation(told, key === 'path' ? breaks('addressChanged') : undefined);
    }),
  ];
};
