import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageCall, PageCallReply } from '../../contract/page-rendering.ts';

const internalHeader = 'x-own-call';
const internalSecret = randomUUID();

/** Reads that the portal makes itself while it renders a page; no rate limit counts them. */
export const isInternalCall = (request: FastifyRequest): boolean => request.headers[internalHeader] === internalSecret;

/** What identifies the visitor. The token against forged calls is that of the cookie: the page itself makes the call. */
export const visitorHeaders = ({ headers, cookies }: FastifyRequest): Record<string, string> => ({
  cookie: headers.cookie ?? '',
  'x-csrf-token': cookies['csrf_token'] ?? '',
  ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'] }),
});

/** A multipart body with its boundary. */
const encodeForm = async (form: FormData): Promise<{ readonly payload: Buffer; readonly contentType: string }> => {
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, contentType: encoded.headers.get('content-type') ?? '' };
};

const bodyOf = async (body: PageCall['body']) => {
  if (!(body instanceof FormData)) return { headers: {}, payload: typeof body === 'string' ? body : undefined };
  const { payload, contentType } = await encodeForm(body);
  return { headers: { 'content-type': contentType }, payload };
};

/**
 * Runs a page's calls through the portal's own routes, without a network: as an anonymous visitor, or with the session of
 * the visitor who opened the page.
 * @param onCookies receives the cookies that a call of the visitor sets
 */
export const createInternalCaller =
  (app: FastifyInstance, visitor?: FastifyRequest, onCookies: (cookies: readonly string[]) => void = () => {}) =>
  async ({ method, url, headers, body }: PageCall): Promise<PageCallReply> => {
    const encoded = await bodyOf(body);
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...headers,
        ...encoded.headers,
        ...(visitor && visitorHeaders(visitor)),
        ...(method === 'GET' && { [internalHeader]: internalSecret }),
      },
      ...(visitor && { remoteAddress: visitor.ip }),
      ...(encoded.payload !== undefined && { payload: encoded.payload }),
    });
    onCookies([answer.headers['set-cookie'] ?? []].flat());
    return {
      status: answer.statusCode,
      text: answer.payload,
      header: (name) => {
        const value = answer.headers[name.toLowerCase()];
        return value === undefined ? undefined : String(value);
      },
    };
  };
