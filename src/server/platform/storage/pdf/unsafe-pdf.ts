export type PdfProblem = 'encrypted' | 'unsafe';

/** A PDF of which no clean copy can be made. */
export class UnsafePdf extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(`the PDF is ${problem}`);
    this.problem = problem;
  }
}
