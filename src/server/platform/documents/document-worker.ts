import { drawBlock } from './draw-blocks.ts';
import { drawFirstPageHeader, drawHeadersAndFooters } from './draw-headers-and-footers.ts';
import { readFonts } from './fonts.ts';
import type { PrintJob } from './print-job.ts';
import { createSheet } from './sheet.ts';

/** Runs in a worker thread: drawing blocks its thread for tens of milliseconds. */
export const print = async (job: PrintJob): Promise<Uint8Array> => {
  const sheet = createSheet(job);
  const { doc } = sheet;
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  drawFirstPageHeader(sheet, job);
  for (const [index, block] of job.blocks.entries()) drawBlock(sheet, block, job.blocks[index + 1]);
  drawHeadersAndFooters(sheet, job);
  sheet.root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
};

/** Prepares a worker, so that its first document takes no longer than later ones. */
export const warmUp = (): void => readFonts();
