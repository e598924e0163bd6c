import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp';
import { rangesOf, UnsupportedPattern } from './character-ranges.ts';
import {
  anyText,
  complementOf,
  concatenate,
  emptyText,
  intersectionOf,
  noText,
  oneCharacter,
  repeated,
  type TextSet,
  unionOf,
} from './text-set.ts';

const MAX_REPEATS = 200;

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
    case 'CharacterClass': {
      const ranges = rangesOf(element);
      return ranges.length === 0 ? noText : oneCharacter(ranges);
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
