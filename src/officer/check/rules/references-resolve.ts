import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Rule } from '../finding.ts';
import { listReferences } from '../references.ts';
import { isObject } from '../walk-json.ts';

/** A file of this portal, a part of it, or both; never an address elsewhere. */
const allowedReference = /^(?:[A-Za-z0-9./-]+\.json)?(?:#\/[A-Za-z0-9$/-]+)?$/;

const findInside = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value);

const definitionsOf = (value: unknown): readonly string[] =>
  isObject(value) && isObject(value['$defs']) ? Object.keys(value['$defs']).map((name) => `/$defs/${name}`) : [];

/** What is there and called nearly so: a part of the file that was named, else a shared file with such a part. */
const suggestReference = (values: ReadonlyMap<string, unknown>, named: string, pointer: string): string | undefined => {
  if (values.has(named)) {
    const parts = definitionsOf(values.get(named));
    return (
      findNearestWord(pointer, parts)?.replace(/^/, '#') ?? (parts.map((part) => `#${part}`).join(', ') || undefined)
    );
  }
  const shared = [...values].filter(([path]) => path.startsWith('schemas/common/'));
  const fitting = shared.filter(([, value]) => pointer === '' || definitionsOf(value).includes(pointer));
  return findNearestWord(
    named,
    (fitting.length > 0 ? fitting : shared).map(([path]) => path),
  );
};

/** Every `$ref` names a file that is there, and a part of it that is there. */
export const referencesResolve: Rule = (data) =>
  listReferences(data).flatMap(({ file, path, value: written, target, pointer: inside }) => {
    const { files, values } = data;
    // Another rule reports files that cannot be read.
    const isUnreadable = files.has(target) && !values.has(target);
    const isPlain = allowedReference.test(written);
    if (isPlain && (isUnreadable || isObject(findInside(values.get(target), inside)))) return [];
    const meant = suggestReference(values, target, inside);
    const params = {
      reference: written,
      named: !isPlain ? written : inside === '' ? target : `${target}#${inside}`,
      meant: meant ?? 'schemas/common/',
    };
    return [createFinding(file, { rule: 'reference', at: [...path, '$ref'], params })];
  });
