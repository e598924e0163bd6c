import { resolvePath } from '../../../engine/schema/bundle.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findingIn, type Rule } from '../finding.ts';
import { objectsIn, type Path } from '../walk.ts';

/** A reference, by where it stands and where it leads. */
interface Reference {
  readonly file: string;
  readonly path: Path;
  readonly target: string;
  readonly inside: string;
}

const written = (path: Path): string => path.map((part) => `/${part}`).join('');

const referencesIn = ({ files }: OfficerData): readonly Reference[] =>
  [...files.values()]
    .filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
    .flatMap((file) =>
      [...objectsIn(file.value)].flatMap(([node, path]) => {
        const reference = node['$ref'];
        if (typeof reference !== 'string') return [];
        const [target = '', inside = ''] = reference.split('#');
        return [{ file: file.path, path, target: target === '' ? file.path : resolvePath(file.path, target), inside }];
      }),
    );

const isBelow = (path: Path, pointer: string): boolean =>
  `${written(path)}/`.startsWith(pointer === '' || pointer === '/' ? '' : `${pointer}/`);

/** The references that close a circle: what they stand for contains themselves. */
const findCircles = (references: readonly Reference[]): readonly Reference[] => {
  const byFile = new Map<string, Reference[]>();
  for (const one of references) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);
  const [done, open] = [new Set<Reference>(), new Set<Reference>()];
  const circles: Reference[] = [];
  const visit = (one: Reference): void => {
    if (done.has(one)) return;
    if (open.has(one)) return void circles.push(one);
    open.add(one);
    const inner = (byFile.get(one.target) ?? []).filter(({ path }) => isBelow(path, one.inside));
    for (const next of inner) visit(next);
    open.delete(one);
    done.add(one);
  };
  for (const one of references) visit(one);
  return [...new Set(circles)];
};

/** No reference leads back to itself: what it stands for would never end. */
export const referencesEnd: Rule = (data) =>
  findCircles(referencesIn(data)).flatMap(({ file, path, target, inside }) => {
    const located = data.files.get(file);
    const params = { reference: `${target === file ? '' : target}#${inside}` };
    return located ? [findingIn(located, { rule: 'circle', at: [...path, '$ref'], params })] : [];
  });
