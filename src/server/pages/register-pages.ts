import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APPEARANCE_COOKIE_SECONDS, appearanceCookie, type PageRenderer } from '../../contract/page-rendering.ts';
import { findPage } from '../../contract/pages.ts';
import { AppError } from '../errors.ts';
import { languageIn } from '../http/cookies.ts';
import { toErrorEnvelope } from '../http/envelope.ts';
import { sendError, toAppError } from '../http/error-handler.ts';
import { serviceWorkerPolicy, workerPolicyOf } from '../http/security-headers.ts';
import { findSession, sessionTokenHash } from '../http/session.ts';
import type { Services } from '../services.ts';
import { createApplicantPages } from './applicant-page.ts';
import { createPreloads } from './page-code.ts';
import { chosenAppearanceOf, pathOf, withoutTrailingSlash } from './page-request.ts';
import { assertOwnForm, formLimits, readForm } from './read-form.ts';
import { createPageRenderer, type PageTemplates } from './render-page.ts';
import { findDocumentCall, sendDocument } from './send-document.ts';
import { sendPage } from './send-page.ts';
import { registerSpeculationRules } from './speculation-rules.ts';

const rendererMembers: readonly (keyof PageRenderer)[] = [
  'setRequestStorage',
  'renderedKind',
  'getPageAttributes',
  'renderPage',
];

/**
 * The built program that renders pages; without one, pages are sent empty.
 * @throws Error that names the program when it lacks a member
 */
const findServerRenderer = async (clientDir: string): Promise<PageRenderer | undefined> => {
  const program = join(clientDir, '../pages/server-entry.js');
  if (!existsSync(program)) return undefined;
  const renderer = await import(pathToFileURL(program).href);
  const missing = rendererMembers.filter((name) => typeof renderer[name] !== 'function');
  if (missing.length > 0) throw new Error(`${program} does not export ${missing.join(', ')}: build the portal again`);
  renderer.setRequestStorage(new AsyncLocalStorage<object>());
  return renderer;
};

/** Serves the built files. Those with a hash in their name never change. */
const registerStaticFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  const files = { root: clientDir, index: false, dotfiles: 'ignore', wildcard: false, preCompressed: true } as const;
  await app.register(fastifyStatic, {
    ...files,
    // Compressed forms are sent in place of their files, not under names of their own.
    globIgnore: ['*.html', '.vite/**', '**/*.{map,br,gz}'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      // A worker that reads uploaded content has the content security policy of its own file.
      const policy = workerPolicyOf(path);
      if (policy !== undefined) response.header('content-security-policy', policy);
      if (/[\\/]service-worker\.js(?:\.\w+)?$/.test(path)) {
        response.header('content-security-policy', serviceWorkerPolicy).header('cache-control', 'no-cache');
        return;
      }
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
};

/** Undefined where the portal is not built. */
const readTemplates = (clientDir: string): PageTemplates | undefined => {
  const [index, document] = [join(clientDir, 'index.html'), join(clientDir, 'public-page.html')];
  if (!existsSync(index)) return undefined;
  const app = readFileSync(index, 'utf8');
  return { app, document: existsSync(document) ? readFileSync(document, 'utf8') : app };
};

/** A choice of the appearance without scripts. */
const storeAppearance = (reply: FastifyReply, { settings }: Services, appearance: string, location: string) =>
  reply
    .setCookie(appearanceCookie, appearance, {
      path: '/',
      sameSite: 'lax',
      secure: settings.secureCookies,
      maxAge: APPEARANCE_COOKIE_SECONDS,
    })
    .header('cache-control', 'no-store')
    .redirect(location, 303);

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the page of a URL that also has other responses. */
    answerPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  }
}

/** Allowed values of the parameters in paths of pages; a parameter that is not listed takes any. */
const knownParameterValues = ({ catalogue }: Services) => ({
  institution: catalogue.institutions.map(({ parameter }) => parameter).filter((parameter) => parameter !== 'all'),
  step: catalogue.steps.map(({ key }) => key),
  contentKey: Object.keys(catalogue.content),
  kind: Object.values(catalogue.content).flatMap(({ path, page }) => (page ? [path] : [])),
});

const decodePath = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const isApi = (request: FastifyRequest): boolean => /^\/api(?:\/|$)/.test(pathOf(request));

/** The built browser application: its files, its pages, real status codes (specification 2). */
export const registerPages = async (app: FastifyInstance, services: Services, clientDir: string): Promise<void> => {
  const templates = readTemplates(clientDir);
  if (templates) await registerStaticFiles(app, clientDir);
  const renderer = await findServerRenderer(clientDir);
  const { makePage, makeEmptyPage, composeDocument } = createPageRenderer(
    app,
    services,
    templates ?? { app: '', document: '' },
    renderer,
    createPreloads(clientDir),
  );
  const known = knownParameterValues(services);

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const shorter = withoutTrailingSlash(request.url);
    if (shorter !== undefined) return reply.redirect(shorter, 301);
    const chosen = chosenAppearanceOf(request.url);
    if (chosen) return storeAppearance(reply, services, chosen.appearance, chosen.location);
    const status = findPage(decodePath(pathOf(request)), known) === undefined ? 404 : 200;
    return sendPage(services, await makePage(request, status), request, reply);
  };

  /** A form that a browser sends without the code of its page. A refusal is shown by the page itself. */
  const answerForm = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      assertOwnForm(request, services.publicUrl.get());
      const session = await findSession(services.db, sessionTokenHash(request, services.settings));
      const form = await readForm(request, session === undefined);
      const call = findDocumentCall(form);
      if (call) {
        const notice = await sendDocument(app, call, form, languageIn(request, services), request, reply);
        if (notice === undefined) return reply;
        return await sendPage(services, { status: 303, location: request.url, notice }, request, reply);
      }
      return await sendPage(services, await makePage(request, 200, form), request, reply);
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status >= 500) request.log.error({ err: error }, 'form not handled');
      const { message } = toErrorEnvelope(services.texts, languageIn(request, services), refusal, request.id);
      return sendPage(services, { status: 303, location: request.url, notice: message }, request, reply);
    }
  };

  if (templates) app.decorate('answerPage', answerPage);
  if (renderer) app.decorate('renderApplicantPage', createApplicantPages(app, services, renderer, composeDocument));
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    sendError(services, new AppError(404, 'server.error.404'), request, reply);

  registerSpeculationRules(app);
  // For the service worker, which opens it where there is no network.
  if (templates)
    app.get('/empty-page', { schema: { hide: true } }, (request, reply) =>
      sendPage(services, makeEmptyPage(request), request, reply),
    );
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    return isApi(request) || !templates ? refuse(request, reply) : answerPage(request, reply);
  });
  app.register(async (withForms) => {
    await withForms.register(multipart, { limits: formLimits });
    // Before the body is read: only pages of applicants have forms.
    withForms.addHook('onRequest', async (request, reply) => {
      if (isApi(request) || renderer?.renderedKind(pathOf(request)) !== 'private') return reply.callNotFound();
    });
    withForms.post('/*', { schema: { hide: true } }, answerForm);
  });
  app.setNotFoundHandler(services.settings.rateLimit > 0 ? { preHandler: app.rateLimit() } : {}, refuse);
};
