/** `x-file` of a field's schema: what may be stored there (decisions 5: limits stand in the step's schema). */
export interface FileRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly minBytes?: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
  /** Images are decoded and written anew, which leaves EXIF and anything appended behind. */
  readonly reencode?: boolean;
}

export type FileProblem = 'fileEmpty' | 'fileTooSmall' | 'fileSize' | 'fileType' | 'fileBroken' | 'fileDimensions';

/** A file that breaks its field's rule. `params` fill the message. */
export class RefusedFile extends Error {
  readonly problem: FileProblem;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(problem: FileProblem, params: Readonly<Record<string, unknown>> = {}) {
    super(problem);
    this.problem = problem;
    this.params = params;
  }
}
