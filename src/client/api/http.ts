import type { FromSchema } from 'json-schema-to-ts';
import type { Envelope } from '../../contract/call.ts';
import { ApiError } from './api-error.ts';
import { readCookie } from './cookies.ts';
import { newIntent } from './intent.ts';
import { loadRest } from './rest-of-page.ts';
import { syncServerClock } from './server-clock.ts';
import { surroundings } from './surroundings.ts';
import {
  callUrl,
  changesData,
  isRetryable,
  type PathParams,
  type Transport,
  type WireCall,
  type WireRequest,
  type WireResponse,
} from './wire-request.ts';

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

/** What the adapter needs from its environment, so that it runs against a real server without a browser. */
export interface ApiEnvironment {
  readonly baseUrl: string;
  readonly send: Transport;
  readonly csrfToken: () => string | undefined;
  readonly language: () => string;
  readonly isOnline: () => boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

interface WireOptions {
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
  /** The call continues when its page is left. */
  readonly keepalive?: boolean;
  /** The last reply that this device has is taken, however old; also without a network. */
  readonly isFromCache?: boolean;
  /** @param share of the upload that was sent, 0 to 1 */
  readonly onProgress?: (share: number) => void;
  /** Receives the file of calls that return a file instead of an envelope. */
  readonly onFile?: (file: Blob) => void;
}

interface CallOptions<C extends AnyCall> extends WireOptions {
  readonly query?: QueryFor<C>;
  readonly body?: BodyFor<C> | FormData;
}

/** Returns true when it has notified the user. */
type UnauthorizedListener = (call: AnyCall) => boolean;

const MAX_RETRY_DELAY_MS = 2_000;

const encodeBody = (body: unknown): string | FormData | undefined =>
  body === undefined || body instanceof FormData ? body : JSON.stringify(body);

const headersOf = (call: AnyCall, options: WireOptions, environment: ApiEnvironment): Record<string, string> => {
  const csrfToken = environment.csrfToken();
  const isJson = options.body !== undefined && !(options.body instanceof FormData);
  return {
    Accept: 'application/json',
    'Accept-Language': environment.language(),
    ...(isJson && { 'Content-Type': 'application/json' }),
    ...(options.ifMatch !== undefined && { 'If-Match': String(options.ifMatch) }),
    ...(options.formVersion !== undefined && { 'Form-Version': options.formVersion }),
    ...(options.prefersRepresentation && { Prefer: 'return=representation' }),
    ...(changesData(call) && { 'Idempotency-Key': options.intent ?? newIntent() }),
    ...(changesData(call) && csrfToken !== undefined && { 'X-CSRF-Token': csrfToken }),
  };
};

const toRequest = (call: AnyCall, options: WireOptions, environment: ApiEnvironment): WireRequest => ({
  method: call.method,
  url: callUrl(environment.baseUrl, call, options.params, options.query as Record<string, unknown> | undefined),
  headers: headersOf(call, options, environment),
  body: encodeBody(options.body),
  signal: options.signal,
  keepalive: options.keepalive,
  isFromCache: options.isFromCache,
  onProgress: options.onProgress,
  onFile: options.onFile,
});

/** The response; undefined when none came. @throws the abort of the caller */
const trySend = async (request: WireRequest, send: Transport): Promise<WireResponse | undefined> => {
  try {
    request.signal?.throwIfAborted();
    return await send(request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return undefined;
  }
};

const retryAfterSeconds = (response: WireResponse | undefined): number | undefined => {
  const seconds = Number(response?.header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

const sendWithRetry = async (call: AnyCall, request: WireRequest, environment: ApiEnvironment) => {
  const first = await trySend(request, environment.send);
  if (!isRetryable(call, first?.status ?? 0)) return first;
  await environment.wait(Math.min((retryAfterSeconds(first) ?? 0.3) * 1_000, MAX_RETRY_DELAY_MS));
  return (await trySend(request, environment.send)) ?? first;
};

const readEnvelope = (text: string): Partial<Envelope<unknown>> => {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
};

const toApiError = (response: WireResponse, isReported: boolean): ApiError => {
  const { message, errors, data, requestId } = readEnvelope(response.text);
  const retryAfter = retryAfterSeconds(response);
  return new ApiError({
    kind: 'server',
    status: response.status,
    message: message ?? '',
    errors,
    data,
    requestId,
    retryAfter,
    isReported,
  });
};

/** The adapter of all calls: cookies, CSRF, idempotency, one retry, one error type. */
export const createApi = (environment: ApiEnvironment) => {
  const unauthorizedListeners = new Set<UnauthorizedListener>();
  const pendingCalls = new Set<Promise<unknown>>();

  const callApi = async <C extends AnyCall>(call: C, options: CallOptions<C> = {}): Promise<Envelope<DataFor<C>>> => {
    if (!options.isFromCache && !environment.isOnline())
      throw new ApiError({ kind: 'offline', status: 0, message: '' });
    const request = toRequest(call, options, environment);
    const answer = sendWithRetry(call, request, environment);
    pendingCalls.add(answer);
    const response = await answer.finally(() => pendingCalls.delete(answer));
    if (response === undefined) throw new ApiError({ kind: 'network', status: 0, message: '' });
    if (response.status >= 200 && response.status < 300) {
      // The contract types the handlers of the server; outside production each reply is checked with the schema of its call.
      return { message: '', ...readEnvelope(response.text), statusCode: response.status } as Envelope<DataFor<C>>;
    }
    const listeners = response.status === 401 ? [...unauthorizedListeners] : [];
    const isReported = listeners.map((listener) => listener(call)).includes(true);
    throw toApiError(response, isReported);
  };

  /** Notifies the listener when a call fails without a session (401). Returns the unsubscribe function. */
  const onUnauthorized = (listener: UnauthorizedListener): (() => void) => {
    unauthorizedListeners.add(listener);
    return () => unauthorizedListeners.delete(listener);
  };

  /** Resolves when all pending calls, and those about to start, have a response or an error. */
  const waitForPendingCalls = async (): Promise<void> => {
    const turn = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
    await turn();
    while (pendingCalls.size > 0) {
      await Promise.allSettled([...pendingCalls]);
      // Calls that waited for these start now.
      await turn();
    }
  };

  return { callApi, onUnauthorized, waitForPendingCalls };
};

export const apiBaseUrl = (import.meta.env?.['VITE_API_BASE_URL'] as string | undefined) ?? '/api';

const api = createApi({
  baseUrl: apiBaseUrl,
  send: async (request) => {
    const { send, isServer } = surroundings();
    const response = await send(request);
    if (!isServer) syncServerClock(response.header('date'));
    return response;
  },
  csrfToken: () => readCookie('csrf_token'),
  language: () => surroundings().language(),
  isOnline: () => surroundings().isOnline(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

export const { onUnauthorized, waitForPendingCalls } = api;

/** What follows a call may show any text: a page that was just taken over has them first. */
export const callApi: typeof api.callApi = async (call, options) => {
  try {
    return await api.callApi(call, options);
  } finally {
    await loadRest().catch(() => undefined);
  }
};
