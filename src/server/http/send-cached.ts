import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string; readonly make: () => Promise<string> },
) => Promise<FastifyReply>;

/** Sends files that are made again only when public pages change; 304 to clients that have the current one. */
export const createCachedSend = ({ buildId, contentRevision }: Services): SendCached => {
  const cached = new Map<string, { readonly revision: string; readonly text: Promise<string> }>();
  const textOf = (name: string, revision: string | undefined, make: () => Promise<string>): Promise<string> => {
    if (revision === undefined) return make();
    const found = cached.get(name);
    if (found?.revision === revision) return found.text;
    const text = make();
    cached.set(name, { revision, text });
    text.catch(() => cached.delete(name));
    return text;
  };
  return async (request, reply, { name, type, make }) => {
    const revision = contentRevision();
    const tag = revision && `W/"${buildId}.${revision}"`;
    reply.header('cache-control', 'public, no-cache').type(`${type}; charset=utf-8`);
    if (tag) reply.header('etag', tag);
    if (tag && request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
    return reply.send(await textOf(name, revision, make));
  };
};
