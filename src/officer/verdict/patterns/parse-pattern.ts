import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp';
import {
  anyText,
  type CodePointRange,
  complementOf,
  concatenate,
  emptyText,
  intersectionOf,
  LAST_CODE_POINT,
  noText,
  oneCharacter,
  repeated,
  type TextSet,
  unionOf,
} from './text-set.ts';

/** A construct that cannot be converted to a set of texts: the pattern cannot be compared. */
class UnsupportedPattern extends Error {}

const MAX_REPEATS = 200;

const characterSets: Readonly<Record<'digit' | 'space' | 'word', readonly CodePointRange[]>> = {
  digit: [[48, 57]],
  word: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  space: [
    [9, 13],
    [32, 32],
    [160, 160],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ],
};

const lineEnds: readonly CodePointRange[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

const complementRanges = (ranges: readonly CodePointRange[]): readonly CodePointRange[] => {
  const sorted = [...ranges].sort(([a], [b]) => a - b);
  const found: CodePointRange[] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) found.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next <= LAST_CODE_POINT ? [...found, [next, LAST_CODE_POINT]] : found;
};

const negatedIf = (isNegated: boolean, ranges: readonly CodePointRange[]): readonly CodePointRange[] =>
  isNegated ? complementRanges(ranges) : ranges;

const rangesOf = (element: AST.CharacterClassElement | AST.CharacterSet): readonly CodePointRange[] => {
  switch (element.type) {
    case 'Character':
      return [[element.value, element.value]];
    case 'CharacterClassRange':
      return [[element.min.value, element.max.value]];
    case 'CharacterSet':
      if (element.kind === 'any') return complementRanges(lineEnds);
      if (element.kind === 'property') throw new UnsupportedPattern(element.raw);
      return negatedIf(element.negate, characterSets[element.kind]);
    default:
      throw new UnsupportedPattern(element.raw);
  }
};

const quantified = ({ element, min, max }: AST.Quantifier): TextSet => {
  const item = textsOfElement(element);
  const isEndless = max === Number.POSITIVE_INFINITY;
  const count = isEndless ? min : max;
  if (count > MAX_REPEATS) throw new UnsupportedPattern(`${count} repeats`);
  let texts = isEndless ? repeated(item) : emptyText;
  for (let left = count; left > 0; left--)
    texts = left > min ? unionOf(emptyText, concatenate(item, texts)) : concatenate(item, texts);
  return texts;
};

const textsOfElement = (element: AST.Element): TextSet => {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
      return oneCharacter(rangesOf(element));
    case 'CharacterClass': {
      const ranges = element.elements.flatMap(rangesOf);
      return ranges.length === 0 && !element.negate ? noText : oneCharacter(negatedIf(element.negate, ranges));
    }
    case 'Quantifier':
      return quantified(element);
    case 'Group':
    case 'CapturingGroup':
      return unionOf(...element.alternatives.map(({ elements }) => sequence(elements)));
    default:
      throw new UnsupportedPattern(element.raw);
  }
};

const sequence = (elements: readonly AST.Element[]): TextSet =>
  elements.reduceRight((rest, element) => concatenate(textsOfElement(element), rest), emptyText);

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end'): boolean =>
  element?.type === 'Assertion' && element.kind === kind;

/** The texts that may follow a lookahead: anything, unless the lookahead contains the end. */
const textsOfLookahead = ({ alternatives, negate }: AST.LookaheadAssertion): TextSet => {
  const parts = alternatives.map(({ elements }) =>
    isEdge(elements.at(-1), 'end') ? sequence(elements.slice(0, -1)) : concatenate(sequence(elements), anyText),
  );
  return negate ? complementOf(unionOf(...parts)) : unionOf(...parts);
};

const isLookahead = (element: AST.Element): element is AST.LookaheadAssertion =>
  element.type === 'Assertion' && element.kind === 'lookahead';

/** Anchors are supported at the ends of an alternative, lookaheads at the start of the text. */
const textsOfAlternative = ({ elements }: AST.Alternative): TextSet => {
  const isFromStart = isEdge(elements[0], 'start');
  const isToEnd = isEdge(elements.at(-1), 'end');
  const inner = elements.slice(isFromStart ? 1 : 0, isToEnd ? -1 : undefined);
  const firstOther = inner.findIndex((element) => !isLookahead(element));
  const lookaheads = isFromStart ? inner.slice(0, firstOther < 0 ? inner.length : firstOther).filter(isLookahead) : [];
  const body = sequence(inner.slice(lookaheads.length));
  const texts = concatenate(isFromStart ? emptyText : anyText, concatenate(body, isToEnd ? emptyText : anyText));
  return intersectionOf(...lookaheads.map(textsOfLookahead), texts);
};

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** The texts that a pattern matches; undefined for an invalid pattern or an unsupported construct. */
export const parsePattern = (source: string): TextSet | undefined => {
  try {
    const { alternatives } = parser.parsePattern(source, undefined, undefined, { unicode: true });
    return unionOf(...alternatives.map(textsOfAlternative));
  } catch (error) {
    if (error instanceof UnsupportedPattern || error instanceof RegExpSyntaxError) return undefined;
    throw error;
  }
};
