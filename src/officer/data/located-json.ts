import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { LRUCache } from 'lru-cache';

/** Line and column from 1, as editors count. */
interface TextPosition {
  readonly line: number;
  readonly column: number;
}

interface JsonSyntaxError extends TextPosition {
  readonly code: string;
  readonly offset: number;
}

/** A name that occurs twice in an object: parsers silently take the last one. */
interface DuplicateKey extends TextPosition {
  readonly name: string;
  readonly firstLine: number;
}

/** One file of the officers, with the source position of each value. */
export interface LocatedJson {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  readonly syntaxErrors: readonly JsonSyntaxError[];
  readonly duplicateKeys: readonly DuplicateKey[];
  /** Position of a value; with `key`, position of its name. */
  readonly positionOf: (steps: readonly (string | number)[], what?: 'key' | 'value') => TextPosition;
}

/** The position of an offset. */
export const positionAt = (text: string, offset: number): TextPosition => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};

const isArrayNode = (node: Node | undefined): boolean => node?.type === 'array';

/** The parts of a pointer are texts; list indices become numbers. */
const withIndexes = (root: Node, steps: readonly (string | number)[]): (string | number)[] => {
  const path: (string | number)[] = [];
  for (const step of steps) {
    const index = isArrayNode(findNodeAtLocation(root, path)) ? Number(step) : step;
    // A list has no names.
    if (Number.isNaN(index)) return path;
    path.push(index);
  }
  return path;
};

/** The node of a path, or its nearest existing ancestor. */
const nearestNode = (root: Node, path: readonly (string | number)[]): Node => {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
};

const offsetOf = (root: Node | undefined, steps: readonly (string | number)[], what: 'key' | 'value'): number => {
  if (!root) return 0;
  const node = nearestNode(root, withIndexes(root, steps));
  const isProperty = what === 'key' && node.parent?.type === 'property';
  return (isProperty ? node.parent?.offset : node.offset) ?? 0;
};

/** Deeper than any real file, because readers of a file are recursive. */
const MAX_DEPTH = 100;

/** How large a file may be; checking a larger one would take minutes. */
interface SizeLimits {
  readonly characters: number;
  /** Brackets and commas, about as many as names and values. */
  readonly values: number;
}

const sizeLimits: SizeLimits = { characters: 1_000_000, values: 20_000 };
const listLimits: SizeLimits = { characters: 5_000_000, values: 500_000 };

/** A list to choose from is longer than a form. */
export const sizeLimitsOf = (path: string): SizeLimits => (path.startsWith('schemas/lists/') ? listLimits : sizeLimits);

type SizeError = Pick<JsonSyntaxError, 'code' | 'offset'>;

/** Where a file is nested too deeply or has too many values, computed from its brackets and commas. */
const findSizeError = (path: string, text: string): SizeError | undefined => {
  const limits = sizeLimitsOf(path);
  if (text.length > limits.characters) return { code: 'TooLarge', offset: 0 };
  let [depth, values, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"' || sign === '\n') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      values += 1;
    } else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === ',') values += 1;
    if (depth > MAX_DEPTH) return { code: 'TooDeep', offset: at };
    if (values > limits.values) return { code: 'TooMany', offset: at };
  }
  return undefined;
};

interface Parsed {
  readonly root: Node | undefined;
  readonly errors: readonly SizeError[];
}

const parseWithPositions = (text: string): Parsed => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  return { root, errors: errors.map(({ error, offset }) => ({ code: printParseErrorCode(error), offset })) };
};

/** @returns undefined where the text is no JSON */
const parseValue = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const countNames = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce<number>((sum, one) => sum + countNames(one), Array.isArray(value) ? 0 : inner.length);
};

/** A name and the colon after it, in a text that is JSON; a text in quotation marks is skipped as a whole. */
const NAME = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

const countWrittenNames = (text: string): number => {
  let count = 0;
  for (const [, colon] of text.matchAll(NAME)) if (colon !== undefined) count += 1;
  return count;
};

const duplicateKeysIn = (text: string, node: Node): readonly DuplicateKey[] => {
  const offsets = new Map<string, number>();
  return (node.children ?? []).flatMap((child): readonly DuplicateKey[] => {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    const inside = value ? duplicateKeysIn(text, value) : [];
    if (!key) return inside;
    const name = String(key.value);
    const first = offsets.get(name);
    offsets.set(name, first ?? key.offset);
    if (first === undefined) return inside;
    return [{ name, ...positionAt(text, key.offset), firstLine: positionAt(text, first).line }, ...inside];
  });
};

/** Where the tolerant parser finds nothing wrong, such as an invisible character at the start. */
const unclearError: SizeError = { code: 'InvalidSymbol', offset: 0 };

/** A text of which no value is read. */
const unreadable = (path: string, text: string, { root, errors }: Parsed): LocatedJson => ({
  path,
  text,
  value: undefined,
  syntaxErrors: (errors.length > 0 ? errors : [unclearError]).map((error) => ({
    ...error,
    ...positionAt(text, error.offset),
  })),
  duplicateKeys: [],
  positionOf: (steps, what = 'value') => positionAt(text, offsetOf(root, steps, what)),
});

/** Positions are computed when a finding needs one: most files have none. */
const readLocated = (path: string, text: string): LocatedJson => {
  const sizeError = findSizeError(path, text);
  if (sizeError) return unreadable(path, text, { root: undefined, errors: [sizeError] });
  const parsed = parseValue(text);
  if (!parsed) return unreadable(path, text, parseWithPositions(text));
  const { value } = parsed;
  let known: Node | undefined;
  const rootOf = (): Node | undefined => {
    known ??= parseWithPositions(text).root;
    return known;
  };
  const hasDuplicates = countNames(value) < countWrittenNames(text);
  const root = hasDuplicates ? rootOf() : undefined;
  return {
    path,
    text,
    value,
    syntaxErrors: [],
    duplicateKeys: root ? duplicateKeysIn(text, root) : [],
    positionOf: (steps, what = 'value') => positionAt(text, offsetOf(rootOf(), steps, what)),
  };
};

/** As many characters as all files of the portal have, several times: one character needs some hundred bytes. */
const MAX_KNOWN_CHARACTERS = 4_000_000;
const knownFiles = new LRUCache<string, LocatedJson>({
  maxSize: MAX_KNOWN_CHARACTERS,
  sizeCalculation: ({ text }) => text.length + 1,
});

/**
 * Reads what is readable and reports errors with their position. The same file before and after a change is one object,
 * so that what was computed from it is known.
 */
export const locateJson = (path: string, text: string): LocatedJson => {
  const key = `${path}\n${text}`;
  const file = knownFiles.get(key) ?? readLocated(path, text);
  knownFiles.set(key, file);
  return file;
};

/** The parts of a JSON pointer. */
export const pointerSegments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
