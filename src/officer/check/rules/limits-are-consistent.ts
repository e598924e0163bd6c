import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { objectsIn, schemaFiles } from '../walk-json.ts';

const limitPairs = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

const MAX_LIMITS: Readonly<Record<string, number>> = { Length: 100_000, Items: 1_000, Properties: 1_000 };

const hugeLimitsIn = oncePer((file: LocatedJson) =>
  objectsIn(file.value).flatMap(([node, path]) =>
    limitPairs.flat().flatMap((keyword): Finding[] => {
      const most = MAX_LIMITS[keyword.slice(3)];
      const value = node[keyword];
      if (most === undefined || !Number.isFinite(value) || Number(value) <= most) return [];
      const params = { keyword, value: String(value), most: String(most) };
      return [createFinding(file, { rule: 'hugeLimit', at: [...path, keyword], isKey: true, params })];
    }),
  ),
);

/** Limits so high that they have no effect. */
export const limitsAreNotTooLarge: Rule = (data) => schemaFiles(data).flatMap((file) => hugeLimitsIn(file));

const contradictionsIn = oncePer((file: LocatedJson) =>
  objectsIn(file.value).flatMap(([node, path]) =>
    limitPairs.flatMap(([low, high]): Finding[] => {
      const [from, to] = [node[low], node[high]];
      if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return [];
      const params = { low, high, from: String(from), to: String(to) };
      return [createFinding(file, { rule: 'limits', at: [...path, low], isKey: true, params })];
    }),
  ),
);

/** No lower limit exceeds its upper limit. */
export const limitsAreConsistent: Rule = (data) => schemaFiles(data).flatMap((file) => contradictionsIn(file));
