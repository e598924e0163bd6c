import { objectOf } from '../../../engine/schema/json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { breaks } from '../../verdict/verdict.ts';
import { type DescribedChange, safeChange, withEvaluation } from '../described-change.ts';
import { formatValue } from '../format-value.ts';
import { type LanguageTexts, labelFor } from '../language-texts.ts';
import { changedKeys, describeSetting, flattenSettings } from './describe-setting.ts';

type Entity = Readonly<Record<string, unknown>>;

const choiceSettings = ['page.view', 'readers'];
const literalSettings = ['path', 'afterSave', 'page.structured'];

const nameOf = (texts: LanguageTexts, key: string): string => texts.translate(`officer-diff.setting.entity.${key}`);

/** The label of a meta-schema option; an unknown one is shown as written, since the check reports it. */
const describeChoice = (texts: LanguageTexts, choice: unknown, field = ''): string => {
  const key = `officer-diff.choice.${choice}`;
  const said = texts.translate(key, { field });
  return said === key ? [field, formatValue(texts, choice)].filter(Boolean).join(', ') : said;
};

/** Most settings name fields, which are described by their labels. */
const describeSettingIn =
  (form: string, key: string) =>
  (texts: LanguageTexts, value: unknown): string => {
    const label = (field: unknown) => labelFor(texts, `${form}.${field}.label`);
    if (choiceSettings.includes(key)) return describeChoice(texts, value);
    if (typeof value === 'string' && !literalSettings.includes(key)) return label(value);
    if (!Array.isArray(value)) return formatValue(texts, value);
    if (key !== 'order') return value.map(label).join(', ') || formatValue(texts, undefined);
    return value
      .map(objectOf)
      .map(({ field, direction }) => describeChoice(texts, direction, label(field)))
      .join('; ');
  };

const isOfPage = (key: string): boolean => key.startsWith('page.');

const diffPage = (place: string, form: string, before: Entity, after: Entity): readonly DescribedChange[] => {
  const [was, is] = [before['page'], after['page']];
  if ((was === undefined) === (is === undefined)) return [];
  if (is === undefined) {
    const changes = safeChange('lineRemoved', place, (texts) => texts.translate('officer-diff.change.pageRemoved'));
    return [withEvaluation(changes, breaks('pageGone'))];
  }
  const list = (texts: LanguageTexts) =>
    Object.entries(flattenSettings(is, 'page.'))
      .map(([key, value]) => `${nameOf(texts, key)}: ${describeSettingIn(form, key)(texts, value)}`)
      .join('; ');
  return [
    safeChange('lineAdded', place, (texts) => texts.translate('officer-diff.change.pageAdded', { after: list(texts) })),
  ];
};

/** Changes of how items of a kind of content are listed, found and shown. */
export const diffEntity = (before: OfficerData, after: OfficerData, folder: string): readonly DescribedChange[] => {
  const place = `${folder}/entity.json`;
  const form = folder.split('/').at(-1) ?? folder;
  const entityIn = ({ values }: OfficerData): Entity => objectOf(values.get(place));
  const [was, is] = [entityIn(before), entityIn(after)];
  const whole = diffPage(place, form, was, is);
  // Without `readers` all roles may read it.
  const open = (entity: Entity) => flattenSettings({ ...entity, readers: entity['readers'] ?? 'everybody' });
  const [old, now] = [open(was), open(is)];
  const keys = changedKeys(old, now).filter((key) => whole.length === 0 || !isOfPage(key));
  return [
    ...whole,
    ...keys.map((key) => {
      const name = (texts: LanguageTexts) => nameOf(texts, key);
      const changes = describeSetting({
        place,
        name,
        before: old[key],
        after: now[key],
        describeValue: describeSettingIn(form, key),
      });
      return withEvaluation(changes, key === 'path' ? breaks('addressChanged') : undefined);
    }),
  ];
};
