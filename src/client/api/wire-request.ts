import type { AnyCall } from './call-types.ts';

export type PathParams = Readonly<Record<string, string | number>>;

/** One request as it goes over the wire, whatever transport carries it. */
export interface WireRequest {
  readonly method: AnyCall['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly signal: AbortSignal | undefined;
  /** Goes on when the page that sends it is left. */
  readonly outlivesPage?: boolean | undefined;
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
  call: AnyCall,
  params: PathParams = {},
  query: Readonly<Record<string, unknown>> = {},
): string => `${baseUrl.replace(/\/$/, '')}${fillPath(call.path, params)}${queryText(query)}`;

const REPEATED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Methods whose repetition HTTP itself calls harmless: those are not repeated (specification 7). */
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

export const changesData = (call: AnyCall): boolean => call.method !== 'GET';

/** Whether an answered or lost request is sent once more (specification 7); status 0 is a lost answer. */
export const isRepeated = (call: AnyCall, status: number): boolean =>
  !IDEMPOTENT_METHODS.has(call.method) && (status === 0 || REPEATED_STATUSES.has(status));
