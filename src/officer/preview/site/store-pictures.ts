import {
  type Colour,
  compareImages,
  cropAround,
  decodeImage,
  encodeImage,
  markRows,
  type RawImage,
  type RowRange,
} from './compare-images.ts';
import type { Screenshot } from './screenshots.ts';

/** Files of one scene, before and after; `part` contains only the changed area. */
export interface PictureFiles {
  readonly whole: string;
  readonly part?: string;
}

/** A scene with its files; a new one has no `before`, a removed one no `after`. */
export interface ComparedPicture {
  readonly shot: Screenshot;
  readonly isSame: boolean;
  readonly before?: PictureFiles;
  readonly after?: PictureFiles;
}

type StoreFile = (name: string, content: Buffer) => Promise<void>;

const REMOVED_COLOUR = [185, 28, 28] as const;
const ADDED_COLOUR = [21, 128, 61] as const;

const storeOne = async (name: string, content: Buffer, keep: StoreFile): Promise<PictureFiles> => {
  const whole = `${name}.webp`;
  await keep(whole, await encodeImage(await decodeImage(content)));
  return { whole };
};

const storeBoth = async (
  screenshot: Screenshot,
  before: Buffer,
  after: Buffer,
  keep: StoreFile,
): Promise<ComparedPicture> => {
  const [then, now] = await Promise.all([decodeImage(before), decodeImage(after)]);
  const found = compareImages(then, now);
  if (found.isSame)
    return { shot: screenshot, isSame: true, after: await storeOne(`${screenshot.name}-after`, after, keep) };
  const write = async (name: string, pixels: RawImage, band: RowRange, colour: Colour): Promise<PictureFiles> => {
    const side = { whole: `${name}.webp`, part: `${name}-part.webp` };
    const shown = markRows(pixels, band, colour);
    await keep(side.whole, await encodeImage(shown));
    await keep(side.part, await encodeImage(cropAround(shown, band)));
    return side;
  };
  return {
    shot: screenshot,
    isSame: false,
    before: await write(`${screenshot.name}-before`, then, found.before, REMOVED_COLOUR),
    after: await write(`${screenshot.name}-after`, now, found.after, ADDED_COLOUR),
  };
};

/** Compares the two screenshots of a scene and stores those that differ; undefined when there is none. */
export const storePictures = async (
  screenshot: Screenshot,
  before: Buffer | undefined,
  after: Buffer | undefined,
  keep: StoreFile,
): Promise<ComparedPicture | undefined> => {
  if (before && after) return storeBoth(screenshot, before, after, keep);
  if (after) return { shot: screenshot, isSame: false, after: await storeOne(`${screenshot.name}-after`, after, keep) };
  if (before)
    return { shot: screenshot, isSame: false, before: await storeOne(`${screenshot.name}-before`, before, keep) };
  return undefined;
};
