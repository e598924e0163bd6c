import type { AST } from '@eslint-community/regexpp';
import { type CodePointRange, LAST_CODE_POINT } from './text-set.ts';

/** A construct that cannot be analysed. */
export class UnsupportedPattern extends Error {}

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

/** The characters that one element of a pattern takes. */
export const rangesOf = (
  element: AST.CharacterClassElement | AST.CharacterSet | AST.CharacterClass,
): readonly CodePointRange[] => {
  switch (element.type) {
    case 'CharacterClass':
      return negatedIf(element.negate, element.elements.flatMap(rangesOf));
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
