import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPage } from '../../contract/pages.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { sendError } from './error-handler.ts';
import { pagePolicy } from './security-headers.ts';

/** The word that stands for the nonce in the built index.html. */
const nonceMark = '__CSP_NONCE__';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/**
 * The same address without trailing slashes, or undefined when there are none. Leading slashes and backslashes become
 * one slash: a browser would read `//evil.com` as another site.
 */
export const withoutTrailingSlash = (url: string): string | undefined => {
  const [path = '/', ...query] = url.split('?');
  const local = `/${path.replace(/^[/\\]+/, '').replace(/[/\\]+$/, '')}`;
  if (local === path) return undefined;
  return query.length > 0 ? `${local}?${query.join('?')}` : local;
};

const knownValues = ({ catalogue }: Services) => ({
  institution: catalogue.institutions.map(({ parameter }) => parameter).filter((parameter) => parameter !== 'all'),
  step: catalogue.steps.map(({ key }) => key),
});

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const registerFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  const files = { root: clientDir, index: false, dotfiles: 'ignore', wildcard: false, preCompressed: true } as const;
  await app.register(fastifyStatic, {
    ...files,
    globIgnore: ['index.html', '.vite/**', '**/*.map'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
};

/** The built browser application: its files, one page for all addresses, real status codes (specification 2). */
export const registerPages = async (app: FastifyInstance, services: Services, clientDir: string): Promise<void> => {
  const index = join(clientDir, 'index.html');
  const template = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (template !== undefined) await registerFiles(app, clientDir);
  const known = knownValues(services);

  const sendPage = (reply: FastifyReply, status: number) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .header('content-security-policy', pagePolicy(nonce, services.settings.secureCookies))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((template ?? '').replaceAll(nonceMark, nonce));
  };

  const answerPage = (request: FastifyRequest, reply: FastifyReply) => {
    const shorter = withoutTrailingSlash(request.url);
    if (shorter !== undefined) return reply.redirect(shorter, 301);
    return sendPage(reply, findPage(decoded(pathOf(request)), known) === undefined ? 404 : 200);
  };

  const limits = services.settings.rateLimit > 0 ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limits, (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isApi = /^\/api(?:\/|$)/.test(pathOf(request));
    if (isRead && !isApi && template !== undefined) return answerPage(request, reply);
    return sendError(services, new AppError(404, 'server.error.404'), request, reply);
  });
};
