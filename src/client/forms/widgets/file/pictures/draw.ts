import type { PixelSize } from './fit-limit.ts';
import { PictureError } from './picture-problem.ts';

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Part of a picture in pixels, after it was turned. */
export interface Area extends PixelSize {
  readonly x: number;
  readonly y: number;
}

const createCanvas = ({ width, height }: PixelSize): Canvas => {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
};

/** @throws PictureError when the browser has no memory for it */
const contextOf = (canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  // An OffscreenCanvas and a canvas of a page have the same context, under two names.
  if (context === null || !('drawImage' in context)) throw new PictureError('memory');
  return context;
};

const blobOf = (canvas: Canvas, type: string, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality })
    : new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** @throws PictureError when the browser cannot write it: a canvas without memory is empty */
const encode = async (canvas: Canvas, type: string, quality: number): Promise<Blob> => {
  const blob = await blobOf(canvas, type, quality).catch(() => null);
  if (blob === null || blob.size === 0) throw new PictureError('memory');
  return blob;
};

/** The picture as it is shown: turned by its EXIF mark. @throws when the browser cannot decode it */
export const decode = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' });

/** The size of a picture after quarter turns. */
export const turned = ({ width, height }: PixelSize, turn: number): PixelSize =>
  turn % 2 === 1 ? { width: height, height: width } : { width, height };

/** Where the left upper corner of a picture goes when it is turned about it, in its own widths and heights. */
const corners: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Draws an area of a turned picture in a size. */
const draw = (bitmap: ImageBitmap, turn: number, area: Area, size: PixelSize): Canvas => {
  const canvas = createCanvas(size);
  const context = contextOf(canvas);
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.scale(size.width / area.width, size.height / area.height);
  context.translate(-area.x, -area.y);
  const [right = 0, down = 0] = corners[turn] ?? [];
  const whole = turned(bitmap, turn);
  context.translate(right * whole.width, down * whole.height);
  context.rotate((turn * Math.PI) / 2);
  context.drawImage(bitmap, 0, 0);
  return canvas;
};

/** Writes an area of a turned picture in a size and quality. */
export const writeArea = (
  bitmap: ImageBitmap,
  turn: number,
  area: Area,
  size: PixelSize,
  type: string,
  quality: number,
): Promise<Blob> => encode(draw(bitmap, turn, area, size), type, quality);

/** The pixels of the whole picture in a size. */
export const pixelsOf = (bitmap: ImageBitmap, size: PixelSize): Uint8ClampedArray => {
  const canvas = draw(bitmap, 0, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, size);
  return contextOf(canvas).getImageData(0, 0, size.width, size.height).data;
};

/** Writes decoded pixels as a JPEG. */
export const writePixels = async ({ width, height }: PixelSize, data: ArrayBuffer): Promise<Blob> => {
  const canvas = createCanvas({ width, height });
  contextOf(canvas).putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return encode(canvas, 'image/jpeg', 0.95);
};
