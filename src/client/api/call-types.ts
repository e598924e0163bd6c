import type { FromSchema } from 'json-schema-to-ts';
import type { PathParams, WireCall } from './wire-request.ts';

/**
 * A call of the contract. The type is looser than the contract's `Call`: checking every schema against the type of JSON
 * Schema takes the compiler half a minute, and the contract itself is already checked.
 */
export interface AnyCall extends WireCall {
  readonly name: string;
  readonly data: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The type that a schema describes; unknown for a schema that exists only at run time. */
type Described<S> = true extends S ? unknown : FromSchema<S & object>;

export type DataFor<C extends AnyCall> = Described<C['data']>;
/** unknown for a call that is chosen at run time. */
export type QueryFor<C extends AnyCall> = AnyCall extends C
  ? unknown
  : C extends { readonly query: infer S }
    ? Described<S>
    : undefined;
type BodyFor<C extends AnyCall> = C extends { readonly body: infer S } ? Described<S> : unknown;

export interface WireOptions {
  readonly params?: PathParams;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Version that a save is based on (specification 7.1). */
  readonly ifMatch?: number | undefined;
  /** Version of the form that was filled in; an open page may have an older one than the server. */
  readonly formVersion?: string;
  /** The reply to a change is to have what the page reads next. */
  readonly prefersRepresentation?: boolean;
  /** UUID of the intent; pass the stored one to repeat an intent later, for example from a journal. */
  readonly intent?: string;
  readonly signal?: AbortSignal;
  /** The page calls by itself: that the session has ended is told at the next thing somebody does, so that nothing typed is lost. */
  readonly isBackground?: boolean;
  /** The call continues when its page is left. */
  readonly keepalive?: boolean;
  /** The last reply that this device has is taken, however old; also without a network. */
  readonly isFromCache?: boolean;
  /** @param share of the upload that was sent, 0 to 1 */
  readonly onProgress?: (share: number) => void;
  /** Receives the file of calls that return a file instead of an envelope. */
  readonly onFile?: (file: Blob) => void;
}

export interface CallOptions<C extends AnyCall> extends WireOptions {
  readonly query?: QueryFor<C>;
  readonly body?: BodyFor<C> | FormData;
}

/**
 * @param status 401: there is no session; 403: the session may not make this call
 * @param sentAt milliseconds by the clock of this device
 * @returns whether it has notified the user
 */
export type RefusalListener = (call: AnyCall, status: 401 | 403, sentAt: number) => boolean;
