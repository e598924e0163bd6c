import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Reply } from './envelope.ts';
import { alreadySent } from './route.ts';

/** The tag of one form of public pages, such as a language, at a revision. */
export const revisionTag = (...parts: readonly string[]): string => `W/"${parts.join('.')}"`;

/** Whether the client has the reply with this tag. */
export const isCurrent = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(/\s*,\s*/).includes(tag) ?? false;

/** The part of a call's context that revalidation needs. */
interface RevalidationContext {
  readonly locale: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * For answers that are the same for every visitor and change with the revision only: clients cache them and revalidate
 * each time; a 304 needs no statement.
 */
export const withRevalidation = async <D>(
  { buildId, contentRevision }: Services,
  { locale, request, reply }: RevalidationContext,
  answer: () => Promise<Reply<D>>,
): Promise<Reply<D> | typeof alreadySent> => {
  const revision = contentRevision();
  if (revision === undefined) return answer();
  const tag = revisionTag(buildId, locale, revision);
  const headers = { etag: tag, 'cache-control': 'public, no-cache', vary: 'accept-language' };
  if (isCurrent(request, tag)) {
    await reply.code(304).headers(headers).send();
    return alreadySent;
  }
  const result = await answer();
  reply.headers(headers);
  return result;
};

type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string; readonly make: () => Promise<string> },
) => Promise<FastifyReply>;

/** Sends files that are made again only after public pages changed, with the same revalidation. */
export const createCachedSend = ({ buildId, contentRevision }: Services): SendCached => {
  const cache = new Map<string, { readonly revision: string; readonly text: Promise<string> }>();
  const textOf = (name: string, revision: string | undefined, make: () => Promise<string>): Promise<string> => {
    if (revision === undefined) return make();
    const cached = cache.get(name);
    if (cached?.revision === revision) return cached.text;
    const text = make();
    cache.set(name, { revision, text });
    text.catch(() => cache.delete(name));
    return text;
  };
  return async (request, reply, { name, type, make }) => {
    const revision = contentRevision();
    reply.header('cache-control', 'public, no-cache').type(`${type}; charset=utf-8`);
    if (revision !== undefined) {
      const tag = revisionTag(buildId, revision);
      reply.header('etag', tag);
      if (isCurrent(request, tag)) return reply.code(304).send();
    }
    return reply.send(await textOf(name, revision, make));
  };
};
