/** Code points from–to, both included. */
export type CodePointRange = readonly [number, number];

/** A set of texts, built from sets of letters. Sets with the same notation have the same `key`. */
export type TextSet =
  | { readonly is: 'none' | 'empty'; readonly key: string }
  | { readonly is: 'letter'; readonly ranges: readonly CodePointRange[]; readonly key: string }
  | { readonly is: 'then'; readonly first: TextSet; readonly rest: TextSet; readonly key: string }
  | { readonly is: 'or' | 'and'; readonly parts: readonly TextSet[]; readonly key: string }
  | { readonly is: 'many' | 'not'; readonly inner: TextSet; readonly key: string };

export const LAST_CODE_POINT = 0x10ffff;
export const noText: TextSet = { is: 'none', key: '∅' };
export const emptyText: TextSet = { is: 'empty', key: 'ε' };

export const oneCharacter = (ranges: readonly CodePointRange[]): TextSet =>
  ranges.length === 0 ? noText : { is: 'letter', ranges, key: `[${ranges.map((range) => range.join('-')).join(' ')}]` };

export const repeated = (inner: TextSet): TextSet => {
  if (inner.is === 'none' || inner.is === 'empty') return emptyText;
  return inner.is === 'many' ? inner : { is: 'many', inner, key: `(${inner.key})*` };
};

export const anyText: TextSet = repeated(oneCharacter([[0, LAST_CODE_POINT]]));

export const complementOf = (inner: TextSet): TextSet =>
  inner.is === 'not' ? inner.inner : { is: 'not', inner, key: `!(${inner.key})` };

/** Concatenation. Not named `then`, because `await import()` would treat the module as a promise. */
export const concatenate = (first: TextSet, rest: TextSet): TextSet => {
  if (first.is === 'none' || rest.is === 'none') return noText;
  if (first.is === 'empty') return rest;
  if (rest.is === 'empty') return first;
  if (first.is === 'then') return concatenate(first.first, concatenate(first.rest, rest));
  return { is: 'then', first, rest, key: `${first.key}·${rest.key}` };
};

const flatten = (is: 'or' | 'and', parts: readonly TextSet[]): readonly TextSet[] =>
  parts.flatMap((part) => (part.is === is ? part.parts : [part]));

const combine = (is: 'or' | 'and', parts: readonly TextSet[], neutral: TextSet, absorbing: TextSet): TextSet => {
  const known = new Map(flatten(is, parts).map((part) => [part.key, part]));
  if (known.has(absorbing.key)) return absorbing;
  known.delete(neutral.key);
  const remaining = [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const [only] = remaining;
  if (!only) return neutral;
  return remaining.length === 1
    ? only
    : { is, parts: remaining, key: `(${remaining.map(({ key }) => key).join(is === 'or' ? '|' : '&')})` };
};

export const unionOf = (...parts: readonly TextSet[]): TextSet => combine('or', parts, noText, anyText);
export const intersectionOf = (...parts: readonly TextSet[]): TextSet => combine('and', parts, anyText, noText);

/** Whether the empty text is one of them. */
export const containsEmptyText = (texts: TextSet): boolean => {
  switch (texts.is) {
    case 'none':
    case 'letter':
      return false;
    case 'empty':
    case 'many':
      return true;
    case 'then':
      return containsEmptyText(texts.first) && containsEmptyText(texts.rest);
    case 'or':
      return texts.parts.some(containsEmptyText);
    case 'and':
      return texts.parts.every(containsEmptyText);
    case 'not':
      return !containsEmptyText(texts.inner);
  }
};

/** What may follow after a letter (Brzozowski's derivative). */
export const derivativeOf = (texts: TextSet, point: number): TextSet => {
  switch (texts.is) {
    case 'none':
    case 'empty':
      return noText;
    case 'letter':
      return texts.ranges.some(([from, to]) => from <= point && point <= to) ? emptyText : noText;
    case 'then': {
      const first = concatenate(derivativeOf(texts.first, point), texts.rest);
      return containsEmptyText(texts.first) ? unionOf(first, derivativeOf(texts.rest, point)) : first;
    }
    case 'or':
      return unionOf(...texts.parts.map((part) => derivativeOf(part, point)));
    case 'and':
      return intersectionOf(...texts.parts.map((part) => derivativeOf(part, point)));
    case 'many':
      return concatenate(derivativeOf(texts.inner, point), texts);
    case 'not':
      return complementOf(derivativeOf(texts.inner, point));
  }
};

const rangesIn = (texts: TextSet): readonly CodePointRange[] => {
  if (texts.is === 'letter') return texts.ranges;
  if (texts.is === 'then') return [...rangesIn(texts.first), ...rangesIn(texts.rest)];
  if ('parts' in texts) return texts.parts.flatMap(rangesIn);
  return 'inner' in texts ? rangesIn(texts.inner) : [];
};

const readableRanges: readonly CodePointRange[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x20, 0x7e],
];

const readableCodePoint = (from: number, to: number): number => {
  const nice = readableRanges.map(([low, high]) => [Math.max(low, from), Math.min(high, to)] as const);
  return nice.find(([low, high]) => low <= high)?.[0] ?? from;
};

/** One letter of each class that the sets distinguish, readable ones first. */
export const alphabetOf = (...some: readonly TextSet[]): readonly number[] => {
  const starts = some.flatMap(rangesIn).flatMap(([from, to]) => [from, to + 1]);
  const points = [...new Set([0, ...starts])].filter((point) => point <= LAST_CODE_POINT).sort((a, b) => a - b);
  const letters = points.map((from, at) => readableCodePoint(from, (points[at + 1] ?? LAST_CODE_POINT + 1) - 1));
  const rank = (point: number) => readableRanges.findIndex(([low, high]) => low <= point && point <= high);
  const order = (point: number) => (rank(point) < 0 ? readableRanges.length : rank(point));
  return letters.sort((a, b) => order(a) - order(b));
};
