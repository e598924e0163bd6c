/** Why no file can be made of a picture; the last part of the text key. */
export type PictureProblem = 'kind' | 'unreadable' | 'pixels' | 'memory' | 'unfitting' | 'line';

/** A picture that cannot be used. */
export class PictureError extends Error {
  readonly problem: PictureProblem;
  /** Numbers of the text. */
  readonly params: Readonly<Record<string, number>>;

  constructor(problem: PictureProblem, params: Readonly<Record<string, number>> = {}) {
    super(problem);
    this.problem = problem;
    this.params = params;
  }
}
