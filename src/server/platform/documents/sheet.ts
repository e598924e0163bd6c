import PDFDocument from 'pdfkit';
import { getFace } from './faces.ts';
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
    font: getFace('regular') as string,
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
