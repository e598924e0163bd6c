import { isObject } from './json.ts';

/** `x-file` of a field's schema: what may be stored there (specification 3.6: limits are in the step's schema). */
export interface FileRule {
  /** Accepted types, detected from the content. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Pixels, of images. */
  readonly minWidth?: number;
  readonly minHeight?: number;
  /** Width and height of the shape of a picture, such as 3 and 4. */
  readonly aspect?: readonly [number, number];
  /** Months from the upload in which the file is accepted. */
  readonly validMonths?: number;
}

/** The meta-schema checks the rest. */
export const isFileRule = (value: unknown): value is FileRule =>
  isObject(value) && Array.isArray(value['types']) && typeof value['maxBytes'] === 'number';

/** The ratio of width to height that a field asks for; undefined where it takes any shape. */
export const ratioOfRule = ({ aspect }: FileRule): number | undefined => aspect && aspect[0] / aspect[1];

/** A picture that was cut by hand is a pixel or two off. */
const TOLERANCE = 0.02;

/** Whether a picture of this size has the ratio of width to height, or any ratio will do. */
export const hasRatio = (width: number, height: number, ratio: number | undefined): boolean =>
  ratio === undefined || Math.abs(width / height / ratio - 1) < TOLERANCE;
