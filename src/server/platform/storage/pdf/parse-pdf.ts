import { decodePDFRawStream, PDFContext, PDFDict, PDFName, PDFParser, PDFRawStream } from '@cantoo/pdf-lib';

export type PdfProblem = 'encrypted' | 'unsafe';

/** A PDF of which no clean copy can be made. */
export class UnsafePdfError extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(`the PDF is ${problem}`);
    this.problem = problem;
  }
}

/** Maximum decoded size of all object streams of one file; writers put about 100 KB into each. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;
const MAX_OBJECTS = 100_000;

interface Decoder {
  buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

let decodedBytes = 0;

/** Every decoder of the library grows its buffer with this method, so it can limit the memory of a file. */
const limitDecoding = (context: PDFContext): void => {
  const dict = PDFDict.withContext(context);
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  // The decoder reads nothing until it is asked; these two bytes are a header that it accepts.
  const decoder = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c, 0, 0])));
  const base = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as Decoder;
  const grow = base.ensureBuffer;
  if (typeof grow !== 'function') throw new Error('the decoders of the PDF library have changed');
  base.ensureBuffer = function limited(this: Decoder, requested: number): Uint8Array {
    const size = this.buffer.byteLength;
    if (requested > size) {
      // The buffer at least doubles.
      decodedBytes += Math.max(requested, 2 * size) - size;
      if (decodedBytes > MAX_DECODED_BYTES) throw new UnsafePdfError('unsafe');
    }
    return grow.call(this, requested);
  };
};

let isLimited = false;

/**
 * Reads every object of a PDF, also those in compressed object streams.
 * @throws UnsafePdfError when it is encrypted, or too large once it is decoded
 */
export const parsePdf = async (bytes: Uint8Array): Promise<PDFContext> => {
  const parser = PDFParser.forBytesWithOptions(bytes);
  // The library declares the context private, although only it holds the objects.
  const context: unknown = Reflect.get(parser, 'context');
  if (!(context instanceof PDFContext)) throw new Error('the PDF parser has no context');
  if (!isLimited) limitDecoding(context);
  isLimited = true;
  decodedBytes = 0;
  await parser.parseDocument().catch(() => {
    throw new UnsafePdfError(context.trailerInfo.Encrypt ? 'encrypted' : 'unsafe');
  });
  if (context.trailerInfo.Encrypt) throw new UnsafePdfError('encrypted');
  // The parser continues after an unreadable object, such as a stream beyond the limit: refuse the whole file.
  if (decodedBytes > MAX_DECODED_BYTES || context.largestObjectNumber > 10 * MAX_OBJECTS)
    throw new UnsafePdfError('unsafe');
  if (context.enumerateIndirectObjects().length > MAX_OBJECTS) throw new UnsafePdfError('unsafe');
  return context;
};
