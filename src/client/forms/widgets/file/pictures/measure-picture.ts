/** What is wrong with a picture that can be seen: advice, which a person may overrule. */
export type Advice = 'blurred' | 'dark';

/** The long side in pixels at which pictures are measured: details of a page are still there, noise is not. */
export const MEASURED_SIDE = 640;

const DARK_MEAN = 55;
/**
 * Tried on drawn pages and portraits: a page whose lines can just be read has 380, one on which they run into each other 90;
 * a sharp portrait before a plain ground has 240, one whose eyes are spots 13 (measure-picture.test.ts).
 */
const LEAST_SHARPNESS = { page: 130, portrait: 25 } as const;
/** Without contrast there is nothing to be sharp, such as on a plain wall. */
const FLAT_DEVIATION = 6;

/** Brightness from 0 to 255 of each pixel (ITU-R BT.601). */
export const greyOf = (rgba: Uint8ClampedArray): Float32Array => {
  const grey = new Float32Array(rgba.length / 4);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * 4;
    grey[pixel] = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  }
  return grey;
};

const momentsOf = (values: Float32Array): { readonly mean: number; readonly variance: number } => {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(1, values.length);
  return { mean, variance: Math.max(0, squares / Math.max(1, values.length) - mean * mean) };
};

/** Second derivative at each inner pixel: large at sharp edges. */
const laplacianOf = (grey: Float32Array, width: number, height: number): Float32Array => {
  const edges = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  let index = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      edges[index++] = around - 4 * (grey[at] ?? 0);
    }
  return edges;
};

export interface Measures {
  readonly brightness: number;
  /** Variance of the Laplacian, relative to the contrast of the picture: a dark page is not blurred for being dark. */
  readonly sharpness: number;
  readonly deviation: number;
}

/** @param rgba pixels of a picture whose long side is MEASURED_SIDE or less */
export const measurePicture = (rgba: Uint8ClampedArray, width: number, height: number): Measures => {
  const grey = greyOf(rgba);
  const { mean, variance } = momentsOf(grey);
  const edges = momentsOf(laplacianOf(grey, width, height)).variance;
  // Stretched to the contrast of a well lit photo.
  const gain = Math.min(16, (50 * 50) / Math.max(1, variance));
  return { brightness: mean, sharpness: edges * Math.max(1, gain), deviation: Math.sqrt(variance) };
};

/** What a person should look at before the picture is sent. */
export const adviceFor = (
  { brightness, sharpness, deviation }: Measures,
  kind: keyof typeof LEAST_SHARPNESS,
): readonly Advice[] => [
  ...(brightness < DARK_MEAN ? (['dark'] as const) : []),
  ...(deviation >= FLAT_DEVIATION && sharpness < LEAST_SHARPNESS[kind] ? (['blurred'] as const) : []),
];
