import { type AST, RegExpParser } from '@eslint-community/regexpp';

const longestOfAll = (alternatives: readonly AST.Alternative[]): number =>
  Math.max(0, ...alternatives.map(({ elements }) => elements.reduce((sum, one) => sum + longestOf(one), 0)));

/** The most characters that a part of a pattern takes; infinite where there is no limit or none is known. */
const longestOf = (element: AST.Element): number => {
  switch (element.type) {
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
      return 1;
    case 'Assertion':
      return 0;
    case 'Quantifier':
      return element.max === 0 ? 0 : longestOf(element.element) * element.max;
    case 'Group':
    case 'CapturingGroup':
      return longestOfAll(element.alternatives);
    default:
      return Number.POSITIVE_INFINITY;
  }
};

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end'): boolean =>
  element?.type === 'Assertion' && element.kind === kind;

const isWhole = ({ elements }: AST.Alternative): boolean =>
  isEdge(elements[0], 'start') && isEdge(elements.at(-1), 'end');

/** The most characters of a text that matches a pattern: finite only for one with `^` and `$` around limited parts. */
export const longestMatch = (pattern: string): number => {
  try {
    const { alternatives } = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true });
    return alternatives.every(isWhole) ? longestOfAll(alternatives) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};
