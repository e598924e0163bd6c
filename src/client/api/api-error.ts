import type { WireError } from '../../contract/call.ts';

/** offline: not sent, the device has no network. network: no answer. server: the server refused. */
type ApiErrorKind = 'offline' | 'network' | 'server';

interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly WireError[] | undefined;
  readonly data?: unknown;
  readonly requestId?: string | undefined;
  /** Seconds that the server asks to wait. */
  readonly retryAfter?: number | undefined;
  /** The user has already been notified, for example that the session ended. */
  readonly isReported?: boolean;
}

/** A failed call. `message` is the server's text in the user's language; empty when the server was not reached. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly errors: readonly WireError[];
  readonly data: unknown;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isReported: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.kind = facts.kind;
    this.status = facts.status;
    this.errors = facts.errors ?? [];
    this.data = facts.data;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.isReported = facts.isReported ?? false;
  }
}

export const hasStatus = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether the server was not reached, so that the call can be retried later. */
export const isConnectionError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind !== 'server';
