/** Why a document cannot be shown here: it wants a password, is damaged, or takes longer than anybody waits. */
export type UnreadableReason = 'protected' | 'broken' | 'slow';

export class UnreadablePdf extends Error {
  readonly reason: UnreadableReason;
  constructor(trouble: UnreadableReason) {
    super(`The document is ${trouble}`);
    this.reason = trouble;
  }
}
