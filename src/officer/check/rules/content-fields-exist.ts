import { objectOf } from '../../../engine/schema/json.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import { findCatalogue, formFolders } from '../../data/catalogue.ts';
import { deriveForm } from '../../data/derive-form.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';
import { unknownNameFinding } from './unknown-name-finding.ts';

const listSettings = ['columns', 'texts', 'richTexts', 'search'] as const;
/** Parts of a page that name a field; the others configure the page. */
const otherPageSettings = new Set(['view', 'detail', 'search', 'feed', 'calendar', 'structured']);

const fieldsNamedBy = (entity: ContentEntity): readonly (readonly [name: string, at: JsonPath])[] => [
  ...listSettings.flatMap((part) => (entity[part] ?? []).map((name, index) => [name, [part, index]] as const)),
  [entity.institution, ['institution']],
  ...(entity.slugFrom === undefined ? [] : [[entity.slugFrom, ['slugFrom']] as const]),
  ...Object.entries(entity.public).map(([part, name]) => [String(name), ['public', part]] as const),
  ...entity.order.map(({ field }, index) => [field, ['order', index, 'field']] as const),
  ...Object.entries(entity.page ?? {})
    .filter(([part]) => !otherPageSettings.has(part))
    .map(([part, name]) => [String(name), ['page', part]] as const),
];

/** Parts of a page that require another part of the file. */
const missingSettings = ({
  page,
  slugFrom,
  search,
}: ContentEntity): readonly (readonly [part: string, what: string])[] => [
  ...(page?.detail && slugFrom === undefined ? [['detail', 'slugFrom'] as const] : []),
  ...(page?.search && (search ?? []).length === 0 ? [['search', 'search'] as const] : []),
];

const checkEntity = (file: LocatedJson, entity: ContentEntity): readonly Finding[] => {
  const fields = [...deriveForm(entity).fields.keys()].filter((name) => !name.includes('.'));
  const unknownNames = fieldsNamedBy(entity).filter(([name]) => !fields.includes(name));
  const english = entity.texts.flatMap((name, index) =>
    fields.includes(name) && !fields.includes(`${name}En`) ? [[name, ['texts', index]] as const] : [],
  );
  return [
    ...unknownNames.map(([name, at]) => unknownNameFinding(file, at, name, entity.key, fields)),
    ...english.map(([name, at]) =>
      createFinding(file, { rule: 'noEnglish', at, params: { name, english: `${name}En` } }),
    ),
    ...missingSettings(entity).map(([part, what]) =>
      createFinding(file, { rule: 'contentNeeds', at: ['page', part], isKey: true, params: { part, what } }),
    ),
  ];
};

type ContentKind = readonly [LocatedJson, ContentEntity];

/** Of two kinds with the same path, the one that got it with the change. */
const findSamePath = (kinds: readonly ContentKind[], base: OfficerData | undefined): readonly Finding[] => {
  const isOld = ([file, { path }]: ContentKind): boolean => objectOf(base?.values.get(file.path))['path'] === path;
  return kinds.flatMap((kind, index) => {
    const [file, { path, key }] = kind;
    const first = kinds.find((other, at) => other !== kind && other[1].path === path && (isOld(other) || at < index));
    if (!first || isOld(kind)) return [];
    return [createFinding(file, { rule: 'samePath', at: ['path'], params: { path, first: first[1].key, key } })];
  });
};

/** A kind of content refers to existing fields and has all settings that its pages need. */
export const contentFieldsExist: Rule = (data, base) => {
  const folders = formFolders(data);
  const found = Object.values(findCatalogue(data)?.content ?? {}).flatMap((entity): readonly ContentKind[] => {
    const file = data.files.get(`${folders.get(entity.key)}/entity.json`);
    return file ? [[file, entity]] : [];
  });
  return [...found.flatMap(([file, entity]) => checkEntity(file, entity)), ...findSamePath(found, base)];
};
