import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * A refusal may be answered before its body has arrived. Node discards a body only if nothing has been read: a partly
 * read body would block its connection, and the next calls of the same browser. So the rest is read and discarded, for
 * as long as a request may take.
 */
export const useUnreadBodyDiscard = (app: FastifyInstance): void => {
  // Fastify closes the connection of a body that is too long; a client that is still sending would lose the reply.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413 && !request.raw.readableEnded) reply.removeHeader('connection');
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.readableEnded && !request.raw.destroyed) request.raw.unpipe().resume();
    done();
  });
};

const MAX_JSON_BYTES = 256 * 1024;
const MAX_DEPTH = 32;

/** Deep nesting would exhaust the stack of code that walks the value. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) {
      if (++depth > MAX_DEPTH) return true;
    } else if (c === 125 || c === 93) depth--;
  }
  return false;
};

/** Characters that PostgreSQL cannot store as text: NUL and half of a surrogate pair. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string')
    return !/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
};

const mayHideUnstorable = /\\u(?:0000|d[89a-f])/i;

/** A part of a file (tus protocol). */
export const FILE_PART = 'application/offset+octet-stream';

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') === true || headers['content-type'] === FILE_PART;

/** A connection is closed within half a minute, including network latency. */
const MAX_BODY_MS = 29_000;

/** A client that sends a byte every few seconds could hold a connection for as long as an upload may take. */
const cutSlowBodies = (request: FastifyRequest, patienceMs: number): void => {
  if (request.method === 'GET' || isUpload(request)) return;
  const cut = setTimeout(() => request.raw.destroy(), patienceMs).unref();
  request.raw.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut));
};

/** JSON only, and multipart where a route allows it; other types are 415, malformed bodies 400. */
export const useBodyParser = (app: FastifyInstance, patienceMs = MAX_BODY_MS): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_JSON_BYTES },
    (request, body, done) => {
      // `parseAs` is a text.
      const text = body as string;
      if (isTooDeep(text)) return done(new AppError(400, 'server.error.400'));
      parse(request, text, (error, value) => {
        if (error) return done(error);
        if (mayHideUnstorable.test(text) && !isStorable(value)) return done(new AppError(400, 'server.error.400'));
        done(null, value);
      });
    },
  );
  app.addHook('onRequest', async (request) => {
    cutSlowBodies(request, patienceMs);
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw new AppError(415, 'server.error.415');
  });
};
