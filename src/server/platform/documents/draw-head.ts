import { setFace } from './faces.ts';
import type { PrintJob } from './print-job.ts';
import { drawQrCode } from './qr-code.ts';
import { decorate, ink, quiet, rule, type Sheet, tag } from './sheet.ts';

const y = 42;
const logoSize = 46;
const codeSize = 60;

const drawIssuer = (sheet: Sheet, { issuer, look }: PrintJob): void => {
  const { doc, left, root, width } = sheet;
  tag(sheet, root, 'Figure', () => doc.image(Buffer.from(look.logo), left, y, { width: logoSize }), {
    alt: issuer.name,
    bbox: [left, y, left + logoSize, y + logoSize],
  });
  const x = left + logoSize + 13;
  const room = width / 2 - logoSize - 13;
  tag(sheet, root, 'P', () => {
    setFace(doc, 'strong', 14, ink);
    doc.text(issuer.name, x, y + 4, { width: room, height: 20, ellipsis: true });
    setFace(doc, 'regular', 8.8, quiet);
    doc.text(issuer.detail, x, y + 24, { width: room });
  });
};

const drawCheck = (sheet: Sheet, { check }: PrintJob): void => {
  const { doc, left, root, width } = sheet;
  const codeX = left + width - codeSize;
  const textX = left + width / 2;
  const text = { width: width / 2 - codeSize - 11, align: 'right' as const };
  tag(sheet, root, 'P', () => {
    setFace(doc, 'regular', 7.6, quiet).text(check.label, textX, y + 2, text);
    setFace(doc, 'strong', 11, ink).text(check.code, textX, y + 13, { ...text, characterSpacing: 0.4 });
    setFace(doc, 'regular', 7.2, quiet).text(check.hint, textX, y + 30, { ...text, lineGap: 0.5 });
  });
  tag(sheet, root, 'Figure', () => drawQrCode(doc, check.url, codeX, y - 4, codeSize), {
    alt: check.url,
    bbox: [codeX, y - 4, codeX + codeSize, y - 4 + codeSize],
  });
  decorate(sheet, () => doc.link(codeX, y - 4, codeSize, codeSize, check.url));
};

/** Top of the first page: who issues, how to check, what it is. */
export const drawHead = (sheet: Sheet, job: PrintJob): void => {
  const { doc, left, root, width } = sheet;
  drawIssuer(sheet, job);
  drawCheck(sheet, job);
  rule(sheet, y + 66, job.look.brand, 1.6);
  tag(sheet, root, 'H1', () => setFace(doc, 'strong', 21, ink).text(job.heading, left, y + 84, { width }));
  tag(sheet, root, 'P', () => setFace(doc, 'regular', 10.5, quiet).text(job.about, left, doc.y + 1, { width }));
  doc.y += 14;
};
