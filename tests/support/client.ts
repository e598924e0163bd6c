import { randomUUID } from 'node:crypto';
import type { Call, DataOf, Envelope } from '../../src/contract/call.ts';

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Give the same one to repeat an intent; null sends none. */
  readonly idempotencyKey?: string | null;
  /** null leaves the header out. */
  readonly csrfToken?: string | null;
  readonly ifMatch?: number;
  readonly locale?: string;
}

export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<T>;
  readonly text: string;
}

/** The parts of a call that a request needs, without the types of its query, body and data. */
export type PlainCall = Pick<Call, 'method' | 'path'>;

/** A browser without a page: keeps cookies, repeats the CSRF cookie as header, one Idempotency-Key per call. */
export interface ApiClient {
  readonly cookies: Map<string, string>;
  call<C extends Call>(call: C, options?: RequestOptions): Promise<ApiAnswer<DataOf<C>>>;
  /** A call whose types are known only at run time, such as those of a kind of content. */
  send(call: PlainCall, options?: RequestOptions): Promise<ApiAnswer<unknown>>;
  request(method: string, path: string, options?: RequestOptions): Promise<ApiAnswer<unknown>>;
  /** Another browser with the same cookies. */
  copy(): ApiClient;
}

const remember = (cookies: Map<string, string>, headers: Headers): void => {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const isGone = attributes.some((a) => /^Max-Age=0$/i.test(a) || /^Expires=Thu, 01 Jan 1970/i.test(a));
    if (isGone) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)));
  }
};

const encodeBody = (body: unknown): string | FormData | undefined =>
  body === undefined || body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body);

const headersOf = (method: string, cookies: Map<string, string>, options: RequestOptions): Record<string, string> => {
  const changes = method !== 'GET';
  const csrf = options.csrfToken === undefined ? cookies.get('csrf_token') : options.csrfToken;
  const key = options.idempotencyKey === undefined ? randomUUID() : options.idempotencyKey;
  return {
    'accept-language': options.locale ?? 'en',
    ...(cookies.size > 0 && { cookie: [...cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join('; ') }),
    ...(options.body !== undefined && !(options.body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(changes && csrf && { 'x-csrf-token': csrf }),
    ...(changes && key && { 'idempotency-key': key }),
    ...(options.ifMatch !== undefined && { 'if-match': String(options.ifMatch) }),
    ...options.headers,
  };
};

/** An answer that is no envelope, such as a file, has the status 0 and no data. */
const noEnvelope = JSON.stringify({ statusCode: 0, message: '', data: null });

const readBody = <T>(text: string): Envelope<T> => {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(noEnvelope);
  }
};

const pathOf = (call: PlainCall, { params }: RequestOptions): string =>
  `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))}`;

export type Send = (address: URL, init: RequestInit) => Promise<Response>;

/** @param send in place of `fetch`, to observe or repeat requests */
export const createClient = (
  url: string,
  cookies = new Map<string, string>(),
  send: Send = (address, init) => fetch(address, init),
): ApiClient => {
  const request = async <T>(method: string, path: string, options: RequestOptions = {}): Promise<ApiAnswer<T>> => {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(options.query ?? {})) address.searchParams.set(name, String(value));
    const body = encodeBody(options.body);
    const response = await send(address, {
      method,
      headers: headersOf(method, cookies, options),
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    remember(cookies, response.headers);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: readBody<T>(text), text };
  };
  return {
    cookies,
    request,
    send: (call, options = {}) => request(call.method, pathOf(call, options), options),
    call: <C extends Call>(call: C, options: RequestOptions = {}) =>
      request<DataOf<C>>(call.method, pathOf(call, options), options),
    copy: () => createClient(url, new Map(cookies), send),
  };
};
