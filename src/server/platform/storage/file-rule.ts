import type { JsonSchema } from '../../../engine/schema/types.ts';
import { findFieldSchema } from '../../../engine/wire/field-type.ts';

/** `x-file` of a field's schema: what may be stored there (specification 3.6: limits are in the step's schema). */
export interface FileRule {
  /** Accepted types, detected from the content. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Pixels, of images. */
  readonly minWidth?: number;
  readonly minHeight?: number;
  /** Images are decoded and written anew, which leaves EXIF and anything appended behind. */
  readonly reencode?: boolean;
}

/** The rule of a field; undefined when the schema has no such field, or the field takes no file. */
export const findFileRule = (schema: JsonSchema, field: string): FileRule | undefined =>
  findFieldSchema(schema, field)?.['x-file'] as FileRule | undefined;

export type FileProblem = 'empty' | 'size' | 'type' | 'broken' | 'dimensions' | 'encrypted' | 'unsafe' | 'infected';

/** A file that breaks its field's rule. */
export class FileRefusedError extends Error {
  readonly problem: FileProblem;
  readonly rule: FileRule;

  constructor(problem: FileProblem, rule: FileRule) {
    super(problem);
    this.problem = problem;
    this.rule = rule;
  }
}
