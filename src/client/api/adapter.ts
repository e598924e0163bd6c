import type { Envelope } from '../../contract/call.ts';
import { ApiError } from './api-error.ts';
import { apiBaseUrl } from './base-url.ts';
import type { AnyCall, CallOptions, DataFor, RefusalListener, WireOptions } from './call-types.ts';
import { readCookie } from './cookies.ts';
import { newIntent } from './intent.ts';
import { syncServerClock } from './server-clock.ts';
import { surroundings } from './surroundings.ts';
import {
  browserTransport,
  callUrl,
  changesData,
  isRetryable,
  type Transport,
  type WireRequest,
  type WireResponse,
} from './wire-request.ts';

/** What the adapter needs from its environment, so that it runs against a real server without a browser. */
export interface ApiEnvironment {
  readonly baseUrl: string;
  readonly send: Transport;
  readonly csrfToken: () => string | undefined;
  readonly language: () => string;
  readonly isOnline: () => boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

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
  const refusalListeners = new Set<RefusalListener>();
  const pendingCalls = new Set<Promise<unknown>>();

  const callApi = async <C extends AnyCall>(call: C, options: CallOptions<C> = {}): Promise<Envelope<DataFor<C>>> => {
    if (!options.isFromCache && !environment.isOnline())
      throw new ApiError({ kind: 'offline', status: 0, message: '' });
    const request = toRequest(call, options, environment);
    const sentAt = Date.now();
    const answer = sendWithRetry(call, request, environment);
    pendingCalls.add(answer);
    const response = await answer.finally(() => pendingCalls.delete(answer));
    if (response === undefined) throw new ApiError({ kind: 'network', status: 0, message: '' });
    if (response.status >= 200 && response.status < 300) {
      // The contract types the handlers of the server; outside production each reply is checked with the schema of its call.
      return { message: '', ...readEnvelope(response.text), statusCode: response.status } as Envelope<DataFor<C>>;
    }
    const { status } = response;
    const isReported =
      ((status === 401 && !options.isBackground) || status === 403) &&
      [...refusalListeners].map((listener) => listener(call, status, sentAt)).includes(true);
    throw toApiError(response, isReported);
  };

  /** Notifies the listener when the session does not allow a call (401, 403). Returns the unsubscribe function. */
  const onRefusal = (listener: RefusalListener): (() => void) => {
    refusalListeners.add(listener);
    return () => refusalListeners.delete(listener);
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

  return { callApi, onRefusal, waitForPendingCalls };
};

export const api = createApi({
  baseUrl: apiBaseUrl,
  send: async (request) => {
    const { send = browserTransport, isServer } = surroundings();
    const response = await send(request);
    if (!isServer) syncServerClock(response.header('date'));
    return response;
  },
  csrfToken: () => readCookie('csrf_token'),
  language: () => surroundings().language(),
  isOnline: () => surroundings().isOnline(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});
