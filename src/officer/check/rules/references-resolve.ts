import { resolvePath } from '../../../engine/schema/bundle.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Rule } from '../finding.ts';
import { type JsonPath, objectsIn } from '../walk-json.ts';

/** A `$ref`: its position, its text, and the part of the file that it refers to. */
interface Reference {
  readonly file: LocatedJson;
  readonly path: JsonPath;
  readonly value: string;
  readonly target: string;
  readonly pointer: string;
  /** It ends after some levels (`x-levels`). */
  readonly isLimited: boolean;
}

const referencesIn = oncePer((file: LocatedJson) =>
  objectsIn(file.value).flatMap(([node, path]): readonly Reference[] => {
    const written = node['$ref'];
    if (typeof written !== 'string') return [];
    const [named = '', inside = ''] = written.split('#');
    return [
      {
        file,
        path,
        value: written,
        target: named === '' ? file.path : resolvePath(file.path, named),
        pointer: inside,
        isLimited: 'x-levels' in node,
      },
    ];
  }),
);

const listReferences = ({ files }: OfficerData): readonly Reference[] =>
  [...files.values()]
    .filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
    .flatMap((file) => referencesIn(file));

/** A file of this portal, a part of it, or both; never an external URL. */
const allowedReference = /^(?:[A-Za-z0-9./-]+\.json)?(?:#\/[A-Za-z0-9$/-]+)?$/;

const findInside = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value);

const definitionsOf = (value: unknown): readonly string[] =>
  isObject(value) && isObject(value['$defs']) ? Object.keys(value['$defs']).map((name) => `/$defs/${name}`) : [];

/** A file as another one refers to it: `../../common/email.json`. */
const relativePath = (from: string, to: string): string => {
  const [folders, target] = [from.split('/').slice(0, -1), to.split('/')];
  const shared = folders.findIndex((folder, index) => folder !== target[index]);
  const common = shared === -1 ? folders.length : shared;
  return [...folders.slice(common).map(() => '..'), ...target.slice(common)].join('/');
};

/** The reference to write: to a similar part of the named file, else to a shared file with such a part. */
const suggestReference = (
  values: ReadonlyMap<string, unknown>,
  { file, value, target, pointer }: Reference,
): string | undefined => {
  const [, named, inside] = /^(.+\.json)(\/.+)$/.exec(value) ?? [];
  if (named !== undefined && inside !== undefined && values.has(resolvePath(file.path, named)))
    return `${named}#${inside}`;
  const written = (path: string, part: string): string => {
    const place = path === file.path ? '' : relativePath(file.path, path);
    return part === '' ? place : `${place}#${part}`;
  };
  if (values.has(target)) {
    const parts = definitionsOf(values.get(target));
    const near = findNearestWord(pointer, parts);
    if (near !== undefined) return written(target, near);
    return parts.map((part) => written(target, part)).join(', ') || undefined;
  }
  const shared = [...values].filter(([path]) => path.startsWith('schemas/common/'));
  const fitting = shared.filter(([, content]) => pointer === '' || definitionsOf(content).includes(pointer));
  const paths = (fitting.length > 0 ? fitting : shared).map(([path]) => path);
  const sameName = paths.find((path) => path.endsWith(`/${target.split('/').at(-1)}`));
  const near = sameName ?? findNearestWord(target, paths);
  return near === undefined ? undefined : written(near, pointer);
};

/** Every `$ref` names an existing file and an existing part of it. */
export const referencesResolve: Rule = (data) =>
  listReferences(data).flatMap((reference) => {
    const { file, path, value: written, target, pointer: inside } = reference;
    const { files, values } = data;
    // Another rule reports files that cannot be read.
    const isUnreadable = files.has(target) && !values.has(target);
    const isPlain = allowedReference.test(written);
    if (isPlain && (isUnreadable || isObject(findInside(values.get(target), inside)))) return [];
    const meant = suggestReference(values, reference);
    const params = {
      reference: written,
      named: !isPlain ? written : inside === '' ? target : `${target}#${inside}`,
      meant: meant ?? 'schemas/common/',
      target,
    };
    return [createFinding(file, { rule: 'reference', at: [...path, '$ref'], params })];
  });

const pointerOf = (path: JsonPath): string => path.map((part) => `/${part}`).join('');

const isBelow = (path: JsonPath, pointer: string): boolean =>
  `${pointerOf(path)}/`.startsWith(pointer === '' || pointer === '/' ? '' : `${pointer}/`);

/** The references that form a cycle. */
const findCircles = (references: readonly Reference[]): readonly Reference[] => {
  const byFile = new Map<string, Reference[]>();
  for (const one of references) byFile.set(one.file.path, [...(byFile.get(one.file.path) ?? []), one]);
  const [done, open] = [new Set<Reference>(), new Set<Reference>()];
  const circles: Reference[] = [];
  const visit = (one: Reference): void => {
    if (done.has(one)) return;
    if (open.has(one)) return void circles.push(one);
    open.add(one);
    const inner = (byFile.get(one.target) ?? []).filter(({ path }) => isBelow(path, one.pointer));
    for (const next of inner) visit(next);
    open.delete(one);
    done.add(one);
  };
  for (const one of references) visit(one);
  return [...new Set(circles)];
};

/** References have no cycles, except those that end after some levels. */
export const referencesAreNotCircular: Rule = (data) =>
  findCircles(listReferences(data).filter(({ value, isLimited }) => !isLimited && allowedReference.test(value))).map(
    ({ file, path, target, pointer: inside }) => {
      const params = { reference: `${target === file.path ? '' : target}#${inside}` };
      return createFinding(file, { rule: 'circle', at: [...path, '$ref'], params });
    },
  );
