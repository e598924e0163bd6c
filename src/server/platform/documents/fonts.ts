import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

type Doc = PDFKit.PDFDocument;

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  strong: '600SemiBold/NotoSans_600SemiBold.ttf',
} as const;

export type FontName = keyof typeof fontFiles;

/** A typeface that was read. pdfkit takes one instead of its bytes, but has no call that reads one. */
interface ParsedFont {
  layout(text: string, features?: object): unknown;
}

interface PdfkitInternals {
  readonly _registeredFonts: Readonly<Record<string, unknown>>;
  readonly _font: { readonly font: ParsedFont };
}

/**
 * Leaves letters with marks whole: taken apart, `ị` still looks right but is copied and read aloud as something else.
 */
const keepComposedLetters = (font: ParsedFont): ParsedFont =>
  Object.assign(Object.create(font) as ParsedFont, {
    layout: (text: string, wanted: readonly string[] = []) =>
      font.layout(text, { ...Object.fromEntries(wanted.map((feature) => [feature, true])), ccmp: false }),
  });

const parseFont = (face: FontName): ParsedFont => {
  const bytes = readFileSync(resolve(`@expo-google-fonts/noto-sans/${fontFiles[face]}`));
  const { _font } = new PDFDocument({ font: bytes as unknown as string }) as Doc & PdfkitInternals;
  return keepComposedLetters(_font.font);
};

const parsedFonts = new Map<FontName, ParsedFont>();

/** Reading a typeface takes ten times as long as setting a page in it: the worker reads each once. */
export const getFont = (face: FontName): PDFKit.Mixins.PDFFontSource => {
  const font = parsedFonts.get(face) ?? parseFont(face);
  parsedFonts.set(face, font);
  return font as unknown as PDFKit.Mixins.PDFFontSource;
};

/** Sets the typeface; it is embedded when it is used, and only the letters that occur. */
export const setFont = (doc: Doc, face: FontName, size: number, colour: string): Doc => {
  if (!(face in (doc as Doc & PdfkitInternals)._registeredFonts)) doc.registerFont(face, getFont(face));
  return doc.font(face, size).fillColor(colour);
};

/** Reads all typefaces, and sets a few letters so that their tables are read too. */
export const readFonts = (): void => {
  const doc = new PDFDocument({ font: getFont('regular') as string });
  for (const face of Object.keys(fontFiles) as FontName[])
    setFont(doc, face, 10, '#000').text('Aa 1', { features: ['tnum'] });
};
