import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** The signs that may stand at each place of a text. */
export type SignsByPlace = readonly (readonly string[])[];

type Places = ReadonlySet<number>;

/** Where a pattern cannot be decided: it looks ahead, or takes too long. Other findings refuse slow patterns. */
class Undecided extends Error {}

const MAX_STEPS = 20_000;

/** Walks through a pattern with the places that its parts begin and end at, for all of the texts at once. */
const createWalk = (text: SignsByPlace) => {
  const fitting = new Map<string, Places>();
  let steps = 0;

  /** The places with a sign that one sign of a pattern takes. */
  const placesOf = (sign: string): Places => {
    const known = fitting.get(sign);
    if (known) return known;
    const pattern = new RegExp(`^(?:${sign})$`, 'u');
    const places = new Set(text.flatMap((signs, place) => (signs.some((one) => pattern.test(one)) ? [place] : [])));
    fitting.set(sign, places);
    return places;
  };
  const repeat = ({ element, min, max }: AST.Quantifier, starts: Places): Places => {
    let ends = starts;
    // More repetitions than places can only be empty ones.
    for (let count = 0; count < Math.min(min, text.length + 1); count += 1) ends = endsOf(element, ends);
    for (let count = min, size = -1; count < max && size < ends.size; count += 1) {
      size = ends.size;
      ends = new Set([...ends, ...endsOf(element, ends)]);
    }
    return ends;
  };
  const endsOf = (element: AST.Element, starts: Places): Places => {
    steps += 1;
    if (steps > MAX_STEPS) throw new Undecided();
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet': {
        const places = placesOf(element.raw);
        return new Set([...starts].filter((start) => places.has(start)).map((start) => start + 1));
      }
      case 'Group':
      case 'CapturingGroup':
        return endsOfAny(element.alternatives, starts);
      case 'Quantifier':
        return repeat(element, starts);
      case 'Assertion': {
        if (element.kind !== 'start' && element.kind !== 'end') throw new Undecided();
        const edge = element.kind === 'start' ? 0 : text.length;
        return new Set(starts.has(edge) ? [edge] : []);
      }
      default:
        throw new Undecided();
    }
  };
  const endsOfAny = (alternatives: readonly AST.Alternative[], starts: Places): Places =>
    new Set(
      alternatives.flatMap(({ elements }) => [
        ...elements.reduce<Places>((before, element) => endsOf(element, before), starts),
      ]),
    );
  return endsOfAny;
};

/** Whether a pattern matches one of the texts that have one of these signs at each place; true where it cannot be told. */
export const canMatch = (pattern: string, text: SignsByPlace): boolean => {
  try {
    const { alternatives } = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true });
    return createWalk(text)(alternatives, new Set([...text.keys(), text.length])).size > 0;
  } catch {
    return true;
  }
};
