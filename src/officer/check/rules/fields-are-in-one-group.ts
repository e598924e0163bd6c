import { isObject } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { objectsIn } from '../walk-json.ts';

const fieldsIn = (group: unknown): readonly string[] =>
  isObject(group) && Array.isArray(group['fields']) ? group['fields'].map(String) : [];

const checkGroups = (file: LocatedJson): readonly Finding[] =>
  objectsIn(file.value).flatMap(([node, path]) => {
    const groups: readonly unknown[] = Array.isArray(node['ui:groups']) ? node['ui:groups'] : [];
    const firstGroups = new Map<string, number>();
    return groups.flatMap((group, index) =>
      fieldsIn(group).flatMap((field, at): readonly Finding[] => {
        const first = firstGroups.get(field) ?? index;
        firstGroups.set(field, first);
        if (first === index) return [];
        const name = isObject(groups[first]) ? String(groups[first]['key']) : '';
        const where = [...path, 'ui:groups', index, 'fields', at];
        return [createFinding(file, { rule: 'inTwoGroups', at: where, params: { field, first: name } })];
      }),
    );
  });

/** A field is in one group. */
export const fieldsAreInOneGroup: Rule = ({ files }) =>
  [...files.values()].filter(({ path }) => /^schemas\/(?!meta\/).+\/ui\.json$/.test(path)).flatMap(checkGroups);
