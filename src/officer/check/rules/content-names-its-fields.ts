import type { ContentEntity } from '../../../engine/schema/types.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { derive } from '../../forms/derive.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { catalogueOf, foldersOf } from '../shared.ts';
import type { Path } from '../walk.ts';
import { unknown } from './name-findings.ts';

const lists = ['columns', 'texts', 'richTexts', 'search'] as const;
/** Parts of a page that name a field; the others say how the page is made. */
const notFields = new Set(['view', 'detail', 'search', 'feed', 'calendar', 'structured']);

const namedBy = (entity: ContentEntity): readonly (readonly [name: string, at: Path])[] => [
  ...lists.flatMap((part) => (entity[part] ?? []).map((name, index) => [name, [part, index]] as const)),
  [entity.institution, ['institution']],
  ...(entity.slugFrom === undefined ? [] : [[entity.slugFrom, ['slugFrom']] as const]),
  ...Object.entries(entity.public).map(([part, name]) => [String(name), ['public', part]] as const),
  ...entity.order.map(({ field }, index) => [field, ['order', index, 'field']] as const),
  ...Object.entries(entity.page ?? {})
    .filter(([part]) => !notFields.has(part))
    .map(([part, name]) => [String(name), ['page', part]] as const),
];

/** Parts of a page that cannot be without another part of the file. */
const needs = ({ page, slugFrom, search }: ContentEntity): readonly (readonly [part: string, what: string])[] => [
  ...(page?.detail && slugFrom === undefined ? [['detail', 'slugFrom'] as const] : []),
  ...(page?.search && (search ?? []).length === 0 ? [['search', 'search'] as const] : []),
];

const checkEntity = (file: LocatedJson, entity: ContentEntity): readonly Finding[] => {
  const fields = [...derive(entity).fields.keys()].filter((name) => !name.includes('.'));
  const strangers = namedBy(entity).filter(([name]) => !fields.includes(name));
  const english = entity.texts.flatMap((name, index) =>
    fields.includes(name) && !fields.includes(`${name}En`) ? [[name, ['texts', index]] as const] : [],
  );
  return [
    ...strangers.map(([name, at]) => unknown(file, at, name, entity.key, fields)),
    ...english.map(([name, at]) => findingIn(file, { rule: 'noEnglish', at, params: { name, english: `${name}En` } })),
    ...needs(entity).map(([part, what]) =>
      findingIn(file, { rule: 'contentNeeds', at: ['page', part], isKey: true, params: { part, what } }),
    ),
  ];
};

type Kind = readonly [LocatedJson, ContentEntity];

/** Of two kinds with the same address, the one that has it since the change. */
const findSamePath = (kinds: readonly Kind[], base: OfficerData | undefined): readonly Finding[] => {
  const isOld = ([file, { path }]: Kind): boolean =>
    (base?.values.get(file.path) as { path?: string } | undefined)?.path === path;
  return kinds.flatMap((kind, index) => {
    const [file, { path, key }] = kind;
    const first = kinds.find((other, at) => other !== kind && other[1].path === path && (isOld(other) || at < index));
    if (!first || isOld(kind)) return [];
    return [findingIn(file, { rule: 'samePath', at: ['path'], params: { path, first: first[1].key, key } })];
  });
};

/** A kind of content names fields that its form has, and says all that its pages need. */
export const contentNamesItsFields: Rule = (data, base) => {
  const folders = foldersOf(data);
  const found = Object.values(catalogueOf(data)?.content ?? {}).flatMap((entity): readonly Kind[] => {
    const file = data.files.get(`${folders.get(entity.key)}/entity.json`);
    return file ? [[file, entity]] : [];
  });
  return [...found.flatMap(([file, entity]) => checkEntity(file, entity)), ...findSamePath(found, base)];
};
