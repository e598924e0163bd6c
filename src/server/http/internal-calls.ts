import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageCall, PageCallReply } from '../../contract/page-rendering.ts';

const internalHeader = 'x-own-call';
const internalSecret = randomUUID();

/** Calls that the portal makes to itself while it renders a page; no rate limit counts them. */
export const isInternalCall = (request: FastifyRequest): boolean => request.headers[internalHeader] === internalSecret;

/** Runs a page's calls through the portal's own routes, without a network, as an anonymous visitor. */
export const createInternalCaller =
  (app: FastifyInstance) =>
  async ({ method, url, headers }: PageCall): Promise<PageCallReply> => {
    const answer = await app.inject({ method, url, headers: { ...headers, [internalHeader]: internalSecret } });
    return {
      status: answer.statusCode,
      text: answer.payload,
      header: (name) => {
        const value = answer.headers[name.toLowerCase()];
        return value === undefined ? undefined : String(value);
      },
    };
  };
