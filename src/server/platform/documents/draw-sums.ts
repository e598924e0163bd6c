import { setFace } from './faces.ts';
import type { Sum } from './print-job.ts';
import { ink, type Mark, makeRoom, quiet, rule, type Sheet, tag } from './sheet.ts';

const drawSum = (sheet: Sheet, table: Mark, { label, value, isTotal = false }: Sum): void => {
  const { doc, left, look, width } = sheet;
  const face = isTotal ? 'strong' : 'regular';
  const [labelWidth, padding, size] = [width * 0.62, isTotal ? 7 : 4.5, isTotal ? 12 : 9.8];
  setFace(doc, face, size, ink);
  makeRoom(sheet, doc.heightOfString(label, { width: labelWidth }) + 2 * padding);
  if (isTotal) rule(sheet, doc.y, look.brand, 1.2);
  const y = doc.y + padding;
  const row = tag(sheet, table, 'TR');
  const drawLabel = () => setFace(doc, face, size, isTotal ? ink : quiet).text(label, left, y, { width: labelWidth });
  tag(sheet, row, 'TH', drawLabel, { scope: 'Row' });
  const end = doc.y;
  tag(sheet, row, 'TD', () => {
    setFace(doc, face, size, ink);
    doc.text(value, left + labelWidth, y, { width: width - labelWidth, align: 'right', features: ['tnum'] });
  });
  doc.y = Math.max(doc.y, end) + padding;
};

/** Amounts under each other at the right edge, the total set off by a line. */
export const drawSums = (sheet: Sheet, sums: readonly Sum[]): void => {
  const table = tag(sheet, sheet.root, 'Table');
  sums.forEach((sum, index) => {
    if (index > 0 && !sum.isTotal) rule(sheet, sheet.doc.y);
    drawSum(sheet, table, sum);
  });
  sheet.doc.y += 8;
};
