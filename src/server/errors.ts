import type { FieldError } from '../engine/schema/types.ts';

/** The portal cannot start, for a reason that whoever started it can mend: the message says what to do, in one line. */
export class StartError extends Error {}

interface AppErrorDetails {
  readonly errors?: readonly FieldError[];
  /** Fill the placeholders of the message. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number;
  /** The refusal itself changed something (a counted try): the transaction is kept. */
  readonly commit?: boolean;
}

/** A refusal with its HTTP status (decisions 2) and the key of the text that explains it. */
export class AppError extends Error {
  readonly status: number;
  readonly key: string;
  readonly details: AppErrorDetails;

  constructor(status: number, key: string, details: AppErrorDetails = {}) {
    super(key);
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

/** Absent and not yours look the same (decisions 2). */
export const notFound = (): AppError => new AppError(404, 'server.error.404');
