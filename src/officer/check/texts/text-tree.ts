import { findNearestWord } from '../find-nearest-word.ts';

/** Texts by the parts of their keys. */
interface TextTree<T> {
  text?: T;
  readonly parts: Map<string, TextTree<T>>;
}

export const createTextTree = <T>(texts: Iterable<readonly [string, T]>): TextTree<T> => {
  const root: TextTree<T> = { parts: new Map() };
  for (const [key, text] of texts) {
    let node = root;
    for (const part of key.split('.')) {
      const next = node.parts.get(part) ?? { parts: new Map() };
      node.parts.set(part, next);
      node = next;
    }
    node.text = text;
  }
  return root;
};

/** The keys of the texts below a node, each after `key`. */
export const keysBelow = <T>({ text, parts }: TextTree<T>, key: string): readonly string[] => [
  ...(text === undefined ? [] : [key]),
  ...[...parts].flatMap(([name, part]) => keysBelow(part, `${key}.${name}`)),
];

/** The first text below a node. */
export const firstText = <T>({ text, parts }: TextTree<T>): T | undefined =>
  text ?? [...parts.values()].map(firstText).find((found) => found !== undefined);

/** A difference between one language and the expected texts; `key` is the key of a text, or of a group of texts. */
export type Difference<T> =
  | { readonly kind: 'misspelt'; readonly key: string; readonly meant: string; readonly like: TextTree<T> }
  | { readonly kind: 'missing'; readonly key: string; readonly wanted: TextTree<T> }
  | { readonly kind: 'unused'; readonly key: string };

const isGroup = ({ parts }: TextTree<unknown>): boolean => parts.size > 0;

/** Two groups are the same under another name only if something in them has the same name. */
const areAlike = (a: TextTree<unknown>, b: TextTree<unknown>): boolean =>
  isGroup(a) === isGroup(b) && (!isGroup(a) || [...a.parts.keys()].some((name) => b.parts.has(name)));

/** Compares the texts of a language with the expected ones; a mistake in a group's name is one difference. */
export const compareTrees = <T>(
  own: TextTree<unknown>,
  wanted: TextTree<T>,
  isUnused: (key: string) => boolean,
  above = '',
): readonly Difference<T>[] => {
  const keyOf = (name: string): string => (above === '' ? name : `${above}.${name}`);
  const missing = new Map([...wanted.parts].filter(([name]) => !own.parts.has(name)));
  const odd = [...own.parts].filter(
    ([name, node]) => !wanted.parts.has(name) && keysBelow(node, keyOf(name)).every(isUnused),
  );
  const extra = odd.map(([name, node]): Difference<T> => {
    const alike = [...missing].filter(([, other]) => areAlike(node, other)).map(([other]) => other);
    const meant = findNearestWord(name, alike);
    const like = meant === undefined ? undefined : missing.get(meant);
    if (meant === undefined || !like) return { kind: 'unused', key: keyOf(name) };
    missing.delete(meant);
    return { kind: 'misspelt', key: keyOf(name), meant, like };
  });
  const deeper = [...own.parts].flatMap(([name, node]) => {
    const other = wanted.parts.get(name);
    return other ? compareTrees(node, other, isUnused, keyOf(name)) : [];
  });
  const rest = [...missing].map(([name, node]): Difference<T> => ({ kind: 'missing', key: keyOf(name), wanted: node }));
  return [...extra, ...rest, ...deeper];
};
