/** A picture's size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A4 at 300 dpi: more pixels make a page no more readable. */
export const MAX_SIDE = 3508;

/** Below it, the small print of a certificate turns into spots (tried on printed pages of 8 point). */
const READABLE_QUALITY = 0.55;
const QUALITIES = [0.86, 0.78, 0.7, 0.62, READABLE_QUALITY] as const;
const SHRINK = 0.8;

/** The same shape with a long side of at most `side`; never enlarged. */
export const shrinkTo = ({ width, height }: PixelSize, side: number): PixelSize => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

export interface PictureLimits {
  readonly maxBytes: number;
  /** Least width and height, by the rule of the field. */
  readonly minWidth?: number;
  readonly minHeight?: number;
  /** Least long side at which the picture is still readable. */
  readonly readableSide: number;
}

const isLargeEnough = (size: PixelSize, limits: PictureLimits, original: PixelSize): boolean => {
  const { minWidth = 1, minHeight = 1, readableSide } = limits;
  // A picture that was small from the start is not refused for it.
  const floor = Math.min(readableSide, Math.max(original.width, original.height));
  return size.width >= minWidth && size.height >= minHeight && Math.max(size.width, size.height) >= floor;
};

/** Sizes to try, the largest first. */
const sizesToTry = (original: PixelSize, limits: PictureLimits): readonly PixelSize[] => {
  const sizes: PixelSize[] = [];
  let size = shrinkTo(original, MAX_SIDE);
  while (sizes.length === 0 || isLargeEnough(size, limits, original)) {
    sizes.push(size);
    const next = shrinkTo(size, Math.round(Math.max(size.width, size.height) * SHRINK));
    if (next.width === size.width && next.height === size.height) break;
    size = next;
  }
  return sizes;
};

/**
 * Writes a picture as large and as good as the limit allows: first with less quality, then with fewer pixels.
 * @param encode writes the picture in a size, with a quality from 0 to 1
 * @returns undefined when it would not be readable any more
 */
export const fitLimit = async <T extends { readonly size: number }>(
  original: PixelSize,
  limits: PictureLimits,
  encode: (size: PixelSize, quality: number) => Promise<T>,
): Promise<T | undefined> => {
  for (const size of sizesToTry(original, limits)) {
    const best = await encode(size, QUALITIES[0]);
    if (best.size <= limits.maxBytes) return best;
    const least = await encode(size, READABLE_QUALITY);
    if (least.size > limits.maxBytes) continue;
    for (const quality of QUALITIES.slice(1, -1)) {
      const written = await encode(size, quality);
      if (written.size <= limits.maxBytes) return written;
    }
    return least;
  }
  return undefined;
};
