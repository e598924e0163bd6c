/** The properties of a call that decide about its request. */
export interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/** Long enough for a slow mobile network. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Browsers allow 64 KiB for all keepalive calls together; a character takes up to three bytes. */
const MAX_KEEPALIVE_CHARACTERS = 16_000;

const withTimeout = (outer: AbortSignal | undefined, limit: number | undefined) => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = limit === undefined ? undefined : setTimeout(abort, limit);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  const done = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, done };
};

export const fetchTransport: Transport = async (request) => {
  const { method, url, headers, body = null, signal: outer, onFile, keepalive: outlivesPage = false } = request;
  const cache = request.isFromCache ? 'force-cache' : 'default';
  const { signal, done } = withTimeout(outer, body instanceof FormData ? undefined : RESPONSE_TIMEOUT_MS);
  const isShort = body === null || (typeof body === 'string' && body.length <= MAX_KEEPALIVE_CHARACTERS);
  const keepalive = outlivesPage && isShort;
  try {
    const response = await fetch(url, { method, headers, body, signal, keepalive, cache, credentials: 'include' });
    if (onFile && response.ok) onFile(await response.blob());
    const text = response.bodyUsed ? '' : await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) ?? undefined };
  } finally {
    done();
  }
};

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
const uploadTransport: Transport = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise<WireResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        header: (name) => xhr.getResponseHeader(name) ?? undefined,
      });
    xhr.onerror = () => reject(new TypeError('The upload did not reach the server'));
    xhr.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body ?? null);
  });

/** Uploads with progress use XMLHttpRequest, all other calls fetch. */
export const browserTransport: Transport = (request) =>
  request.onProgress === undefined ? fetchTransport(request) : uploadTransport(request);

export type PathParams = Readonly<Record<string, string | number>>;

/** One HTTP request, independent of the transport. */
export interface WireRequest {
  readonly method: WireCall['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly signal: AbortSignal | undefined;
  /** The call continues when its page is left. */
  readonly keepalive?: boolean | undefined;
  /** The last reply that this device has is taken, however old. */
  readonly isFromCache?: boolean | undefined;
  readonly onProgress: ((share: number) => void) | undefined;
  /** Receives the body of a successful response; its `text` is empty then. */
  readonly onFile?: ((file: Blob) => void) | undefined;
}

export interface WireResponse {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

export type Transport = (request: WireRequest) => Promise<WireResponse>;

const fillPath = (path: string, params: PathParams): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });

const queryText = (query: Readonly<Record<string, unknown>>): string => {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** URL of a call: base path, path parameters and query. */
export const callUrl = (
  baseUrl: string,
  call: WireCall,
  params: PathParams = {},
  query: Readonly<Record<string, unknown>> = {},
): string => `${baseUrl.replace(/\/$/, '')}${fillPath(call.path, params)}${queryText(query)}`;

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Idempotent methods of HTTP, which are not retried (specification 7). */
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

export const changesData = (call: WireCall): boolean => call.method !== 'GET';

/** Whether a request is retried once (specification 7). @param status 0 when no response came */
export const isRetryable = (call: WireCall, status: number): boolean =>
  !IDEMPOTENT_METHODS.has(call.method) && (status === 0 || RETRYABLE_STATUSES.has(status));
