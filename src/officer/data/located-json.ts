import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** Line and column from 1, as editors count. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface SyntaxError extends Place {
  readonly code: string;
}

/** One file of the officers, with the way back from a value to where it is written. */
export interface LocatedJson {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  readonly syntaxErrors: readonly SyntaxError[];
  /** Where a value begins; with `key`, where its name is written. */
  readonly placeOf: (steps: readonly (string | number)[], what?: 'key' | 'value') => Place;
}

const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};

const isIndexed = (node: Node | undefined): boolean => node?.type === 'array';

/** A pointer's parts are texts; those that lead into a list become numbers. */
const typed = (root: Node, steps: readonly (string | number)[]): (string | number)[] => {
  const path: (string | number)[] = [];
  for (const step of steps) path.push(isIndexed(findNodeAtLocation(root, path)) ? Number(step) : step);
  return path;
};

/** The node of a path, or the nearest one above it that is there. */
const nearest = (root: Node, path: readonly (string | number)[]): Node => {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
};

const offsetOf = (root: Node | undefined, steps: readonly (string | number)[], what: 'key' | 'value'): number => {
  if (!root) return 0;
  const node = nearest(root, typed(root, steps));
  const isProperty = what === 'key' && node.parent?.type === 'property';
  return (isProperty ? node.parent?.offset : node.offset) ?? 0;
};

/** Reads what can be read; what cannot is told with its place. */
export const locateJson = (path: string, text: string): LocatedJson => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const syntaxErrors = errors.map(({ error, offset }) => ({
    code: printParseErrorCode(error),
    ...placeAt(text, offset),
  }));
  return {
    path,
    text,
    value: errors.length === 0 ? JSON.parse(text) : undefined,
    syntaxErrors,
    placeOf: (steps, what = 'value') => placeAt(text, offsetOf(root, steps, what)),
  };
};

/** The parts of a JSON pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
