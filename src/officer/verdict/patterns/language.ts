/** Code points from–to, both included. */
export type Range = readonly [number, number];

/** A set of texts, built from sets of letters. `key` is the same for what is written the same. */
export type Texts =
  | { readonly is: 'none' | 'empty'; readonly key: string }
  | { readonly is: 'letter'; readonly ranges: readonly Range[]; readonly key: string }
  | { readonly is: 'then'; readonly first: Texts; readonly rest: Texts; readonly key: string }
  | { readonly is: 'or' | 'and'; readonly parts: readonly Texts[]; readonly key: string }
  | { readonly is: 'many' | 'not'; readonly inner: Texts; readonly key: string };

export const LAST = 0x10ffff;
export const none: Texts = { is: 'none', key: '∅' };
export const empty: Texts = { is: 'empty', key: 'ε' };

export const letter = (ranges: readonly Range[]): Texts =>
  ranges.length === 0 ? none : { is: 'letter', ranges, key: `[${ranges.map((range) => range.join('-')).join(' ')}]` };

export const many = (inner: Texts): Texts => {
  if (inner.is === 'none' || inner.is === 'empty') return empty;
  return inner.is === 'many' ? inner : { is: 'many', inner, key: `(${inner.key})*` };
};

export const anything: Texts = many(letter([[0, LAST]]));

export const not = (inner: Texts): Texts =>
  inner.is === 'not' ? inner.inner : { is: 'not', inner, key: `!(${inner.key})` };

/** One after the other. Not called `then`: a module with such an export is taken for a promise. */
export const chain = (first: Texts, rest: Texts): Texts => {
  if (first.is === 'none' || rest.is === 'none') return none;
  if (first.is === 'empty') return rest;
  if (rest.is === 'empty') return first;
  if (first.is === 'then') return chain(first.first, chain(first.rest, rest));
  return { is: 'then', first, rest, key: `${first.key}·${rest.key}` };
};

const flat = (is: 'or' | 'and', parts: readonly Texts[]): readonly Texts[] =>
  parts.flatMap((part) => (part.is === is ? part.parts : [part]));

const join = (is: 'or' | 'and', parts: readonly Texts[], neutral: Texts, absorbing: Texts): Texts => {
  const known = new Map(flat(is, parts).map((part) => [part.key, part]));
  if (known.has(absorbing.key)) return absorbing;
  known.delete(neutral.key);
  const kept = [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const [only] = kept;
  if (!only) return neutral;
  return kept.length === 1
    ? only
    : { is, parts: kept, key: `(${kept.map(({ key }) => key).join(is === 'or' ? '|' : '&')})` };
};

export const or = (...parts: readonly Texts[]): Texts => join('or', parts, none, anything);
export const and = (...parts: readonly Texts[]): Texts => join('and', parts, anything, none);

/** Whether the empty text is one of them. */
export const hasEmpty = (texts: Texts): boolean => {
  switch (texts.is) {
    case 'none':
    case 'letter':
      return false;
    case 'empty':
    case 'many':
      return true;
    case 'then':
      return hasEmpty(texts.first) && hasEmpty(texts.rest);
    case 'or':
      return texts.parts.some(hasEmpty);
    case 'and':
      return texts.parts.every(hasEmpty);
    case 'not':
      return !hasEmpty(texts.inner);
  }
};

/** What may follow after a letter (Brzozowski's derivative). */
export const after = (texts: Texts, point: number): Texts => {
  switch (texts.is) {
    case 'none':
    case 'empty':
      return none;
    case 'letter':
      return texts.ranges.some(([from, to]) => from <= point && point <= to) ? empty : none;
    case 'then': {
      const first = chain(after(texts.first, point), texts.rest);
      return hasEmpty(texts.first) ? or(first, after(texts.rest, point)) : first;
    }
    case 'or':
      return or(...texts.parts.map((part) => after(part, point)));
    case 'and':
      return and(...texts.parts.map((part) => after(part, point)));
    case 'many':
      return chain(after(texts.inner, point), texts);
    case 'not':
      return not(after(texts.inner, point));
  }
};

const rangesIn = (texts: Texts): readonly Range[] => {
  if (texts.is === 'letter') return texts.ranges;
  if (texts.is === 'then') return [...rangesIn(texts.first), ...rangesIn(texts.rest)];
  if ('parts' in texts) return texts.parts.flatMap(rangesIn);
  return 'inner' in texts ? rangesIn(texts.inner) : [];
};

const readable: readonly Range[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x20, 0x7e],
];

const speaking = (from: number, to: number): number => {
  const nice = readable.map(([low, high]) => [Math.max(low, from), Math.min(high, to)] as const);
  return nice.find(([low, high]) => low <= high)?.[0] ?? from;
};

/** One letter of each kind that the sets tell apart, readable ones first. */
export const alphabetOf = (...some: readonly Texts[]): readonly number[] => {
  const starts = some.flatMap(rangesIn).flatMap(([from, to]) => [from, to + 1]);
  const points = [...new Set([0, ...starts])].filter((point) => point <= LAST).sort((a, b) => a - b);
  const letters = points.map((from, at) => speaking(from, (points[at + 1] ?? LAST + 1) - 1));
  const rank = (point: number) => readable.findIndex(([low, high]) => low <= point && point <= high);
  const order = (point: number) => (rank(point) < 0 ? readable.length : rank(point));
  return letters.sort((a, b) => order(a) - order(b));
};
