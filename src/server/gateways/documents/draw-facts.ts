import type { Fact, Picture } from './print-job.ts';
import { ink, type Mark, makeRoom, quiet, rule, type Sheet, setFace, tag } from './sheet.ts';

const padding = 3.6;
const labelShare = 0.33;
const gap = 14;
/** Three by four centimetres, as on every form. */
const pictureWidth = 85;
const pictureHeight = 113;

const drawFact = (sheet: Sheet, table: Mark, { label, value }: Fact, width: number): void => {
  const { doc, left } = sheet;
  const labelWidth = width * labelShare - gap;
  const valueX = left + width * labelShare;
  const valueWidth = width * (1 - labelShare);
  setFace(doc, 'regular', 9.6, ink);
  const valueHeight = doc.heightOfString(value, { width: valueWidth });
  setFace(doc, 'regular', 8.8, quiet);
  const height = Math.max(doc.heightOfString(label, { width: labelWidth }), valueHeight) + 2 * padding;
  makeRoom(sheet, height);
  const y = doc.y + padding;
  const row = tag(sheet, table, 'TR');
  // Both stand on one line although they differ in size.
  tag(sheet, row, 'TH', () => doc.text(label, left, y + 0.9, { width: labelWidth }), { scope: 'Row' });
  const page = doc.page;
  const labelEnd = doc.y;
  tag(sheet, row, 'TD', () => setFace(doc, 'regular', 9.6, ink).text(value, valueX, y, { width: valueWidth }));
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
  const narrow = sheet.width - pictureWidth - 22;
  const table = tag(sheet, sheet.root, 'Table');
  facts.forEach((fact, index) => {
    const isBeside = picture !== undefined && doc.page === from.page && doc.y < from.y + pictureHeight + 6;
    const width = isBeside ? narrow : sheet.width;
    if (index > 0) rule({ ...sheet, width }, doc.y);
    drawFact(sheet, table, fact, width);
  });
  if (picture && doc.page === from.page) doc.y = Math.max(doc.y, from.y + pictureHeight + 6);
  doc.y += 6;
};
