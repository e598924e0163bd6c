import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { keysOf } from '../../../contract/keys-of.ts';

type Doc = PDFKit.PDFDocument;

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  italic: 'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  strong: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
} as const;

export type FontName = keyof typeof fontFiles;

/** Read when a text needs them: the Chinese files have ten megabytes each. These scripts have no italic
 * letters. Noto's Arabic draws dots and letters apart, which are copied wrongly. */
const scriptFiles = {
  'arabic-regular': 'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  'arabic-strong': 'ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  'hebrew-regular': 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'hebrew-strong': 'noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  'thai-regular': 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'thai-strong': 'noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf',
  'tamil-regular': 'noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  'tamil-strong': 'noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf',
  'javanese-regular': 'noto-sans-javanese/400Regular/NotoSansJavanese_400Regular.ttf',
  'javanese-strong': 'noto-sans-javanese/600SemiBold/NotoSansJavanese_600SemiBold.ttf',
  'korean-regular': 'nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  'korean-strong': 'nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
  'chinese-regular': 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'chinese-strong': 'noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
} as const;

/** Paths in `node_modules/@expo-google-fonts`. */
export const typefaceFiles: readonly string[] = [...Object.values(fontFiles), ...Object.values(scriptFiles)];

export type Face = FontName | keyof typeof scriptFiles;

/** A parsed typeface. pdfkit accepts one in place of the bytes, but its types do not, and it has no call to parse one. */
interface ParsedFont extends Uint8Array {
  layout(text: string, features?: object, script?: string, language?: string, direction?: 'ltr' | 'rtl'): unknown;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

interface PdfkitInternals {
  readonly _registeredFonts: Readonly<Record<string, unknown>>;
  readonly _font: { readonly font: ParsedFont };
}

const arabic = /\p{Script_Extensions=Arabic}/u;
/** These scripts compose and order their letters with `ccmp` and others. */
const composing = /[\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Javanese}\p{Script=Thai}\p{Script=Hangul}]/u;
const arabicLetter = /(?=\p{L})\p{Script=Arabic}/u;

/** Does not decompose letters with marks: a decomposed `ị` or `ة` looks right, but is copied and read aloud wrongly. */
const keepComposedLetters = (font: ParsedFont): ParsedFont =>
  // The new object inherits everything from the font.
  Object.assign(Object.create(font) as ParsedFont, {
    layout: (text: string, wanted: readonly string[] = []) =>
      font.layout(
        text,
        {
          ...Object.fromEntries(wanted.map((feature) => [feature, true])),
          ...(!composing.test(text) && { ccmp: false }),
        },
        // Digits of Arabic are written from left to right.
        ...(arabic.test(text) ? (['arab', undefined, arabicLetter.test(text) ? 'rtl' : 'ltr'] as const) : []),
      ),
  });

const parseFont = (face: Face): ParsedFont => {
  const bytes = readFileSync(resolve(`@expo-google-fonts/${{ ...fontFiles, ...scriptFiles }[face]}`));
  // Fields that the types of PDFKit leave out.
  const { _font } = new PDFDocument({ font: '' }).font(bytes) as Doc & PdfkitInternals;
  return keepComposedLetters(_font.font);
};

const parsedFonts = new Map<Face, ParsedFont>();

/** Parsing a typeface takes ten times as long as drawing a page with it: the worker parses each once. */
export const getFont = (face: Face): ParsedFont => {
  const font = parsedFonts.get(face) ?? parseFont(face);
  parsedFonts.set(face, font);
  return font;
};

const chosenFonts = new WeakMap<Doc, FontName>();

/** The typeface that `setFont` chose. */
export const chosenFont = (doc: Doc): FontName => chosenFonts.get(doc) ?? 'regular';

/** Sets a typeface without choosing it. */
export const setFace = (doc: Doc, face: Face): Doc => {
  // Fields that the types of PDFKit leave out.
  if (!(face in (doc as Doc & PdfkitInternals)._registeredFonts)) doc.registerFont(face, getFont(face));
  return doc.font(face);
};

/** Sets the typeface. A document embeds only the letters that it uses. */
export const setFont = (doc: Doc, face: FontName, size: number, colour: string): Doc => {
  chosenFonts.set(doc, face);
  return setFace(doc, face).fontSize(size).fillColor(colour);
};

/** Parses the typefaces that every document needs, and draws a few letters so that their tables are parsed too. */
export const readFonts = (): void => {
  const doc = new PDFDocument({ font: '' });
  for (const face of keysOf(fontFiles)) setFont(doc, face, 10, '#000').text('Aa 1', { features: ['tnum'] });
};
