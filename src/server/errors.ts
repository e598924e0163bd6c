import type { FieldError } from '../engine/schema/types.ts';

/** The portal cannot start, for a reason that its operator can fix: the message states in one line what to do. */
export class StartError extends Error {}

interface AppErrorDetails {
  readonly errors?: readonly FieldError[];
  /** Placeholders of the message. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number;
  /** The refusal itself changed data, such as an attempt count: the transaction is committed. */
  readonly commit?: boolean;
}

/** A refusal with its HTTP status (specification 7.1) and the key of the text that explains it. */
export class AppError extends Error {
  readonly status: number;
  readonly key: string;
  readonly details: AppErrorDetails;

  /** @param options the cause, for the log */
  constructor(status: number, key: string, details: AppErrorDetails = {}, options: ErrorOptions = {}) {
    super(key, options);
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

/** @throws AppError 422 with all errors, when there are any */
export const assertNoErrors = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
};

/**
 * @param basedOn the version that the client displayed; undefined for any
 * @throws AppError 412 when the record has another version
 */
export const assertVersion = (version: number, basedOn: number | undefined): void => {
  if (basedOn !== undefined && basedOn !== version) throw new AppError(412, 'server.error.412');
};

/** For absent records and for records of others (specification 7.1). */
export const notFound = (): AppError => new AppError(404, 'server.error.404');
