import { AnnotationMode, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Size } from './page-size.ts';
import { jpxFolder, ReaderFiles } from './reader-files.ts';
import { startReader } from './start-reader.ts';

export interface OpenedPdf {
  readonly pages: number;
  /** Size of the first page. */
  readonly first: Size;
  /** Of a page, counted from 1. @throws UnreadablePdf */
  sizeOf(page: number): Promise<Size>;
  /** @throws UnreadablePdf */
  draw(page: number, canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** A scan of A4 with 600 dots per inch has 35 million. */
const MOST_IMAGE_PIXELS = 50_000_000;
const MOST_DECODED_BYTES = 64 * 1024 * 1024;

/** Whoever sent the document may mean ill: nothing in it runs, nothing is fetched for it, and pictures are bounded. */
const careful = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  useWorkerFetch: false,
  useSystemFonts: false,
  maxImageSize: MOST_IMAGE_PIXELS,
  canvasMaxAreaInBytes: MOST_DECODED_BYTES,
  verbosity: 0,
  wasmUrl: jpxFolder,
  BinaryDataFactory: ReaderFiles,
} as const;

const sizeOf = async (pdf: PDFDocumentProxy, number: number): Promise<Size> => {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { width, height };
};

const draw = async (
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  scale: number,
  signal: AbortSignal,
): Promise<void> => {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE, background: '#ffffff' });
  const stop = (): void => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  await task.promise.finally(() => signal.removeEventListener('abort', stop));
  page.cleanup();
};

/** Reads a document. @throws UnreadablePdf */
export const openPdf = async (bytes: ArrayBuffer): Promise<OpenedPdf> => {
  const { port, inTime } = startReader();
  const task = getDocument({ ...careful, data: new Uint8Array(bytes), worker: PDFWorker.create({ port }) });
  const close = (): void => {
    // It answers no more, so nobody waits for its goodbye.
    task.destroy().catch(() => undefined);
    port.terminate();
  };
  try {
    const pdf = await inTime(task.promise);
    return {
      pages: pdf.numPages,
      first: await inTime(sizeOf(pdf, 1)),
      sizeOf: (number) => inTime(sizeOf(pdf, number)),
      draw: (...about) => inTime(draw(pdf, ...about)),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
};
