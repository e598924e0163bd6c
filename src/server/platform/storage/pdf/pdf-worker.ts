import { cleanPdf } from './clean-pdf.ts';
import { type PdfProblem, UnsafePdf } from './unsafe-pdf.ts';

export interface CleanOrder {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
}

export type CleanResult = { readonly bytes: Uint8Array } | { readonly problem: PdfProblem };

// The library reports what it corrects; a file of a stranger must not fill the log.
console.warn = () => undefined;

/** Runs in a worker, which may be ended at any moment: a hostile file can take all time and memory it is given. */
export const clean = async ({ bytes, maxBytes }: CleanOrder): Promise<CleanResult> => {
  try {
    return { bytes: await cleanPdf(bytes, maxBytes) };
  } catch (error) {
    // RangeError: too deep for the stack, or too large for an array.
    if (error instanceof RangeError) return { problem: 'unsafe' };
    if (!(error instanceof UnsafePdf)) throw error;
    return { problem: error.problem };
  }
};
