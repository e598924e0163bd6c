import { createFinding, type Rule } from '../finding.ts';
import { listReferences, type Reference } from '../references.ts';
import type { JsonPath } from '../walk-json.ts';

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

/** References have no cycles. */
export const referencesAreNotCircular: Rule = (data) =>
  findCircles(listReferences(data)).map(({ file, path, target, pointer: inside }) => {
    const params = { reference: `${target === file.path ? '' : target}#${inside}` };
    return createFinding(file, { rule: 'circle', at: [...path, '$ref'], params });
  });
