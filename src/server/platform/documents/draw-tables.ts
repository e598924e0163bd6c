import { setFont } from './fonts.ts';
import type { Fact, Picture, SizedPicture, Sum, Table, TableCell } from './print-job.ts';
import {
  addTag,
  drawLine,
  ensureSpace,
  lineColour,
  mutedColour,
  placeX,
  type Sheet,
  type StructureElement,
  textColour,
  writeText,
} from './sheet.ts';

const factPadding = 3;
const labelWidthRatio = 0.33;
const columnGap = 14;
/** A longer label is placed above its value. */
const maxLabelLength = 80;
/** Three by four centimetres, as on every form. */
const pictureWidth = 85;
const pictureHeight = 113;
/** Pictures that are answers. */
const maxPictureWidth = 170;
const maxPictureHeight = 120;
const pictureGap = 4;

interface FactLayout {
  readonly labelWidth: number;
  readonly valueX: number;
  readonly valueWidth: number;
  readonly isStacked: boolean;
}

/** @param width of this row; the columns have the same place in every row */
const layoutFact = ({ left, width: full }: Sheet, { label }: Fact, width: number): FactLayout => {
  if (label.length > maxLabelLength) return { labelWidth: width, valueX: left, valueWidth: width, isStacked: true };
  const column = full * labelWidthRatio;
  return { labelWidth: column - columnGap, valueX: left + column, valueWidth: width - column, isStacked: false };
};

const factHeight = (
  { doc }: Sheet,
  { label, value, pictures }: Fact,
  { labelWidth, valueWidth, isStacked }: FactLayout,
): number => {
  const textHeight =
    value === '' ? 0 : setFont(doc, 'regular', 9.6, textColour).heightOfString(value, { width: valueWidth });
  const valueHeight = textHeight + picturesHeight(pictures, valueWidth);
  const labelHeight = setFont(doc, 'regular', 8.8, mutedColour).heightOfString(label, { width: labelWidth });
  return 2 * factPadding + (isStacked ? labelHeight + valueHeight : Math.max(labelHeight, valueHeight));
};

/** Width and height of a picture as it is printed, in points. */
const printedSize = ({ width, height }: SizedPicture, available: number) => {
  const scale = Math.min(maxPictureHeight / height, Math.min(maxPictureWidth, available) / width, 1);
  return { width: width * scale, height: height * scale };
};

const picturesHeight = (pictures: readonly SizedPicture[] = [], available: number): number =>
  pictures.reduce((sum, picture) => sum + printedSize(picture, available).height + pictureGap, 0);

/** Pictures of an answer below each other, from the current line on. */
const drawPictures = (
  sheet: Sheet,
  cell: StructureElement,
  pictures: readonly SizedPicture[] = [],
  { x, width: available }: { readonly x: number; readonly width: number },
): void => {
  const { doc } = sheet;
  for (const picture of pictures) {
    const { width, height } = printedSize(picture, available);
    ensureSpace(sheet, height + pictureGap);
    const y = doc.y + pictureGap / 2;
    const left = placeX(sheet, x, width);
    const draw = () => doc.image(Buffer.from(picture.image), left, y, { width, height });
    addTag(sheet, cell, 'Figure', draw, { alt: picture.alt, bbox: [left, y, left + width, y + height] });
    doc.y = y + height + pictureGap / 2;
  }
};

