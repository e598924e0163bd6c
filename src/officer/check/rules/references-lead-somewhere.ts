import { resolvePath } from '../../../engine/schema/bundle.ts';
import { findingIn, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { isObject, objectsIn } from '../walk.ts';

const findInside = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value);

/** Every `$ref` names a file that is there, and a part of it that is there. */
export const referencesLeadSomewhere: Rule = ({ files, values }) =>
  [...files.values()]
    .filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
    .flatMap((file) =>
      [...objectsIn(file.value)].flatMap(([node, path]) => {
        const reference = node['$ref'];
        if (typeof reference !== 'string') return [];
        const [target = '', pointer = ''] = reference.split('#');
        const named = target === '' ? file.path : resolvePath(file.path, target);
        // A file that cannot be read is told by the rule about that.
        const isUnreadable = files.has(named) && !values.has(named);
        if (isUnreadable || isObject(findInside(values.get(named), pointer))) return [];
        const meant = nearestWord(
          named,
          [...values.keys()].filter((known) => known.startsWith('schemas/common/')),
        );
        const params = {
          reference,
          named: pointer === '' ? named : `${named}#${pointer}`,
          meant: meant ?? 'schemas/common/',
        };
        return [findingIn(file, { rule: 'reference', at: [...path, '$ref'], params })];
      }),
    );
