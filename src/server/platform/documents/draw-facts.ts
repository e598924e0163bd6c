import { setFace } from './faces.ts';
import type { Fact, Picture } from './print-job.ts';
import { ink, type Mark, makeRoom, quiet, rule, type Sheet, tag } from './sheet.ts';

const padding = 3;
const labelShare = 0.33;
const gap = 14;
/** A question longer than this stands above its answer. */
const longLabel = 80;
/** Three by four centimetres, as on every form. */
const pictureWidth = 85;
const pictureHeight = 113;

interface Place {
  readonly labelWidth: number;
  readonly valueX: number;
  readonly valueWidth: number;
  readonly isStacked: boolean;
}

/** @param width of this row; the columns stand where they stand in every row */
const placeOf = ({ left, width: full }: Sheet, { label }: Fact, width: number): Place => {
  if (label.length > longLabel) return { labelWidth: width, valueX: left, valueWidth: width, isStacked: true };
  const column = full * labelShare;
  return { labelWidth: column - gap, valueX: left + column, valueWidth: width - column, isStacked: false };
};

const heightOf = ({ doc }: Sheet, { label, value }: Fact, { labelWidth, valueWidth, isStacked }: Place): number => {
  const valueHeight = setFace(doc, 'regular', 9.6, ink).heightOfString(value, { width: valueWidth });
  const labelHeight = setFace(doc, 'regular', 8.8, quiet).heightOfString(label, { width: labelWidth });
  return 2 * padding + (isStacked ? labelHeight + valueHeight : Math.max(labelHeight, valueHeight));
};

const drawFact = (sheet: Sheet, table: Mark, fact: Fact, place: Place): void => {
  const { doc, left } = sheet;
  const { labelWidth, valueX, valueWidth, isStacked } = place;
  const y = doc.y + padding;
  const row = tag(sheet, table, 'TR');
  // Half a point or so lower: both stand on one line although they differ in size.
  const drawLabel = () => setFace(doc, 'regular', 8.8, quiet).text(fact.label, left, y + 0.9, { width: labelWidth });
  tag(sheet, row, 'TH', drawLabel, { scope: 'Row' });
  const page = doc.page;
  const labelEnd = doc.y;
  const drawValue = () =>
    setFace(doc, 'regular', 9.6, ink).text(fact.value, valueX, isStacked ? labelEnd : y, { width: valueWidth });
  tag(sheet, row, 'TD', drawValue);
  doc.y = (doc.page === page ? Math.max(doc.y, labelEnd) : doc.y) + padding;
};

const drawPicture = (sheet: Sheet, { image, alt }: Picture): void => {
  const { doc, left, root, width } = sheet;
  const x = left + width - pictureWidth;
  const y = doc.y + 2;
  const draw = () => {
    doc.save().roundedRect(x, y, pictureWidth, pictureHeight, 4).clip();
    doc.image(Buffer.from(image), x, y, { cover: [pictureWidth, pictureHeight], align: 'center', valign: 'center' });
    doc.restore();
  };
  tag(sheet, root, 'Figure', draw, { alt, bbox: [x, y, x + pictureWidth, y + pictureHeight] });
  doc.y = y - 2;
};

/** Questions on the left, answers on the right; a picture, if there is one, at the right edge. */
export const drawFacts = (sheet: Sheet, facts: readonly Fact[], picture?: Picture): void => {
  const { doc } = sheet;
  const from = { page: doc.page, y: doc.y };
  if (picture) drawPicture(sheet, picture);
  const table = tag(sheet, sheet.root, 'Table');
  facts.forEach((fact, index) => {
    const isBeside = picture !== undefined && doc.page === from.page && doc.y < from.y + pictureHeight + 6;
    const width = sheet.width - (isBeside ? pictureWidth + 22 : 0);
    const place = placeOf(sheet, fact, width);
    const page = doc.page;
    makeRoom(sheet, heightOf(sheet, fact, place));
    if (index > 0 && doc.page === page) rule({ ...sheet, width }, doc.y);
    drawFact(sheet, table, fact, place);
  });
  if (picture && doc.page === from.page) doc.y = Math.max(doc.y, from.y + pictureHeight + 6);
  doc.y += 5;
};
