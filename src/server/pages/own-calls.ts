import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OwnAnswer, OwnCall } from '../../contract/drawing.ts';

const header = 'x-own-call';
const secret = randomUUID();

/** Calls that the portal makes to itself while it draws a page: nobody floods anybody by them. */
export const isOwnCall = (request: FastifyRequest): boolean => request.headers[header] === secret;

/** Carries a page's calls to the portal's own routes, without a network and as a visitor whom nobody knows. */
export const ownCalls =
  (app: FastifyInstance) =>
  async ({ method, url, headers }: OwnCall): Promise<OwnAnswer> => {
    const answer = await app.inject({ method, url, headers: { ...headers, [header]: secret } });
    return {
      status: answer.statusCode,
      text: answer.payload,
      header: (name) => {
        const value = answer.headers[name.toLowerCase()];
        return value === undefined ? undefined : String(value);
      },
    };
  };
