import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { keysOf } from '../../../contract/keys-of.ts';

type Doc = PDFKit.PDFDocument;

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  strong: '600SemiBold/NotoSans_600SemiBold.ttf',
} as const;

type FontName = keyof typeof fontFiles;

/** A parsed typeface. pdfkit accepts one in place of the bytes, but its types do not, and it has no call to parse one. */
interface ParsedFont extends Uint8Array {
  layout(text: string, features?: object): unknown;
}

interface PdfkitInternals {
  readonly _registeredFonts: Readonly<Record<string, unknown>>;
  readonly _font: { readonly font: ParsedFont };
}

/** Does not decompose letters with marks: a decomposed `ị` looks right, but is copied and read aloud wrongly. */
const keepComposedLetters = (font: ParsedFont): ParsedFont =>
  // The new object inherits everything from the font.
  Object.assign(Object.create(font) as ParsedFont, {
    layout: (text: string, wanted: readonly string[] = []) =>
      font.layout(text, { ...Object.fromEntries(wanted.map((feature) => [feature, true])), ccmp: false }),
  });

const parseFont = (face: FontName): ParsedFont => {
  const bytes = readFileSync(resolve(`@expo-google-fonts/noto-sans/${fontFiles[face]}`));
  // Fields that the types of PDFKit leave out.
  const { _font } = new PDFDocument({ font: '' }).font(bytes) as Doc & PdfkitInternals;
  return keepComposedLetters(_font.font);
};

const parsedFonts = new Map<FontName, ParsedFont>();

/** Parsing a typeface takes ten times as long as drawing a page with it: the worker parses each once. */
export const getFont = (face: FontName): ParsedFont => {
  const font = parsedFonts.get(face) ?? parseFont(face);
  parsedFonts.set(face, font);
  return font;
};

/** Sets the typeface. A document embeds only the letters that it uses. */
export const setFont = (doc: Doc, face: FontName, size: number, colour: string): Doc => {
  // Fields that the types of PDFKit leave out.
  if (!(face in (doc as Doc & PdfkitInternals)._registeredFonts)) doc.registerFont(face, getFont(face));
  return doc.font(face, size).fillColor(colour);
};

/** Parses all typefaces, and draws a few letters so that their tables are parsed too. */
export const readFonts = (): void => {
  const doc = new PDFDocument({ font: '' });
  for (const face of keysOf(fontFiles)) setFont(doc, face, 10, '#000').text('Aa 1', { features: ['tnum'] });
};
