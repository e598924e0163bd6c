/** Why a document cannot be shown here: it wants a password, is damaged, or takes longer than anybody waits. */
export type UnreadableReason = 'protected' | 'broken' | 'slow';

export class UnreadablePdf extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(`The document is ${reason}`);
    this.reason = reason;
  }
}
