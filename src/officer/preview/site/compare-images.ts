import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** A decoded picture: four bytes for each pixel. */
export interface RawImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** @throws for a file that is not a picture */
export const decodeImage = async (picture: Buffer): Promise<RawImage> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Encoded as PNG, small enough for an artifact. */
export const encodeImage = ({ data, width, height }: RawImage): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ quality: 82, effort: 3 })
    .toBuffer();

/** Rows from the top, end-exclusive. */
export interface RowRange {
  readonly from: number;
  readonly until: number;
}

/** The difference between two screenshots of one scene. */
export interface ImageComparison {
  readonly isSame: boolean;
  /** The changed rows of each image: those between the equal rows at its beginning and end. */
  readonly before: RowRange;
  readonly after: RowRange;
  /** Share of the pixels of the later band that differ; 1 where the bands differ in height. */
  readonly share: number;
}

const rowOf = ({ data, width }: RawImage, row: number): Buffer => data.subarray(row * width * 4, (row + 1) * width * 4);

type RowComparison = (before: RawImage, row: number, after: RawImage, other: number) => boolean;

const areRowsEqual: RowComparison = (before, row, after, other) => rowOf(before, row).equals(rowOf(after, other));

const VISIBLE_DIFFERENCE = 16;
const MAX_DIFFERENT_PIXELS = 8;

const areAlmostEqual = (one: Buffer, other: Buffer): boolean => {
  let left = MAX_DIFFERENT_PIXELS;
  for (let at = 0; at < one.length && left >= 0; at += 4)
    if ([0, 1, 2].some((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)) > VISIBLE_DIFFERENCE))
      left -= 1;
  return left >= 0;
};

/**
 * An element of another height moves the following ones by a fraction of a pixel: letters move by a whole pixel,
 * corners change in shade.
 */
const areRowsAlmostEqual: RowComparison = (before, row, after, other) =>
  [other, other - 1, other + 1].some(
    (near) => near >= 0 && near < after.height && areAlmostEqual(rowOf(before, row), rowOf(after, near)),
  );

const countEqualRows = (
  before: RawImage,
  after: RawImage,
  alike: RowComparison,
): readonly [top: number, bottom: number] => {
  const most = Math.min(before.height, after.height);
  let top = 0;
  while (top < most && alike(before, top, after, top)) top += 1;
  let bottom = 0;
  while (bottom < most - top && alike(before, before.height - 1 - bottom, after, after.height - 1 - bottom))
    bottom += 1;
  return [top, bottom];
};

const cutRows = ({ data, width }: RawImage, { from, until }: RowRange): Buffer =>
  data.subarray(from * width * 4, until * width * 4);

/** Font smoothing may differ between runs. */
const threshold = 0.1;

const shareOfDifferentPixels = (before: RawImage, after: RawImage, then: RowRange, now: RowRange): number => {
  const height = now.until - now.from;
  if (before.height !== after.height || height !== then.until - then.from || before.width !== after.width) return 1;
  if (height === 0) return 0;
  const count = pixelmatch(cutRows(before, then), cutRows(after, now), undefined, after.width, height, { threshold });
  return count / (after.width * height);
};

/** Compares two screenshots of one scene. Rows that an insertion only moves do not count as changed. */
export const compareImages = (before: RawImage, after: RawImage): ImageComparison => {
  const alike = before.height === after.height ? areRowsEqual : areRowsAlmostEqual;
  const [top, bottom] = before.width === after.width ? countEqualRows(before, after, alike) : [0, 0];
  const then = { from: top, until: before.height - bottom };
  const now = { from: top, until: after.height - bottom };
  const share = shareOfDifferentPixels(before, after, then, now);
  return { isSame: share === 0, before: then, after: now, share };
};

const MARGIN_ROWS = 24;
const BAR_WIDTH = 6;

/** Red, green, blue. */
export type Colour = readonly [number, number, number];

/** The image with a bar in this colour beside changed rows, and a line for removed ones. */
export const markRows = (picture: RawImage, { from, until }: RowRange, colour: Colour): RawImage => {
  const data = Buffer.from(picture.data);
  for (let row = from; row < Math.min(picture.height, Math.max(until, from + 2)); row += 1)
    for (let column = 0; column < BAR_WIDTH; column += 1)
      data.set([...colour, 255], (row * picture.width + column) * 4);
  return { ...picture, data };
};

/** The part of the picture with these rows and a margin. */
export const cropAround = (picture: RawImage, band: RowRange): RawImage => {
  const rows = {
    from: Math.max(0, band.from - MARGIN_ROWS),
    until: Math.min(picture.height, band.until + MARGIN_ROWS),
  };
  return { ...picture, data: cutRows(picture, rows), height: rows.until - rows.from };
};
