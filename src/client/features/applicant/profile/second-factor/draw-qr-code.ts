import { loadCode } from '../../../../api/load-code.ts';

/** A picture that a camera reads, as the address of an image. The library comes only when it is needed. */
export const drawQrCode = async (text: string): Promise<string> => {
  const { toString: draw } = await loadCode(() => import('qrcode'));
  const svg = await draw(text, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
