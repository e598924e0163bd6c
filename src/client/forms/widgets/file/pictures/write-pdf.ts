import { loadCode } from '../../../../api/load-code.ts';

/** Long side of a page in points: that of A4. */
const PAGE_SIDE = 842;

/** A PDF with one page for each JPEG, in its shape. */
export const writePdf = async (pictures: readonly Blob[], title: string): Promise<Blob> => {
  const { PDFDocument } = await loadCode(() => import('@cantoo/pdf-lib'));
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  for (const picture of pictures) {
    const image = await pdf.embedJpg(await picture.arrayBuffer());
    const { width, height } = image.scale(PAGE_SIDE / Math.max(image.width, image.height));
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  const bytes = await pdf.save();
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
};
