import { setFace } from './faces.ts';
import type { PrintJob } from './print-job.ts';
import { decorate, hairline, quiet, type Sheet } from './sheet.ts';

const fill = (text: string, page: number, pages: number): string =>
  text.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));

const drawRunningHead = ({ doc, left, width }: Sheet, { issuer, name }: PrintJob): void => {
  setFace(doc, 'regular', 7.8, quiet);
  doc.text(`${issuer.name} · ${name}`, left, 36, { width, height: 10, ellipsis: true, lineBreak: false });
  doc
    .moveTo(left, 51)
    .lineTo(left + width, 51)
    .lineWidth(0.5)
    .strokeColor(hairline)
    .stroke();
};

const drawFoot = ({ doc, left, width, bottom }: Sheet, { check, pageText }: PrintJob, page: number, pages: number) => {
  const y = bottom + 22;
  setFace(doc, 'regular', 7.8, quiet);
  doc.text(`${check.label}: ${check.code}`, left, y, { width: width * 0.7, lineBreak: false });
  doc.text(fill(pageText, page, pages), left, y, { width, align: 'right', lineBreak: false });
};

/** Head and foot of every page, once it is known how many there are. */
export const drawEdges = (sheet: Sheet, job: PrintJob): void => {
  const { doc } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Below the margin: else pdfkit would begin a page for it.
    doc.page.margins.bottom = 0;
    decorate(sheet, () => {
      if (page > 0) drawRunningHead(sheet, job);
      drawFoot(sheet, job, page + 1, count);
    });
  }
};
