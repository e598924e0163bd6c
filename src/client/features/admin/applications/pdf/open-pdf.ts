import { AnnotationMode, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url&no-inline';
import jpxUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline';
import type { Size } from './page-size.ts';
import { UnreadablePdf } from './unreadable-pdf.ts';

/** Standard fonts, which a document may use without embedding them. */
const standardFonts = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  eager: true,
  exhaustive: true,
  query: '?url&no-inline',
  import: 'default',
});

const fontUrls = new Map(
  Object.entries(standardFonts).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** The reader appends a file name to this folder: as a query it has no effect. */
const jpxFolder = `${jpxUrl}?for=/`;

/** Maps file names of the reader to hashed URLs of the build. */
class PdfBinaryDataFactory {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const url = fontUrls.get(filename);
    const response = url === undefined ? undefined : await fetch(url);
    if (!response?.ok) throw new Error(`The reader has no ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

const TIMEOUT_MS = 20_000;

const toUnreadablePdf = (error: unknown): UnreadablePdf => {
  if (error instanceof UnreadablePdf) return error;
  return new UnreadablePdf(error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken');
};

/** A worker that is terminated after a timeout: nothing else stops a malicious document. */
const startPdfWorker = () => {
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf' });
  let fail: (reason: UnreadablePdf) => void;
  const ended = new Promise<never>((_, reject) => {
    fail = reject;
  });
  ended.catch(() => undefined);
  const end = (reason: UnreadablePdf): void => {
    port.terminate();
    fail(reason);
  };
  port.addEventListener('error', () => end(new UnreadablePdf('broken')));

  /** @throws UnreadablePdf */
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => end(new UnreadablePdf('slow')), TIMEOUT_MS);
    try {
      return await Promise.race([work, ended]);
    } catch (error) {
      throw toUnreadablePdf(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return { port, inTime };
};

interface RenderedPage {
  /** From 1. */
  readonly number: number;
  readonly scale: number;
  /** Degrees clockwise. */
  readonly turn: number;
}

export interface OpenedPdf {
  readonly pages: number;
  /** Size of the first page. */
  readonly first: Size;
  /** @param page number, from 1 @param turn degrees clockwise @throws UnreadablePdf */
  sizeOf(page: number, turn: number): Promise<Size>;
  /** @throws UnreadablePdf */
  render(page: RenderedPage, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** An A4 scan with 600 dpi has 35 million pixels. */
const MAX_IMAGE_PIXELS = 50_000_000;
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

/** A document may be malicious: its scripts do not run, it cannot fetch, and its images are limited. */
const safeOptions = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  useWorkerFetch: false,
  useSystemFonts: false,
  maxImageSize: MAX_IMAGE_PIXELS,
  canvasMaxAreaInBytes: MAX_DECODED_BYTES,
  verbosity: 0,
  wasmUrl: jpxFolder,
  BinaryDataFactory: PdfBinaryDataFactory,
} as const;

const sizeOf = async (pdf: PDFDocumentProxy, number: number, turn: number): Promise<Size> => {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  return { width, height };
};

const renderPage = async (
  pdf: PDFDocumentProxy,
  { number, scale, turn }: RenderedPage,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> => {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const viewport = page.getViewport({ scale, rotation: page.rotate + turn });
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
  const { port, inTime } = startPdfWorker();
  const task = getDocument({ ...safeOptions, data: new Uint8Array(bytes), worker: PDFWorker.create({ port }) });
  const close = (): void => {
    // The worker may not respond, so the promise is not awaited.
    task.destroy().catch(() => undefined);
    port.terminate();
  };
  try {
    const pdf = await inTime(task.promise);
    return {
      pages: pdf.numPages,
      first: await inTime(sizeOf(pdf, 1, 0)),
      sizeOf: (number, turn) => inTime(sizeOf(pdf, number, turn)),
      render: (...about) => inTime(renderPage(pdf, ...about)),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
};