const drawFact = (sheet: Sheet, table: StructureElement, fact: Fact, place: FactLayout): void => {
  const { doc, left } = sheet;
  const { labelWidth, valueX, valueWidth, isStacked } = place;
  const y = doc.y + factPadding;
  const row = addTag(sheet, table, 'TR');
  // About half a point lower: both share a baseline although their sizes differ.
  const drawLabel = () => {
    setFont(doc, 'regular', 8.8, mutedColour);
    writeText(sheet, fact.label, left, y + 0.9, { width: labelWidth });
  };
  addTag(sheet, row, 'TH', drawLabel, { scope: 'Row' });
  const page = doc.page;
  const labelEnd = doc.y;
  const valueY = isStacked ? labelEnd : y;
  doc.y = valueY;
  const drawValue = () => {
    setFont(doc, 'regular', 9.6, textColour);
    writeText(sheet, fact.value, valueX, valueY, { width: valueWidth, isValue: true });
  };
  const cell = addTag(sheet, row, 'TD', fact.value === '' ? undefined : drawValue);
  drawPictures(sheet, cell, fact.pictures, { x: valueX, width: valueWidth });
  doc.y = (doc.page === page ? Math.max(doc.y, labelEnd) : doc.y) + factPadding;
};

const drawPicture = (sheet: Sheet, { image, alt }: Picture): void => {
  const { doc, left, root, width } = sheet;
  const x = placeX(sheet, left + width - pictureWidth, pictureWidth);
  const y = doc.y + 2;
  const draw = () => {
    doc.save().roundedRect(x, y, pictureWidth, pictureHeight, 4).clip();
    doc.image(Buffer.from(image), x, y, { cover: [pictureWidth, pictureHeight], align: 'center', valign: 'center' });
    doc.restore();
  };
  addTag(sheet, root, 'Figure', draw, { alt, bbox: [x, y, x + pictureWidth, y + pictureHeight] });
  doc.y = y - 2;
};

/** The height of the first row, which a heading keeps on its page. */
export const firstFactHeight = (sheet: Sheet, [first]: readonly Fact[]): number =>
  first ? factHeight(sheet, first, layoutFact(sheet, first, sheet.width)) : 0;

/** Labels at the start of the line, values after them, and the picture, if any, at its end. */
export const drawFacts = (sheet: Sheet, facts: readonly Fact[], picture?: Picture): void => {
  const { doc } = sheet;
  const from = { page: doc.page, y: doc.y };
  if (picture) drawPicture(sheet, picture);
  const table = addTag(sheet, sheet.root, 'Table');
  facts.forEach((fact, index) => {
    const isBeside = picture !== undefined && doc.page === from.page && doc.y < from.y + pictureHeight + 6;
    const width = sheet.width - (isBeside ? pictureWidth + 22 : 0);
    const place = layoutFact(sheet, fact, width);
    const page = doc.page;
    ensureSpace(sheet, factHeight(sheet, fact, place));
    if (index > 0 && doc.page === page) drawLine(sheet, doc.y, lineColour, 0.5, width);
    drawFact(sheet, table, fact, place);
  });
  if (picture && doc.page === from.page) doc.y = Math.max(doc.y, from.y + pictureHeight + 6);
  doc.y += 5;
};

const drawSum = (sheet: Sheet, table: StructureElement, { label, value, isTotal = false }: Sum): void => {
  const { doc, left, style: look, width } = sheet;
  const face = isTotal ? 'strong' : 'regular';
  const [labelWidth, padding, size] = [width * 0.62, isTotal ? 7 : 4.5, isTotal ? 12 : 9.8];
  setFont(doc, face, size, textColour);
  ensureSpace(sheet, doc.heightOfString(label, { width: labelWidth }) + 2 * padding);
  if (isTotal) drawLine(sheet, doc.y, look.brand, 1.2);
  const y = doc.y + padding;
  const row = addTag(sheet, table, 'TR');
  const drawLabel = () => {
    setFont(doc, face, size, isTotal ? textColour : mutedColour);
    writeText(sheet, label, left, y, { width: labelWidth });
  };
  addTag(sheet, row, 'TH', drawLabel, { scope: 'Row' });
  const end = doc.y;
  addTag(sheet, row, 'TD', () => {
    setFont(doc, face, size, textColour);
    const options = { width: width - labelWidth, align: 'end', isValue: true } as const;
    writeText(sheet, value, left + labelWidth, y, { ...options, features: ['tnum'] });
  });
  doc.y = Math.max(doc.y, end) + padding;
};

