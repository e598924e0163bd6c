import { and, anything, chain, empty, LAST, letter, many, none, not, or, type Range, type Texts } from './language.ts';

/** Something that this reader does not know: nothing is said about the pattern then. */
class Unknown extends Error {}

const MOST_REPEATS = 200;

const digits: readonly Range[] = [[48, 57]];
const wordLetters: readonly Range[] = [...digits, [65, 90], [95, 95], [97, 122]];
const spaces: readonly Range[] = [
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
const lineEnds: readonly Range[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

const others = (ranges: readonly Range[]): readonly Range[] => {
  const sorted = [...ranges].sort(([a], [b]) => a - b);
  const found: Range[] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) found.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next <= LAST ? [...found, [next, LAST]] : found;
};

const classes: Readonly<Record<string, readonly Range[]>> = {
  d: digits,
  D: others(digits),
  w: wordLetters,
  W: others(wordLetters),
  s: spaces,
  S: others(spaces),
};
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11 };

/** Reads the part of regular expressions that rules need; anchors and lookaheads at the ends only. */
class Reader {
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
    if (point === undefined) throw new Unknown('end');
    this.at += 1;
    return point;
  }

  whole(): Texts {
    const texts = this.alternatives(true);
    if (this.next !== undefined) throw new Unknown('rest');
    return texts;
  }

  private alternatives(isOutside: boolean): Texts {
    const parts = [this.alternative(isOutside)];
    while (this.eat('|')) parts.push(this.alternative(isOutside));
    return or(...parts);
  }

  private alternative(isOutside: boolean): Texts {
    const isFromStart = isOutside && this.eat('^');
    const looks = isFromStart ? this.lookaheads() : [];
    const body = this.sequence();
    const isToEnd = isOutside && this.eat('$');
    if (!isOutside) return body;
    const texts = chain(isFromStart ? empty : anything, chain(body, isToEnd ? empty : anything));
    return and(...looks, texts);
  }

  /** What is looked at from where it stands: a text that goes on behind it, unless it names its end. */
  private lookaheads(): readonly Texts[] {
    const found: Texts[] = [];
    for (;;) {
      const isNot = this.eat('(?!');
      if (!isNot && !this.eat('(?=')) return found;
      const parts: Texts[] = [];
      do {
        const body = this.sequence();
        parts.push(this.eat('$') ? body : chain(body, anything));
      } while (this.eat('|'));
      if (!this.eat(')')) throw new Unknown('lookahead');
      found.push(isNot ? not(or(...parts)) : or(...parts));
    }
  }

  private sequence(): Texts {
    const items: Texts[] = [];
    while (this.next !== undefined && !'|)$'.includes(this.next)) items.push(this.repeated());
    return items.reduceRight((rest, item) => chain(item, rest), empty);
  }

  private repeated(): Texts {
    const item = this.item();
    const [least, most] = this.counts();
    this.eat('?');
    let texts: Texts = most === undefined ? many(item) : empty;
    for (let count = most ?? least; count > 0; count--)
      texts = count > least ? or(empty, chain(item, texts)) : chain(item, texts);
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
    if (!match) throw new Unknown('count');
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : match[3] === '' ? undefined : Number(match[3]);
    if ((most ?? least) > MOST_REPEATS) throw new Unknown('too many');
    return [least, most];
  }

  private item(): Texts {
    if (this.eat('(?:')) return this.group();
    if (this.eat('(?')) throw new Unknown('group');
    if (this.eat('(')) return this.group();
    if (this.eat('[')) return this.set();
    if (this.eat('.')) return letter(others(lineEnds));
    if (this.eat('\\')) return letter(this.escape());
    const point = this.take();
    if ('^*+?{}])'.includes(point)) throw new Unknown(point);
    return letter([[point.codePointAt(0) ?? 0, point.codePointAt(0) ?? 0]]);
  }

  private group(): Texts {
    const inner = this.alternatives(false);
    if (!this.eat(')')) throw new Unknown('group');
    return inner;
  }

  private escape(): readonly Range[] {
    const name = this.take();
    const known = classes[name];
    if (known) return known;
    if (/[a-zA-Z0-9]/.test(name) && !(name in controls)) throw new Unknown(name);
    const point = controls[name] ?? name.codePointAt(0) ?? 0;
    return [[point, point]];
  }

  private set(): Texts {
    const isNot = this.eat('^');
    const ranges: Range[] = [];
    while (!this.eat(']')) {
      const from = this.eat('\\') ? this.escape() : this.point();
      const [first] = from;
      const isRange = this.next === '-' && this.points[this.at + 1] !== ']';
      if (!isRange || !first) ranges.push(...from);
      else {
        this.at += 1;
        const [last] = this.eat('\\') ? this.escape() : this.point();
        if (!last) throw new Unknown('range');
        ranges.push([first[0], last[1]]);
      }
    }
    return ranges.length === 0 && !isNot ? none : letter(isNot ? others(ranges) : ranges);
  }

  private point(): readonly Range[] {
    const point = this.take().codePointAt(0) ?? 0;
    return [[point, point]];
  }
}

/** The texts that a pattern matches; undefined when it uses what is not known here. */
export const readPattern = (source: string): Texts | undefined => {
  try {
    return new Reader(source).whole();
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
};
