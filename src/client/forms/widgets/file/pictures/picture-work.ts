import { type Area, decode, pixelsOf, turned, writeArea, writePixels } from './draw.ts';
import { fitLimit, type PictureLimits, type PixelSize, shrinkTo } from './fit-limit.ts';
import { MEASURED_SIDE, type Measures, measurePicture } from './measure-picture.ts';
import { PictureError } from './picture-problem.ts';
import { readHeader } from './read-header.ts';
import { writePdf } from './write-pdf.ts';

/** A picture that the browser can decode. */
export interface ExaminedPicture extends PixelSize {
  readonly measures: Measures;
}

export interface WriteRequest {
  readonly file: Blob;
  /** Quarter turns to the right. */
  readonly turn: number;
  /** Of the turned picture; all of it when undefined. */
  readonly area: Area | undefined;
  readonly type: 'image/jpeg' | 'image/png';
  readonly limits: PictureLimits;
}

export interface PdfRequest {
  readonly pages: readonly { readonly file: Blob; readonly turn: number }[];
  readonly title: string;
  readonly limits: PictureLimits;
}

/** Decoded pixels, four bytes each. */
export interface RawPicture extends PixelSize {
  readonly data: ArrayBuffer;
}

const toPictureError = (error: unknown): PictureError => {
  if (error instanceof PictureError) return error;
  return new PictureError(error instanceof RangeError ? 'memory' : 'unreadable');
};

/** @throws PictureError */
const withPicture = async <T>(file: Blob, use: (bitmap: ImageBitmap) => Promise<T>): Promise<T> => {
  const bitmap = await decode(file).catch(() => {
    throw new PictureError('unreadable');
  });
  try {
    return await use(bitmap);
  } catch (error) {
    throw toPictureError(error);
  } finally {
    bitmap.close();
  }
};

/** @throws PictureError `unfitting` when it would not be readable within the limit */
const write = async ({ file, turn, area, type, limits }: WriteRequest): Promise<Blob> =>
  withPicture(file, async (bitmap) => {
    const part = area ?? { x: 0, y: 0, ...turned(bitmap, turn) };
    const written = await fitLimit(part, limits, (size, quality) => writeArea(bitmap, turn, part, size, type, quality));
    if (!written) throw new PictureError('unfitting', { limit: limits.maxBytes });
    return written;
  });

/** What takes time or memory: it runs in a worker where the browser can draw there. */
export interface PictureWork {
  /**
   * Reads and measures a picture.
   * @returns `heic` for a picture of this kind that the browser cannot decode
   * @throws PictureError
   */
  examine(file: Blob): Promise<ExaminedPicture | 'heic'>;
  /** A picture within the limits: a part of it, turned. @throws PictureError */
  write(request: WriteRequest): Promise<Blob>;
  /** A JPEG of decoded pixels. @throws PictureError */
  writeRaw(picture: RawPicture): Promise<Blob>;
  /** A PDF with one page for each picture. @throws PictureError */
  writePages(request: PdfRequest): Promise<Blob>;
}

export const pictureWork: PictureWork = {
  examine: async (file) => {
    const { isHeic } = await readHeader(file);
    const examined = withPicture(file, async (bitmap): Promise<ExaminedPicture> => {
      const { width, height } = bitmap;
      const small = shrinkTo(bitmap, MEASURED_SIDE);
      return { width, height, measures: measurePicture(pixelsOf(bitmap, small), small.width, small.height) };
    });
    if (!isHeic) return examined;
    return examined.catch((): 'heic' => 'heic');
  },
  write,
  writeRaw: async (picture) => writePixels(picture, picture.data),
  writePages: async ({ pages, title, limits }) => {
    const whole = { area: undefined, type: 'image/jpeg' } as const;
    const writeAll = (maxBytesOf: (index: number) => number): Promise<Blob[]> =>
      pages.reduce<Promise<Blob[]>>(async (before, { file, turn }, index) => {
        const written = await before;
        // One after the other: each takes the memory of its pixels.
        written.push(await write({ ...whole, file, turn, limits: { ...limits, maxBytes: maxBytesOf(index) } }));
        return written;
      }, Promise.resolve([]));
    const room = Math.floor(limits.maxBytes * 0.98) - PDF_OVERHEAD - pages.length * PAGE_OVERHEAD;
    const first = await writeAll(() => room);
    const sum = first.reduce((total, { size }) => total + size, 0);
    // Each page gives up the same share.
    const fitting = sum <= room ? first : await writeAll((index) => ((first[index]?.size ?? 0) * room) / sum);
    return writePdf(fitting, title);
  },
};

/** Bytes of a PDF beside its pictures. */
const PDF_OVERHEAD = 2_000;
const PAGE_OVERHEAD = 1_000;
