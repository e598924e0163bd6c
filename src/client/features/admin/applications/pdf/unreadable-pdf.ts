/** Why a document cannot be shown here: it wants a password, is damaged, or takes longer than anybody waits. */
export type PdfTrouble = 'protected' | 'broken' | 'slow';

export class UnreadablePdf extends Error {
  readonly trouble: PdfTrouble;
  constructor(trouble: PdfTrouble) {
    super(`The document is ${trouble}`);
    this.trouble = trouble;
  }
}
