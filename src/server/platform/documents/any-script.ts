import anyAscii from 'any-ascii';
import createBidi from 'bidi-js';
import type { Direction } from '../../../engine/text/direction.ts';
import { chosenFont, type Face, type FontName, getFont, setFace } from './fonts.ts';

type Doc = PDFKit.PDFDocument;

/** A sign of a script without a typeface in Latin letters, so that a name in it can be read: `ა` becomes `a`. */
const spellInLatin = (sign: string): string => anyAscii(sign) || '?';

/** Signs that stand beside each other in the order of reading and have one typeface. */
interface Run {
  readonly text: string;
  readonly face: Face;
  /** Embedding level of the Unicode Bidirectional Algorithm: odd is from right to left. */
  readonly level: number;
}

/** What the types of PDFKit leave out. `_text` breaks a text into lines, `_fragment` draws a line. */
interface TextInternals {
  readonly _font: { readonly ascender: number };
  readonly _fontSize: number;
  _text(text: string, ...more: readonly unknown[]): Doc;
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
}

interface FragmentOptions {
  readonly align?: string;
  readonly width?: number;
  readonly lineWidth?: number;
  readonly features?: PDFKit.Mixins.OpenTypeFeatures[];
  readonly characterSpacing?: number;
  readonly baseline?: number;
  readonly textWidth?: number;
  readonly wordCount?: number;
}

const bidi = createBidi();

/** Left to right, and in the typeface of every document. */
const isPlain = (text: string): boolean =>
  /^[\0-\u052F\u1E00-\u1FFF\u2000-\u200D\u2010-\u2027\u202F-\u205F\u2070-\u20CF\u2100-\u218F]*$/.test(text);

const scripts = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thai', /\p{Script=Thai}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['javanese', /\p{Script=Javanese}/u],
  ['korean', /\p{Script=Hangul}/u],
  [
    'chinese',
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u,
  ],
] as const;

/** Marks and spaces have the typeface of the letter before them. */
const attached = /[\p{M}\s\u200B-\u200D]/u;

/** The typeface that has the sign; undefined when none has it. */
const findFace = (sign: string, font: FontName, before: Face): Face | undefined => {
  const codePoint = sign.codePointAt(0) ?? 0;
  const has = (face: Face): boolean => getFont(face).hasGlyphForCodePoint(codePoint);
  if (attached.test(sign) && (/\s/.test(sign) || has(before))) return before;
  if (has(font)) return font;
  const script = scripts.find(([, pattern]) => pattern.test(sign))?.[0];
  if (script === undefined) return undefined;
  const face = `${script}-${font === 'strong' ? 'strong' : 'regular'}` as const;
  return has(face) ? face : undefined;
};

/** Whether some typeface of documents has the sign. */
export const hasTypeface = (sign: string): boolean => findFace(sign, 'regular', 'regular') !== undefined;

/** Signs that are not drawn: they keep letters apart, or change the order of others. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector}/u;

/** The runs of a line in the order of reading. */
const splitRuns = (text: string, font: FontName, direction: Direction): readonly Run[] => {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  let [at, before]: [number, Face] = [0, font];
  let isSeparate = false;
  for (const sign of text) {
    // Invisible signs are not drawn; a non-joiner keeps the letters around it apart.
    if (invisible.test(sign)) {
      isSeparate ||= sign === '\u200C';
      at += sign.length;
      continue;
    }
    const found = findFace(sign, font, before);
    const own = levels[at] ?? 0;
    // Latin letters are written from left to right.
    const level = found ? own : own + (own % 2);
    const face = found ?? font;
    const drawn = found ? sign : spellInLatin(sign);
    const last = runs.at(-1);
    if (!isSeparate && last && last.level === level && last.face === face)
      runs[runs.length - 1] = { ...last, text: last.text + drawn };
    else runs.push({ text: drawn, face, level });
    isSeparate = false;
    before = face;
    at += sign.length;
  }
  return runs;
};

/** Rule L2 of the algorithm: from the highest level to the lowest odd one, runs of that level and above are reversed. */
const toVisualOrder = (runs: readonly Run[]): readonly Run[] => {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
};

/** The typeface engine orders Arabic and Hebrew letters itself. Other signs are drawn in the order given. */
const toDrawnText = ({ text, level }: Run): string => {
  if (level % 2 === 0 || /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) return text;
  return [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');
};

/** As `dir=auto` in HTML: the direction of the first letter. */
const directionOfText = (text: string): Direction => {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && ['R', 'AL'].includes(bidi.getBidiCharTypeName(first)) ? 'rtl' : 'ltr';
};

const directions = new WeakMap<Doc, Direction | 'auto'>();

/** The direction of the next texts; `auto`: that of their first letter. */
export const setTextDirection = (doc: Doc, direction: Direction | 'auto'): void => {
  directions.set(doc, direction);
};

/**
 * Lets a document draw any script: each run of letters in a typeface that has them, else in Latin letters, Arabic letters joined, lines in the
 * order in which they are read. PDFKit itself draws a line in one typeface, from left to right.
 */
export const drawAnyScript = (doc: Doc): void => {
  // Fields that the types of PDFKit leave out.
  const inner = doc as Doc & TextInternals;
  const [measure, draw, breakText] = [inner.widthOfString, inner._fragment, inner._text];
  let direction: Direction = 'ltr';

  const inFace = <T>(face: Face, work: () => T): T => {
    const font = chosenFont(doc);
    if (face === font) return work();
    setFace(doc, face);
    try {
      return work();
    } finally {
      setFace(doc, font);
    }
  };
  const widthOf = (run: Run, options?: PDFKit.Mixins.TextOptions): number =>
    inFace(run.face, () => measure.call(doc, toDrawnText(run), { ...options, features: options?.features ?? [] }));

  inner._text = (text, ...more) => {
    const wanted = directions.get(doc) ?? 'auto';
    direction = wanted === 'auto' ? directionOfText(String(text)) : wanted;
    return breakText.call(doc, text, ...more);
  };
  inner.widthOfString = (text, options) =>
    isPlain(text)
      ? measure.call(doc, text, options)
      : splitRuns(text, chosenFont(doc), direction).reduce((sum, run) => sum + widthOf(run, options), 0);

  inner._fragment = (text, x, y, options) => {
    if (isPlain(text)) return draw.call(doc, text, x, y, options);
    const line = text.replace(/\n/g, '').trimEnd();
    const { align, width: _width, lineWidth = 0, features = [], characterSpacing = 0 } = options;
    const runs = splitRuns(line, chosenFont(doc), direction);
    const free = lineWidth - runs.reduce((sum, run) => sum + widthOf(run, { features, characterSpacing }), 0);
    const baseline = (-inner._font.ascender / 1000) * inner._fontSize;
    let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    for (const run of toVisualOrder(runs)) {
      // PDFKit does not measure again, which would set the typeface back.
      const textWidth = widthOf(run, { features, characterSpacing });
      const shown = { features, characterSpacing, baseline, textWidth, wordCount: 1 };
      inFace(run.face, () => draw.call(doc, toDrawnText(run), at, y, shown));
      at += textWidth;
    }
  };
};
