/** Path of an answer: `['grades', 'math', '1', 'knowledge']`. */
export type Path = readonly (string | number)[];

const escapeToken = (token: string | number): string => String(token).replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The JSON pointer of a path; the root is the empty string. */
export const toPointer = (path: Path): string => path.map((token) => `/${escapeToken(token)}`).join('');

/** Place of an entry in its list, from 1; in a list of lists that of each, such as `2.1`. Undefined for any other answer. */
export const entryNumber = (path: Path): string | undefined => {
  const lastName = path.map((token) => typeof token).lastIndexOf('string');
  const numbers = path.slice(lastName + 1);
  return numbers.length === 0 ? undefined : numbers.map((index) => Number(index) + 1).join('.');
};

export const fromPointer = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeToken);

type Node = Readonly<Record<string | number, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

export const getAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, token) => (isNode(node) ? node[token] : undefined), root);

const copyOf = (node: unknown, token: string | number): Record<string | number, unknown> => {
  // A list is written to under its indices, an object under its names.
  if (Array.isArray(node)) return [...node] as unknown[] & Record<string | number, unknown>;
  if (isNode(node)) return { ...node };
  return (typeof token === 'number' ? [] : {}) as Record<string | number, unknown>;
};

const isEmpty = (value: unknown): boolean => isNode(value) && !Array.isArray(value) && Object.keys(value).length === 0;

/** A copy with one answer replaced; `undefined` removes it, and every object that becomes empty. */
export const setAt = (root: unknown, path: Path, value: unknown): unknown => {
  const [token, ...rest] = path;
  if (token === undefined) return value;
  const copy = copyOf(root, token);
  const next = rest.length === 0 ? value : setAt(copy[token], rest, value);
  if (next === undefined || (rest.length > 0 && isEmpty(next))) {
    if (Array.isArray(copy)) copy[token] = next;
    else delete copy[token];
  } else copy[token] = next;
  return copy;
};
