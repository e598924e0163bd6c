import { cleanPdf } from './clean-pdf.ts';
import { type PdfProblem, UnsafePdfError } from './parse-pdf.ts';

export interface CleanRequest {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
}

export type CleanResult = { readonly bytes: Uint8Array } | { readonly problem: PdfProblem };

// The library logs its corrections; an uploaded file must not fill the log.
console.warn = () => undefined;

/** Runs in a worker, which may be terminated at any time, because a hostile file can use all of its time and memory. */
export const clean = async ({ bytes, maxBytes }: CleanRequest): Promise<CleanResult> => {
  try {
    return { bytes: await cleanPdf(bytes, maxBytes) };
  } catch (error) {
    // RangeError: too deep for the stack, or too large for an array.
    if (error instanceof RangeError) return { problem: 'unsafe' };
    if (!(error instanceof UnsafePdfError)) throw error;
    return { problem: error.problem };
  }
};
