import { create } from 'qrcode';
import { type Doc, ink } from './sheet.ts';

/** Draws `text` as a QR code, as lines and not as a picture: sharp at any size. */
export const drawQrCode = (doc: Doc, text: string, x: number, y: number, size: number): void => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // A hair wider than it is, or thin white lines show between neighbours.
      if (modules.get(row, column)) doc.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05);
    }
  }
  doc.fill(ink);
};
