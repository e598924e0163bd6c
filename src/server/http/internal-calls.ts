import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageCall, PageCallReply } from '../../contract/page-rendering.ts';

const internalHeader = 'x-own-call';
const internalSecret = randomUUID();

/** Calls that the portal makes to itself while it renders a page; no rate limit counts them. */
export const isInternalCall = (request: FastifyRequest): boolean => request.headers[internalHeader] === internalSecret;

/** What identifies the visitor. The token against forged calls is that of the cookie: the page itself makes the call. */
const visitorHeaders = ({ headers, cookies }: FastifyRequest): Record<string, string> => ({
  cookie: headers.cookie ?? '',
  'x-csrf-token': cookies['csrf_token'] ?? '',
  ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'] }),
});

/**
 * Runs a page's calls through the portal's own routes, without a network: as an anonymous visitor, or with the session of
 * the visitor who opened the page.
 */
export const createInternalCaller =
  (app: FastifyInstance, visitor?: FastifyRequest) =>
  async ({ method, url, headers, body }: PageCall): Promise<PageCallReply> => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...(visitor && visitorHeaders(visitor)), [internalHeader]: internalSecret },
      ...(visitor && { remoteAddress: visitor.ip }),
      ...(body !== undefined && { payload: body }),
    });
    return {
      status: answer.statusCode,
      text: answer.payload,
      header: (name) => {
        const value = answer.headers[name.toLowerCase()];
        return value === undefined ? undefined : String(value);
      },
    };
  };
