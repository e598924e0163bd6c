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

/** Something that this reader does not know: nothing is said about the pattern then. */
class UnsupportedPattern extends Error {}

const MAX_REPEATS = 200;

const digits: readonly CodePointRange[] = [[48, 57]];
const wordCharacters: readonly CodePointRange[] = [...digits, [65, 90], [95, 95], [97, 122]];
const spaces: readonly CodePointRange[] = [
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
];
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

const classes: Readonly<Record<string, readonly CodePointRange[]>> = {
  d: digits,
  D: complementRanges(digits),
  w: wordCharacters,
  W: complementRanges(wordCharacters),
  s: spaces,
  S: complementRanges(spaces),
};
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11 };

/** Reads the part of regular expressions that rules need; anchors and lookaheads at the ends only. */
class PatternParser {
  private at = 0;
  private readonly points: readonly string[];

  constructor(source: string) {
    this.points = [...source];
  }

  private get next(): string | undefined {
    return this.points[this.at];
  }

  private eat(text: string): boolean {
    const isNext = this.points.slice(this.at, this.at + text.length).join('') === text;
    if (isNext) this.at += text.length;
    return isNext;
  }

  private take(): string {
    const point = this.next;
    if (point === undefined) throw new UnsupportedPattern('end');
    this.at += 1;
    return point;
  }

  parse(): TextSet {
    const texts = this.alternatives(true);
    if (this.next !== undefined) throw new UnsupportedPattern('rest');
    return texts;
  }

  private alternatives(isOutside: boolean): TextSet {
    const parts = [this.alternative(isOutside)];
    while (this.eat('|')) parts.push(this.alternative(isOutside));
    return unionOf(...parts);
  }

  private alternative(isOutside: boolean): TextSet {
    const isFromStart = isOutside && this.eat('^');
    const looks = isFromStart ? this.lookaheads() : [];
    const body = this.sequence();
    const isToEnd = isOutside && this.eat('$');
    if (!isOutside) return body;
    const texts = concatenate(isFromStart ? emptyText : anyText, concatenate(body, isToEnd ? emptyText : anyText));
    return intersectionOf(...looks, texts);
  }

  /** What is looked at from where it stands: a text that goes on behind it, unless it names its end. */
  private lookaheads(): readonly TextSet[] {
    const found: TextSet[] = [];
    for (;;) {
      const isNot = this.eat('(?!');
      if (!isNot && !this.eat('(?=')) return found;
      const parts: TextSet[] = [];
      do {
        const body = this.sequence();
        parts.push(this.eat('$') ? body : concatenate(body, anyText));
      } while (this.eat('|'));
      if (!this.eat(')')) throw new UnsupportedPattern('lookahead');
      found.push(isNot ? complementOf(unionOf(...parts)) : unionOf(...parts));
    }
  }

  private sequence(): TextSet {
    const items: TextSet[] = [];
    while (this.next !== undefined && !'|)$'.includes(this.next)) items.push(this.repeated());
    return items.reduceRight((rest, item) => concatenate(item, rest), emptyText);
  }

  private repeated(): TextSet {
    const item = this.item();
    const [least, most] = this.counts();
    this.eat('?');
    let texts: TextSet = most === undefined ? repeated(item) : emptyText;
    for (let count = most ?? least; count > 0; count--)
      texts = count > least ? unionOf(emptyText, concatenate(item, texts)) : concatenate(item, texts);
    return texts;
  }

  private counts(): readonly [number, number | undefined] {
    if (this.eat('*')) return [0, undefined];
    if (this.eat('+')) return [1, undefined];
    if (this.eat('?')) return [0, 1];
    if (!this.eat('{')) return [1, 1];
    let text = '';
    while (!this.eat('}')) text += this.take();
    const match = /^(\d+)(,(\d*))?$/.exec(text);
    if (!match) throw new UnsupportedPattern('count');
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : match[3] === '' ? undefined : Number(match[3]);
    if ((most ?? least) > MAX_REPEATS) throw new UnsupportedPattern('too many');
    return [least, most];
  }

  private item(): TextSet {
    if (this.eat('(?:')) return this.group();
    if (this.eat('(?')) throw new UnsupportedPattern('group');
    if (this.eat('(')) return this.group();
    if (this.eat('[')) return this.set();
    if (this.eat('.')) return oneCharacter(complementRanges(lineEnds));
    if (this.eat('\\')) return oneCharacter(this.escape());
    const point = this.take();
    if ('^*+?{}])'.includes(point)) throw new UnsupportedPattern(point);
    return oneCharacter([[point.codePointAt(0) ?? 0, point.codePointAt(0) ?? 0]]);
  }

  private group(): TextSet {
    const inner = this.alternatives(false);
    if (!this.eat(')')) throw new UnsupportedPattern('group');
    return inner;
  }

  private escape(): readonly CodePointRange[] {
    const name = this.take();
    const known = classes[name];
    if (known) return known;
    if (/[a-zA-Z0-9]/.test(name) && !(name in controls)) throw new UnsupportedPattern(name);
    const point = controls[name] ?? name.codePointAt(0) ?? 0;
    return [[point, point]];
  }

  private set(): TextSet {
    const isNot = this.eat('^');
    const ranges: CodePointRange[] = [];
    while (!this.eat(']')) {
      const from = this.eat('\\') ? this.escape() : this.point();
      const [first] = from;
      const isRange = this.next === '-' && this.points[this.at + 1] !== ']';
      if (!isRange || !first) ranges.push(...from);
      else {
        this.at += 1;
        const [last] = this.eat('\\') ? this.escape() : this.point();
        if (!last) throw new UnsupportedPattern('range');
        ranges.push([first[0], last[1]]);
      }
    }
    return ranges.length === 0 && !isNot ? noText : oneCharacter(isNot ? complementRanges(ranges) : ranges);
  }

  private point(): readonly CodePointRange[] {
    const point = this.take().codePointAt(0) ?? 0;
    return [[point, point]];
  }
}

/** The texts that a pattern matches; undefined when it uses what is not known here. */
export const parsePattern = (source: string): TextSet | undefined => {
  try {
    return new PatternParser(source).parse();
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
};
