/** One attempt to send a webhook. */
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isAllowedAddress, type Network, type ResolveHost } from './target-address.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookTransport {
  /** Networks that are not public and still allowed. */
  readonly networks: readonly Network[];
  readonly resolve: ResolveHost;
  /** Ends attempts of a process that stops. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** What the target answered, or why there was no answer: a code of Node.js or of this file. */
export type WebhookAnswer = { readonly status: number } | { readonly error: string };

export const addressRefused = 'ADDRESS_REFUSED';
const timedOut = 'TIMEOUT';
/** The portal reads nothing in the answer; more than this is cut off. */
const MAX_ANSWER_BYTES = 64 * 1024;

const codeOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
};

/** The connection goes to the addresses that were checked, whatever the name resolves to by then. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };

const untilAnswer = (request: ClientRequest, body: string): Promise<WebhookAnswer> =>
  new Promise((resolve) => {
    request.on('error', (error) => resolve({ error: codeOf(error) }));
    request.on('close', () => resolve({ error: 'ECONNRESET' }));
    request.on('response', (answer) => {
      // Redirects are not followed: they could lead to an address that is not allowed.
      resolve({ status: answer.statusCode ?? 0 });
      let bytes = 0;
      answer.on('error', () => undefined);
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > MAX_ANSWER_BYTES) request.destroy();
      });
    });
    request.end(body);
  });

/** Never rejects. Ends after the time limit at the latest. */
export const postWebhook = async (
  { url, headers, body }: WebhookRequest,
  { networks, resolve, signal, timeoutMs }: WebhookTransport,
): Promise<WebhookAnswer> => {
  const target = new URL(url);
  const host = hostOf(target);
  const ended = new AbortController();
  const stop = () => ended.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener('abort', stop);
  const late = new Promise<WebhookAnswer>((settle) => {
    ended.signal.addEventListener('abort', () => settle({ error: timedOut }));
  });
  const send = async (): Promise<WebhookAnswer> => {
    const addresses = isIP(host) ? [host] : await resolve(host);
    if (addresses.length === 0 || !addresses.every((address) => isAllowedAddress(address, networks)))
      return { error: addressRefused };
    if (ended.signal.aborted) return { error: timedOut };
    const open = target.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(target, {
      method: 'POST',
      agent: false,
      lookup: pinnedTo(addresses),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'admissions-portal',
      },
    });
    // An answer that does not end is cut off with the time limit too.
    const cut = () => request.destroy();
    ended.signal.addEventListener('abort', cut);
    request.on('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
    return untilAnswer(request, body);
  };
  const answer = await Promise.race([send().catch((error) => ({ error: codeOf(error) })), late]);
  if ('error' in answer) {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
  return answer;
};
