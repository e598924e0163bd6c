/** protected: needs a password. broken: damaged. slow: exceeds the timeout. */
type UnreadableReason = 'protected' | 'broken' | 'slow';

export class UnreadablePdf extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(`The document is ${reason}`);
    this.reason = reason;
  }
}
