import { type Finding, findingIn, type Rule } from '../finding.ts';
import { objectsIn, schemaFiles } from '../walk.ts';

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** No lower limit stands above its upper one: nothing could be answered. */
export const limitsAgree: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    [...objectsIn(file.value)].flatMap(([node, path]) =>
      pairs.flatMap(([low, high]): Finding[] => {
        const [from, to] = [node[low], node[high]];
        if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return [];
        const params = { low, high, from: String(from), to: String(to) };
        return [findingIn(file, { rule: 'limits', at: [...path, low], isKey: true, params })];
      }),
    ),
  );
