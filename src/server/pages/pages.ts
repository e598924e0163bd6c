import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPage } from '../../contract/pages.ts';
import { AppError } from '../errors.ts';
import { sendError } from '../http/error-handler.ts';
import type { Services } from '../services.ts';
import { createPageMaker } from './make-page.ts';
import { findPageDrawer } from './page-drawer.ts';
import { pathOf, withoutTrailingSlash } from './page-request.ts';
import { sendPage } from './send-page.ts';
import { registerFiles } from './static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the page of an address that has other answers too. */
    answerPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  }
}

/** Values that parameters of pages may take where they are not free. */
export const knownValues = ({ catalogue }: Services) => ({
  institution: catalogue.institutions.map(({ parameter }) => parameter).filter((parameter) => parameter !== 'all'),
  step: catalogue.steps.map(({ key }) => key),
  contentKey: Object.keys(catalogue.content),
  kind: Object.values(catalogue.content).flatMap(({ path, page }) => (page ? [path] : [])),
});

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The built browser application: its files, its pages, real status codes (specification 2). */
export const registerPages = async (app: FastifyInstance, services: Services, clientDir: string): Promise<void> => {
  const index = join(clientDir, 'index.html');
  const template = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (template !== undefined) await registerFiles(app, clientDir);
  const makePage = createPageMaker(app, services, template ?? '', await findPageDrawer(clientDir));
  const known = knownValues(services);

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const shorter = withoutTrailingSlash(request.url);
    if (shorter !== undefined) return reply.redirect(shorter, 301);
    const status = findPage(decoded(pathOf(request)), known) === undefined ? 404 : 200;
    return sendPage(services, await makePage(request, status), request, reply);
  };

  if (template !== undefined) app.decorate('answerPage', answerPage);
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    sendError(services, new AppError(404, 'server.error.404'), request, reply);

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const isApi = /^\/api(?:\/|$)/.test(pathOf(request));
    return isApi || template === undefined ? refuse(request, reply) : answerPage(request, reply);
  });
  app.setNotFoundHandler(services.settings.rateLimit > 0 ? { preHandler: app.rateLimit() } : {}, refuse);
};