/** Amounts aligned at the end of the line, with a line above the total. */
export const drawSums = (sheet: Sheet, sums: readonly Sum[]): void => {
  const table = addTag(sheet, sheet.root, 'Table');
  sums.forEach((sum, index) => {
    if (index > 0 && !sum.isTotal) drawLine(sheet, sheet.doc.y);
    drawSum(sheet, table, sum);
  });
  sheet.doc.y += 8;
};

const cellPadding = 2.3;
const firstColumnRatio = 0.4;
const cellFontSize = 8.6;

interface Columns {
  readonly align: 'start' | 'center';
  readonly xs: readonly number[];
  readonly widths: readonly number[];
}

const columnsOf = ({ left, width }: Sheet, count: number, hasEqualColumns: boolean): Columns => {
  const first = count === 1 ? width : width * (hasEqualColumns ? 1 / count : firstColumnRatio);
  const rest = count > 1 ? (width - first) / (count - 1) : 0;
  const widths = Array.from({ length: count }, (_, index) => (index > 0 ? rest : first));
  return {
    align: hasEqualColumns ? 'start' : 'center',
    widths,
    xs: widths.map((_, index) => left + widths.slice(0, index).reduce((sum, one) => sum + one, 0)),
  };
};

const drawRow = (
  sheet: Sheet,
  table: StructureElement,
  cells: readonly TableCell[],
  { align, xs, widths }: Columns,
  isHead: boolean,
): void => {
  const { doc } = sheet;
  const y = doc.y + cellPadding;
  const row = addTag(sheet, table, 'TR');
  const ends = cells.map(({ text, isDerived, pictures }, index) => {
    const isName = isHead || index === 0;
    const options = {
      width: (widths[index] ?? 0) - 6,
      align: index === 0 ? ('start' as const) : align,
      isValue: !isHead,
    };
    setFont(
      doc,
      isHead ? 'strong' : isDerived ? 'italic' : 'regular',
      cellFontSize,
      isHead || isDerived ? mutedColour : textColour,
    );
    doc.y = y;
    const drawText = text === '' ? undefined : () => writeText(sheet, text, xs[index] ?? 0, y, options);
    const cell = addTag(sheet, row, isName ? 'TH' : 'TD', drawText, {
      ...(isName && { scope: isHead ? 'Column' : 'Row' }),
    });
    drawPictures(sheet, cell, pictures, { x: xs[index] ?? 0, width: options.width });
    return doc.y;
  });
  doc.y = Math.max(...ends) + cellPadding;
};

const rowHeight = ({ doc }: Sheet, cells: readonly TableCell[], { widths }: Columns): number => {
  setFont(doc, 'regular', cellFontSize, textColour);
  const heights = cells.map(({ text, pictures }, index) => {
    const width = (widths[index] ?? 0) - 6;
    return doc.heightOfString(text, { width }) + picturesHeight(pictures, width);
  });
  return Math.max(...heights) + 2 * cellPadding;
};

/** A table that repeats its header on every page. */
export const drawTable = (sheet: Sheet, { head, rows, hasEqualColumns = false }: Table): void => {
  const { doc, style: look, root } = sheet;
  const columns = columnsOf(sheet, head.length, hasEqualColumns);
  const table = addTag(sheet, root, 'Table');
  const drawTop = () => {
    drawRow(
      sheet,
      table,
      head.map((text) => ({ text })),
      columns,
      true,
    );
    drawLine(sheet, doc.y, look.line, 1);
  };
  ensureSpace(sheet, 60);
  drawTop();
  rows.forEach((cells, index) => {
    const before = doc.page;
    ensureSpace(sheet, rowHeight(sheet, cells, columns));
    if (doc.page !== before) drawTop();
    else if (index > 0) drawLine(sheet, doc.y, lineColour);
    drawRow(sheet, table, cells, columns, false);
  });
  doc.y += 6;
};
