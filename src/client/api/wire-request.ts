/** What of a call decides about its request. */
export interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/** Long enough for a slow mobile network, short enough that somebody still waits. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Browsers refuse more than 64 KiB that outlives its page, all calls together; a character takes up to three bytes. */
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
  const { signal, done } = withTimeout(outer, body instanceof FormData ? undefined : RESPONSE_TIMEOUT_MS);
  const keepalive = outlivesPage && typeof body === 'string' && body.length <= MAX_KEEPALIVE_CHARACTERS;
  try {
    const response = await fetch(url, { method, headers, body, signal, keepalive, credentials: 'include' });
    if (onFile && response.ok) onFile(await response.blob());
    const text = response.bodyUsed ? '' : await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) ?? undefined };
  } finally {
    done();
  }
};

/** XMLHttpRequest, since only it tells how much of an upload has left the device. */
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

/** Uploads whose progress is shown go through XMLHttpRequest, all else through fetch. */
export const browserTransport: Transport = (request) =>
  request.onProgress === undefined ? fetchTransport(request) : uploadTransport(request);

export type PathParams = Readonly<Record<string, string | number>>;

/** One request as it goes over the wire, whatever transport carries it. */
export interface WireRequest {
  readonly method: WireCall['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly signal: AbortSignal | undefined;
  /** Goes on when the page that sends it is left. */
  readonly keepalive?: boolean | undefined;
  readonly onProgress: ((share: number) => void) | undefined;
  /** Gets the answer as a file where the call succeeds; the text is empty then. */
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
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** Address of a call: base path, path parameters and query. */
export const callUrl = (
  baseUrl: string,
  call: WireCall,
  params: PathParams = {},
  query: Readonly<Record<string, unknown>> = {},
): string => `${baseUrl.replace(/\/$/, '')}${fillPath(call.path, params)}${queryText(query)}`;

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Methods whose repetition HTTP itself calls harmless: those are not repeated (specification 7). */
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

export const changesData = (call: WireCall): boolean => call.method !== 'GET';

/** Whether an answered or lost request is sent once more (specification 7); status 0 is a lost answer. */
export const isRetryable = (call: WireCall, status: number): boolean =>
  !IDEMPOTENT_METHODS.has(call.method) && (status === 0 || RETRYABLE_STATUSES.has(status));
