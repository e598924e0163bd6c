import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentCalls, getContentFile, getContentImage } from '../../../contract/content.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { multipartLimits } from '../../http/read-multipart.ts';
import { withRevalidation } from '../../http/revalidation.ts';
import { assertMayCall } from '../../http/rights.ts';
import { alreadySent, route } from '../../http/route.ts';
import { attachmentHeader, inertHeaders } from '../../http/security-headers.ts';
import { assertSameSite, findSession, sessionTokenHash } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { registerCalendarRoutes } from '../feeds/routes.ts';
import { type Editor, getContentItem, listItems, listVersions } from './get-items.ts';
import { assertMediaVisible, getDownload, getPicture } from './get-media.ts';
import { meetEditors } from './meet-editors.ts';
import { registerContentWriteRoutes } from './write-routes.ts';

/**
 * The editor whose drafts a call reads; undefined when it asks for none. Who may read versions may read drafts.
 * @throws AppError 401; 403, also before a required second factor is given
 */
const getDraftEditor = async (
  services: Services,
  entity: ContentEntity,
  request: FastifyRequest,
  asksForDrafts: boolean | undefined,
): Promise<Editor | undefined> => {
  if (asksForDrafts !== true) return undefined;
  const session = request.session ?? (await findSession(services.db, sessionTokenHash(request, services.settings)));
  assertMayCall(services, contentCalls(entity).versions, session);
  return session;
};

/** The caller if it may edit this kind of content; undefined for everybody else. */
const findEditorIfAllowed = async (
  services: Services,
  entity: ContentEntity,
  request: FastifyRequest,
): Promise<Editor | undefined> => {
  try {
    return await getDraftEditor(services, entity, request, true);
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.status)) return undefined;
    throw error;
  }
};

/** `GET /{entity}/` and `GET /{entity}/{id}`. */
const registerContentReadRoutes = (app: FastifyInstance, services: Services, entity: ContentEntity): void => {
  const calls = contentCalls(entity);
  route(app, services, calls.list, async (context) => {
    const { request, query } = context;
    const editor = await getDraftEditor(services, entity, request, query.drafts);
    const answer = async () => {
      const { data, pagination } = await listItems(services, entity, query, editor);
      return { data: [...data], pagination };
    };
    return editor ? answer() : withRevalidation(services, context, answer);
  });
  route(app, services, calls.get, async (context) => {
    const { request, query, params } = context;
    const editor = await getDraftEditor(services, entity, request, query.drafts);
    const answer = () => getContentItem(services, entity, params['id'] ?? '', editor);
    return editor ? answer() : withRevalidation(services, context, answer);
  });
  route(app, services, calls.editors, async ({ request, session, params, query }) => {
    // The call changes what others see of the caller, and a GET carries no CSRF token.
    assertSameSite(request);
    return { data: [...(await meetEditors(services.db, entity, params['id'] ?? '', session, query))] };
  });
  route(app, services, calls.versions, async ({ session, params }) => ({
    data: [...(await listVersions(services.db, entity, params['id'] ?? '', session))],
  }));
};

/** For media of drafts: no cache may store them. */
const editorHeaders = { ...inertHeaders, 'cache-control': 'private, no-store' };

/** The bytes at an address never change: a new picture has a new id. */
const immutableHeaders = { ...inertHeaders, 'cache-control': 'public, max-age=31536000, immutable' };

/** Pictures and files of public pages, and of drafts for their editors. */
const registerContentMediaRoutes = (app: FastifyInstance, services: Services): void => {
  const headersFor = async (request: FastifyRequest, id: string) => {
    const isPublic = await assertMediaVisible(services, id, (entity) => findEditorIfAllowed(services, entity, request));
    return isPublic ? immutableHeaders : editorHeaders;
  };
  route(app, services, getContentImage, async ({ request, params, reply }) => {
    const headers = await headersFor(request, params['id'] ?? '');
    const acceptsWebp = /\bimage\/webp\b/.test(request.headers.accept ?? '');
    const { bytes, contentType } = await getPicture(
      services.db,
      params['id'] ?? '',
      params['width'] ?? '',
      acceptsWebp,
    );
    await reply
      .headers({ ...headers, vary: 'accept' })
      .type(contentType)
      .send(bytes);
    return alreadySent;
  });
  route(app, services, getContentFile, async ({ request, params, reply }) => {
    const headers = await headersFor(request, params['id'] ?? '');
    const { name, contentType, bytes } = await getDownload(services.db, params['id'] ?? '');
    await reply
      .headers({ ...headers, 'content-disposition': attachmentHeader(name) })
      .type(contentType)
      .send(bytes);
    return alreadySent;
  });
};

/** Specification 7, content: the same calls for every folder of `schemas/content/`. */
export const registerContentRoutes = (app: FastifyInstance, services: Services): void => {
  // Kinds that only admins read have calls of their own.
  const entities = Object.values(services.catalogue.content).filter(({ readers }) => readers === undefined);
  registerContentMediaRoutes(app, services);
  registerCalendarRoutes(app, services);
  for (const entity of entities) registerContentReadRoutes(app, services, entity);
  app.register(async (withFiles) => {
    await withFiles.register(multipart, { limits: multipartLimits });
    for (const entity of entities) registerContentWriteRoutes(withFiles, services, entity);
  });
};
