import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

type Doc = PDFKit.PDFDocument;

const { resolve } = createRequire(import.meta.url);
const files = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  strong: '600SemiBold/NotoSans_600SemiBold.ttf',
} as const;

export type Face = keyof typeof files;

/** A typeface that was read. pdfkit takes one instead of its bytes, but has no call that reads one. */
interface ReadFont {
  layout(text: string, features?: object): unknown;
}

interface Inside {
  readonly _registeredFonts: Readonly<Record<string, unknown>>;
  readonly _font: { readonly font: ReadFont };
}

/**
 * Leaves letters with marks whole: taken apart, `ị` still looks right but is copied and read aloud as something else.
 */
const wholeLetters = (font: ReadFont): ReadFont =>
  Object.assign(Object.create(font) as ReadFont, {
    layout: (text: string, wanted: readonly string[] = []) =>
      font.layout(text, { ...Object.fromEntries(wanted.map((feature) => [feature, true])), ccmp: false }),
  });

const read = (face: Face): ReadFont => {
  const bytes = readFileSync(resolve(`@expo-google-fonts/noto-sans/${files[face]}`));
  const { _font } = new PDFDocument({ font: bytes as unknown as string }) as Doc & Inside;
  return wholeLetters(_font.font);
};

const known = new Map<Face, ReadFont>();

/** Reading a typeface takes ten times as long as setting a page in it: the worker reads each once. */
export const getFace = (face: Face): PDFKit.Mixins.PDFFontSource => {
  const font = known.get(face) ?? read(face);
  known.set(face, font);
  return font as unknown as PDFKit.Mixins.PDFFontSource;
};

/** Sets the typeface; it is embedded when it is used, and only the letters that occur. */
export const setFace = (doc: Doc, face: Face, size: number, colour: string): Doc => {
  if (!(face in (doc as Doc & Inside)._registeredFonts)) doc.registerFont(face, getFace(face));
  return doc.font(face, size).fillColor(colour);
};

/** Reads all typefaces, and sets a few letters so that their tables are read too. */
export const readFaces = (): void => {
  const doc = new PDFDocument({ font: getFace('regular') as string });
  for (const face of Object.keys(files) as Face[]) setFace(doc, face, 10, '#000').text('Aa 1', { features: ['tnum'] });
};
