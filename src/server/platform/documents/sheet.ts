import PDFDocument from 'pdfkit';
import { directionOf } from '../../../engine/text/direction.ts';
import { drawAnyScript, setTextDirection } from './any-script.ts';
import { getFont } from './fonts.ts';
import type { DocumentStyle, PrintJob } from './print-job.ts';

export type Doc = PDFKit.PDFDocument;
export type StructureElement = PDFKit.PDFStructureElement;

/** A document while it is drawn: new content is placed below the last. */
export interface Sheet {
  readonly doc: Doc;
  readonly style: DocumentStyle;
  readonly left: number;
  readonly width: number;
  /** In a language that is written from right to left, everything has its place at the other side. */
  readonly isMirrored: boolean;
  /** End of the area for content. */
  readonly bottom: number;
  /** The tree that assistive technology reads. */
  readonly root: StructureElement;
}

export const textColour = '#1B1D22';
export const mutedColour = '#5B6170';
export const lineColour = '#DFE2E8';

const sideMargin = 51;
const topMargin = 66;
const bottomMargin = 62;

const createPdf = ({ language, name, issuer, issuedAt }: PrintJob): Doc =>
  new PDFDocument({
    size: 'A4',
    margins: { top: topMargin, bottom: bottomMargin, left: sideMargin, right: sideMargin },
    bufferPages: true,
    pdfVersion: '1.7',
    // PDFKit knows it, its types do not.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: language,
    displayTitle: true,
    // Without the default typeface of pdfkit, which is not embedded.
    font: '',
    info: { Title: name, Author: issuer.name, CreationDate: new Date(issuedAt), ModDate: new Date(issuedAt) },
  }).font(getFont('regular'));

export const createSheet = (job: PrintJob): Sheet => {
  const doc = createPdf(job);
  drawAnyScript(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { width, height } = doc.page;
  return {
    doc,
    style: job.style,
    root,
    left: sideMargin,
    width: width - 2 * sideMargin,
    isMirrored: directionOf(job.language) === 'rtl',
    bottom: height - bottomMargin,
  };
};

/** Starts a new page unless this height fits. Content higher than half a page may start on this one. */
export const ensureSpace = ({ doc, bottom }: Sheet, height: number): void => {
  const mostMoved = (bottom - topMargin) / 2;
  if (doc.y + Math.min(height, mostMoved) > bottom) doc.addPage();
};

/** Adds one element to the tree; `draw` marks what it draws as that element's content. */
export const addTag = (
  { doc }: Pick<Sheet, 'doc'>,
  parent: StructureElement,
  type: string,
  draw?: () => void,
  options = {},
): StructureElement => {
  const mark = draw ? doc.struct(type, options, draw) : doc.struct(type, options);
  parent.add(mark);
  return mark;
};

/** Draws decoration: lines, backgrounds, page numbers. */
export const drawArtifact = ({ doc }: Pick<Sheet, 'doc'>, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
};

/** The left edge of something that is so wide. @param x its left edge in a document that is not mirrored */
export const placeX = ({ left, width, isMirrored }: Sheet, x: number, ownWidth: number): number =>
  isMirrored ? 2 * left + width - x - ownWidth : x;

interface TextOptions extends Omit<PDFKit.Mixins.TextOptions, 'align' | 'width'> {
  readonly width: number;
  readonly align?: 'start' | 'end' | 'center';
  /** What a person wrote has the direction of its first letter; other texts have that of the language. */
  readonly isValue?: boolean;
}

/** Writes a text in the typeface that is set. @param x its left edge in a document that is not mirrored */
export const writeText = (
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  { align = 'start', isValue = false, ...options }: TextOptions,
): void => {
  const { doc, isMirrored } = sheet;
  const side = align === 'center' ? align : (align === 'start') === isMirrored ? 'right' : 'left';
  setTextDirection(doc, isMirrored && !isValue ? 'rtl' : 'auto');
  doc.text(text, placeX(sheet, x, options.width), y, { ...options, align: side });
};

/** @param lineWidth of a line that does not reach the end of the area */
export const drawLine = (
  sheet: Sheet,
  y: number,
  colour = lineColour,
  thickness = 0.5,
  lineWidth = sheet.width,
): void =>
  drawArtifact(sheet, () => {
    const { doc, left } = sheet;
    const x = placeX(sheet, left, lineWidth);
    doc
      .moveTo(x, y)
      .lineTo(x + lineWidth, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  });
