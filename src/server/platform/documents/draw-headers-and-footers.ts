import { create } from 'qrcode';
import { setFont } from './fonts.ts';
import type { PrintJob } from './print-job.ts';
import {
  addTag,
  type Doc,
  drawArtifact,
  drawLine,
  lineColour,
  mutedColour,
  placeX,
  type Sheet,
  textColour,
  writeText,
} from './sheet.ts';

/** Draws `text` as a QR code with vectors, which are sharp at any size. */
const drawQrCode = (doc: Doc, text: string, x: number, y: number, size: number): void => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // Slightly too wide: otherwise thin white lines appear between neighbours.
      if (modules.get(row, column)) doc.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05);
    }
  }
  doc.fill(textColour);
};

const headerTop = 42;
const logoSize = 46;
const codeSize = 60;

const drawIssuer = (sheet: Sheet, { issuer, style: look }: PrintJob): void => {
  const { doc, left, root, width } = sheet;
  const logoX = placeX(sheet, left, logoSize);
  addTag(sheet, root, 'Figure', () => doc.image(Buffer.from(look.logo), logoX, headerTop, { width: logoSize }), {
    alt: issuer.name,
    bbox: [logoX, headerTop, logoX + logoSize, headerTop + logoSize],
  });
  const x = left + logoSize + 13;
  const room = width / 2 - logoSize - 13;
  addTag(sheet, root, 'P', () => {
    setFont(doc, 'strong', 14, textColour);
    writeText(sheet, issuer.name, x, headerTop + 4, { width: room, height: 20, ellipsis: true });
    setFont(doc, 'regular', 8.8, mutedColour);
    writeText(sheet, issuer.detail, x, headerTop + 24, { width: room });
  });
};

const drawCheck = (sheet: Sheet, { check }: PrintJob): void => {
  const { doc, left, root, width } = sheet;
  const codeX = placeX(sheet, left + width - codeSize, codeSize);
  const textX = left + width / 2;
  const text = { width: width / 2 - codeSize - 11, align: 'end' as const };
  addTag(sheet, root, 'P', () => {
    setFont(doc, 'regular', 7.6, mutedColour);
    writeText(sheet, check.label, textX, headerTop + 2, text);
    setFont(doc, 'strong', 11, textColour);
    writeText(sheet, check.code, textX, headerTop + 13, { ...text, characterSpacing: 0.4 });
    setFont(doc, 'regular', 7.2, mutedColour);
    writeText(sheet, check.hint, textX, headerTop + 30, { ...text, lineGap: 0.5 });
  });
  addTag(sheet, root, 'Figure', () => drawQrCode(doc, check.url, codeX, headerTop - 4, codeSize), {
    alt: check.url,
    bbox: [codeX, headerTop - 4, codeX + codeSize, headerTop - 4 + codeSize],
  });
  drawArtifact(sheet, () => doc.link(codeX, headerTop - 4, codeSize, codeSize, check.url));
};

/** Top of the first page: issuer, verification code, heading. */
export const drawFirstPageHeader = (sheet: Sheet, job: PrintJob): void => {
  const { doc, left, root, width } = sheet;
  drawIssuer(sheet, job);
  drawCheck(sheet, job);
  drawLine(sheet, headerTop + 66, job.style.brand, 1.6);
  addTag(sheet, root, 'H1', () => {
    setFont(doc, 'strong', 21, textColour);
    writeText(sheet, job.heading, left, headerTop + 84, { width });
  });
  addTag(sheet, root, 'P', () => {
    setFont(doc, 'regular', 10.5, mutedColour);
    writeText(sheet, job.about, left, doc.y + 1, { width });
  });
  doc.y += 14;
};

const fillPlaceholders = (text: string, page: number, pages: number): string =>
  text.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));

const drawRunningHeader = (sheet: Sheet, { issuer, name }: PrintJob): void => {
  const { doc, left, width } = sheet;
  setFont(doc, 'regular', 7.8, mutedColour);
  writeText(sheet, `${issuer.name} · ${name}`, left, 36, { width, height: 10, ellipsis: true, lineBreak: false });
  doc
    .moveTo(left, 51)
    .lineTo(left + width, 51)
    .lineWidth(0.5)
    .strokeColor(lineColour)
    .stroke();
};

const drawFooter = (sheet: Sheet, { check, pageText }: PrintJob, page: number, pages: number) => {
  const { doc, left, width, bottom } = sheet;
  const y = bottom + 22;
  setFont(doc, 'regular', 7.8, mutedColour);
  writeText(sheet, `${check.label}: ${check.code}`, left, y, { width: width * 0.7, lineBreak: false });
  writeText(sheet, fillPlaceholders(pageText, page, pages), left, y, { width, align: 'end', lineBreak: false });
};

/** Header and footer of every page; call it after all pages are drawn. */
export const drawHeadersAndFooters = (sheet: Sheet, job: PrintJob): void => {
  const { doc } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // The footer is below the margin, where pdfkit would otherwise add a page.
    doc.page.margins.bottom = 0;
    drawArtifact(sheet, () => {
      if (page > 0) drawRunningHeader(sheet, job);
      drawFooter(sheet, job, page + 1, count);
    });
  }
};
