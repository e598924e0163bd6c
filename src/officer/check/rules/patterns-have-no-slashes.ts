import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { objectsIn } from '../walk-json.ts';

const findingsIn = oncePer((file: LocatedJson): readonly Finding[] => {
  if (!file.path.startsWith('schemas/') || file.path.startsWith('schemas/meta/')) return [];
  return objectsIn(file.value).flatMap(([{ pattern }, path]) => {
    const [, meant] = typeof pattern === 'string' ? (/^\/(\^.*\$)\/[a-z]*$/.exec(pattern) ?? []) : [];
    const params = { pattern: String(pattern), meant: meant ?? '' };
    return meant === undefined
      ? []
      : [createFinding(file, { rule: 'slashedPattern', at: [...path, 'pattern'], params })];
  });
});

/** Patterns are written without enclosing slashes. */
export const patternsHaveNoSlashes: Rule = ({ files }) => [...files.values()].flatMap((file) => findingsIn(file));
