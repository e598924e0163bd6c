import { isObject } from './json.ts';

/** `x-file` of a field's schema: what may be stored there (specification 3.6: limits are in the step's schema). */
export interface FileRule {
  /** Accepted types, detected from the content. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Pixels, of images. */
  readonly minWidth?: number;
  readonly minHeight?: number;
  /** Months from the upload in which the file is accepted. */
  readonly validMonths?: number;
}

/** The meta-schema checks the rest. */
export const isFileRule = (value: unknown): value is FileRule =>
  isObject(value) && Array.isArray(value['types']) && typeof value['maxBytes'] === 'number';
