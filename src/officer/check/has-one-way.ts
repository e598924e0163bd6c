import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { rangesOf, UnsupportedPattern } from '../verdict/patterns/character-ranges.ts';
import type { CodePointRange } from '../verdict/patterns/text-set.ts';

type Characters = readonly CodePointRange[];

/** A part of a pattern, as the characters at which matching has to decide. */
interface Part {
  /** The characters with which the part begins. */
  readonly first: Characters;
  /** The characters with which a text that the part matches may go on inside the part. */
  readonly further: Characters;
  readonly isOptional: boolean;
}

const nothing: Part = { first: [], further: [], isOptional: true };

const areDisjoint = (some: Characters, others: Characters): boolean =>
  some.every(([from, to]) => others.every(([start, end]) => end < from || to < start));

const refuseUnless = (isDecided: boolean, raw: string): void => {
  if (!isDecided) throw new UnsupportedPattern(raw);
};

const joined = (before: Part, after: Part, raw: string): Part => {
  refuseUnless(areDisjoint(before.further, after.first), raw);
  return {
    first: before.isOptional ? [...before.first, ...after.first] : before.first,
    further: after.isOptional ? [...before.further, ...after.further] : after.further,
    isOptional: before.isOptional && after.isOptional,
  };
};

const oneOf = (parts: readonly Part[], raw: string): Part => {
  for (const [index, part] of parts.entries())
    for (const other of parts.slice(index + 1)) refuseUnless(areDisjoint(part.first, other.first), raw);
  const first = parts.flatMap((part) => part.first);
  const isOptional = parts.some((part) => part.isOptional);
  return { first, further: [...parts.flatMap((part) => part.further), ...(isOptional ? first : [])], isOptional };
};

const repeated = ({ element, min, max, raw }: AST.Quantifier): Part => {
  const part = partOf(element);
  if (max === 0) return nothing;
  refuseUnless(!part.isOptional && (max === 1 || areDisjoint(part.further, part.first)), raw);
  return {
    first: part.first,
    further: min === max ? part.further : [...part.further, ...part.first],
    isOptional: min === 0,
  };
};

const partOf = (element: AST.Element): Part => {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { first: rangesOf(element), further: [], isOptional: false };
    case 'Quantifier':
      return repeated(element);
    case 'Group':
    case 'CapturingGroup':
      return oneOf(
        element.alternatives.map((one) => sequenceOf(one.elements)),
        element.raw,
      );
    default:
      throw new UnsupportedPattern(element.raw);
  }
};

const sequenceOf = (elements: readonly AST.Element[]): Part =>
  elements.reduce((before, element) => joined(before, partOf(element), element.raw), nothing);

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end'): boolean =>
  element?.type === 'Assertion' && element.kind === kind;

const withoutEnd = (elements: readonly AST.Element[]): readonly AST.Element[] =>
  isEdge(elements.at(-1), 'end') ? elements.slice(0, -1) : elements;

/** Whether matching from the start of a text decides every step by the next character. Lookaheads stand at the start. */
const isDecided = ({ elements: [start, ...rest] }: AST.Alternative): boolean => {
  if (!isEdge(start, 'start')) return false;
  const elements = [...withoutEnd(rest)];
  for (let [next] = elements; next?.type === 'Assertion' && next.kind === 'lookahead'; [next] = elements) {
    for (const alternative of next.alternatives) sequenceOf(withoutEnd(alternative.elements));
    elements.shift();
  }
  sequenceOf(elements);
  return true;
};

const MAX_WAYS = 100;

const waysOfAll = (alternatives: readonly AST.Alternative[]): number =>
  alternatives.reduce((sum, { elements }) => sum + elements.reduce((ways, one) => ways * waysOf(one), 1), 0);

const repeatedWays = ({ element, min, max }: AST.Quantifier): number => {
  const ways = waysOf(element);
  let sum = 0;
  for (let count = min; count <= max && sum <= MAX_WAYS; count += 1) sum += ways ** count;
  return sum;
};

/** In how many ways at most a part can match; infinite where there is no limit or none is known. */
const waysOf = (element: AST.Element): number => {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return 1;
    case 'Quantifier':
      return repeatedWays(element);
    case 'Group':
    case 'CapturingGroup':
      return waysOfAll(element.alternatives);
    case 'Assertion':
      return element.kind === 'start' || element.kind === 'end' ? 1 : Number.POSITIVE_INFINITY;
    default:
      return Number.POSITIVE_INFINITY;
  }
};

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Whether a pattern reads every text in linear time, for one of two reasons that are cheap to prove: from the start on,
 * the next character decides every alternative and every repetition, so that nothing is tried twice; or there are few ways
 * to match at all. False where neither is known.
 */
export const hasOneWay = (pattern: string): boolean => {
  try {
    const { alternatives } = parser.parsePattern(pattern, undefined, undefined, { unicode: true });
    return waysOfAll(alternatives) <= MAX_WAYS || alternatives.every(isDecided);
  } catch {
    return false;
  }
};
