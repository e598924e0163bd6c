import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Look, PrintJob } from './print-job.ts';

export type Doc = PDFKit.PDFDocument;
export type Mark = PDFKit.PDFStructureElement;

/** Paper under way: what is drawn goes below what was drawn before. */
export interface Sheet {
  readonly doc: Doc;
  readonly look: Look;
  readonly left: number;
  readonly width: number;
  /** Where the room for content ends. */
  readonly bottom: number;
  /** The tree that assistive technology reads. */
  readonly root: Mark;
}

export const ink = '#1B1D22';
export const quiet = '#5B6170';
export const hairline = '#DFE2E8';

export const side = 51;
const top = 66;
const foot = 62;

const { resolve } = createRequire(import.meta.url);
const faces = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  strong: '600SemiBold/NotoSans_600SemiBold.ttf',
} as const;
export type Face = keyof typeof faces;

/** What pdfkit does not show of itself: it takes a typeface that was read before, but has no call that reads one. */
interface Inside {
  readonly _registeredFonts: Readonly<Record<string, unknown>>;
  readonly _font: { readonly font: Buffer };
}

const known = new Map<Face, Buffer>();

const readFace = (face: Face): Buffer =>
  known.get(face) ?? readFileSync(resolve(`@expo-google-fonts/noto-sans/${faces[face]}`));

/** Reading a typeface takes ten times as long as setting a page in it: the worker keeps it. */
const keepFace = (face: Face, doc: Doc): void => {
  known.set(face, (doc as Doc & Inside)._font.font);
};

/** Sets the typeface; its file is embedded when it is used, and only the letters that occur. */
export const setFace = (doc: Doc, face: Face, size: number, colour: string): Doc => {
  if (!(face in (doc as Doc & Inside)._registeredFonts)) doc.registerFont(face, readFace(face));
  doc.font(face, size).fillColor(colour);
  keepFace(face, doc);
  return doc;
};

/** Reads all typefaces and keeps them. */
export const readFaces = (): void => {
  const doc = new PDFDocument({ font: readFace('regular') as unknown as string });
  for (const face of Object.keys(faces) as Face[]) setFace(doc, face, 10, ink).text('Aa 1', { features: ['tnum'] });
};

const open = ({ language, name, issuer, issuedAt }: PrintJob): Doc =>
  new PDFDocument({
    size: 'A4',
    margins: { top, bottom: foot, left: side, right: side },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: language,
    displayTitle: true,
    // Else pdfkit starts with a typeface of its own.
    font: readFace('regular') as unknown as string,
    info: { Title: name, Author: issuer.name, CreationDate: new Date(issuedAt), ModDate: new Date(issuedAt) },
  });

export const openSheet = (job: PrintJob): Sheet => {
  const doc = open(job);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { width, height } = doc.page;
  return { doc, look: job.look, root, left: side, width: width - 2 * side, bottom: height - foot };
};

/** Goes on to the next page unless this much fits; what is higher than half a page may as well begin here. */
export const makeRoom = ({ doc, bottom }: Sheet, height: number): void => {
  const mostMoved = (bottom - top) / 2;
  if (doc.y + Math.min(height, mostMoved) > bottom) doc.addPage();
};

/** Adds one element to the tree; `draw` marks what it draws as that element's content. */
export const tag = ({ doc }: Pick<Sheet, 'doc'>, parent: Mark, type: string, draw?: () => void, options = {}): Mark => {
  const mark = draw ? doc.struct(type, options, draw) : doc.struct(type, options);
  parent.add(mark);
  return mark;
};

/** Draws what is decoration: lines, grounds, page numbers. */
export const decorate = ({ doc }: Pick<Sheet, 'doc'>, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
};

export const rule = (sheet: Sheet, y: number, colour = hairline, thickness = 0.5): void =>
  decorate(sheet, () => {
    const { doc, left, width } = sheet;
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  });
