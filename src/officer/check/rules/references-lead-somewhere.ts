import { resolvePath } from '../../../engine/schema/bundle.ts';
import { findingIn, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { isObject, objectsIn } from '../walk.ts';

/** A file of this portal, a part of it, or both; never an address elsewhere. */
const plain = /^(?:[A-Za-z0-9./-]+\.json)?(?:#\/[A-Za-z0-9$/-]+)?$/;

const findInside = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value);

const definitionsOf = (value: unknown): readonly string[] =>
  isObject(value) && isObject(value['$defs']) ? Object.keys(value['$defs']).map((name) => `/$defs/${name}`) : [];

/** What is there and called nearly so: a part of the file that was named, else a shared file with such a part. */
const meantBy = (values: ReadonlyMap<string, unknown>, named: string, pointer: string): string | undefined => {
  if (values.has(named)) {
    const parts = definitionsOf(values.get(named));
    return nearestWord(pointer, parts)?.replace(/^/, '#') ?? (parts.map((part) => `#${part}`).join(', ') || undefined);
  }
  const shared = [...values].filter(([path]) => path.startsWith('schemas/common/'));
  const fitting = shared.filter(([, value]) => pointer === '' || definitionsOf(value).includes(pointer));
  return nearestWord(
    named,
    (fitting.length > 0 ? fitting : shared).map(([path]) => path),
  );
};

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
        const isPlain = plain.test(reference);
        if (isPlain && (isUnreadable || isObject(findInside(values.get(named), pointer)))) return [];
        const meant = meantBy(values, named, pointer);
        const params = {
          reference,
          named: !isPlain ? reference : pointer === '' ? named : `${named}#${pointer}`,
          meant: meant ?? 'schemas/common/',
        };
        return [findingIn(file, { rule: 'reference', at: [...path, '$ref'], params })];
      }),
    );
