import type { OfficerData } from '../../data/read-officer-data.ts';
import { breaks } from '../../verdict/verdict.ts';
import { sayValue } from '../say-value.ts';
import { harmless, type Told } from '../told.ts';
import { labelBehind, type Words } from '../words.ts';
import { judged } from './judged.ts';
import { keysThatDiffer, settingsIn, tellSetting } from './tell-setting.ts';

type Entity = Readonly<Record<string, unknown>>;

interface Order {
  readonly field: string;
  readonly direction: string;
}

const choices = ['page.view', 'readers'];
const asWritten = ['path', 'afterSave', 'page.structured'];

const nameOf = (words: Words, key: string): string => words.say(`officer-diff.setting.entity.${key}`);

/** A choice of the meta-schema in words; what nobody knows is told by the check, and stands here as it is written. */
const sayChoice = (words: Words, choice: unknown, field = ''): string => {
  const key = `officer-diff.choice.${choice}`;
  const said = words.say(key, { field });
  return said === key ? [field, sayValue(words, choice)].filter(Boolean).join(', ') : said;
};

/** Most settings name fields: a reader knows those by their labels. */
const sayIn =
  (form: string, key: string) =>
  (words: Words, value: unknown): string => {
    const label = (field: unknown) => labelBehind(words, `${form}.${field}.label`);
    if (choices.includes(key)) return sayChoice(words, value);
    if (typeof value === 'string' && !asWritten.includes(key)) return label(value);
    if (!Array.isArray(value)) return sayValue(words, value);
    if (key !== 'order') return value.map(label).join(', ') || sayValue(words, undefined);
    return (value as readonly Order[])
      .map(({ field, direction }) => sayChoice(words, direction, label(field)))
      .join('; ');
  };

const isOfPage = (key: string): boolean => key.startsWith('page.');

const tellPage = (place: string, form: string, before: Entity, after: Entity): readonly Told[] => {
  const [was, is] = [before['page'], after['page']];
  if ((was === undefined) === (is === undefined)) return [];
  if (is === undefined) {
    const told = harmless('lineRemoved', place, (words) => words.say('officer-diff.change.pageRemoved'));
    return [judged(told, breaks('pageGone'))];
  }
  const list = (words: Words) =>
    Object.entries(settingsIn(is, 'page.'))
      .map(([key, value]) => `${nameOf(words, key)}: ${sayIn(form, key)(words, value)}`)
      .join('; ');
  return [harmless('lineAdded', place, (words) => words.say('officer-diff.change.pageAdded', { after: list(words) }))];
};

/** How items of a kind of content are listed, found and shown. */
export const tellEntity = (before: OfficerData, after: OfficerData, folder: string): readonly Told[] => {
  const place = `${folder}/entity.json`;
  const form = folder.split('/').at(-1) ?? folder;
  const [was, is] = [before, after].map(({ values }) => (values.get(place) ?? {}) as Entity) as [Entity, Entity];
  const whole = tellPage(place, form, was, is);
  // Without `readers` everybody may read it.
  const open = (entity: Entity) => settingsIn({ ...entity, readers: entity['readers'] ?? 'everybody' });
  const [old, now] = [open(was), open(is)];
  const keys = keysThatDiffer(old, now).filter((key) => whole.length === 0 || !isOfPage(key));
  return [
    ...whole,
    ...keys.map((key) => {
      const name = (words: Words) => nameOf(words, key);
      const told = tellSetting({ place, name, before: old[key], after: now[key], say: sayIn(form, key) });
      return judged(told, key === 'path' ? breaks('addressChanged') : undefined);
    }),
  ];
};
