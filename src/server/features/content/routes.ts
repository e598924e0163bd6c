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
import { findSession, sessionTokenHash } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { registerCalendarRoutes } from '../feeds/routes.ts';
import { type Editor, getContentItem, listItems, listVersions } from './get-items.ts';
import { assertMediaVisible, getDownload, getPicture } from './get-media.ts';
import { registerContentWriteRoutes } from './write-routes.ts';

/** The editor of this kind of content who asks; undefined for everybody else. */
const findEditorIfAllowed = async (
  services: Services,
  entity: ContentEntity,
  request: FastifyRequest,
): Promise<Editor | undefined> => {
  try {
    return await findEditor(services, entity, request, true);
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.status)) return undefined;
    throw error;
  }
};

/**
 * Drafts are for those who may see earlier versions; everybody else gets what is public.
 * @throws AppError 401; 403, also before an owed second factor is shown
 */
const findEditor = async (
  services: Services,
  entity: ContentEntity,
  request: FastifyRequest,
  drafts: boolean | undefined,
): Promise<Editor | undefined> => {
  if (drafts !== true) return undefined;
  const session = await findSession(services.db, sessionTokenHash(request, services.settings));
  assertMayCall(services, contentCalls(entity).versions, session);
  return session;
};

/** `GET /{entity}/` and `GET /{entity}/{id}`. */
const registerContentReadRoutes = (app: FastifyInstance, services: Services, entity: ContentEntity): void => {
  const calls = contentCalls(entity);
  route(app, services, calls.list, async (context) => {
    const { request, query } = context;
    const editor = await findEditor(services, entity, request, query.drafts);
    const answer = async () => {
      const { data, pagination } = await listItems(services, entity, query, editor);
      return { data: [...data], pagination };
    };
    return editor ? answer() : withRevalidation(services, context, answer);
  });
  route(app, services, calls.get, async (context) => {
    const { request, query, params } = context;
    const editor = await findEditor(services, entity, request, query.drafts);
    const answer = () => getContentItem(services, entity, params['id'] ?? '', editor);
    return editor ? answer() : withRevalidation(services, context, answer);
  });
  route(app, services, calls.versions, async ({ session, params }) => ({
    data: [...(await listVersions(services.db, entity, params['id'] ?? '', session))],
  }));
};

/** Nobody but the editor of a draft is shown what an editor sees. */
const editorHeaders = { ...inertHeaders, 'cache-control': 'private, no-store' };

/** What stands at an address never changes: a new picture has a new id. */
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
  // What only admins read has calls of its own.
  const entities = Object.values(services.catalogue.content).filter(({ readers }) => readers === undefined);
  registerContentMediaRoutes(app, services);
  registerCalendarRoutes(app, services);
  for (const entity of entities) registerContentReadRoutes(app, services, entity);
  app.register(async (withFiles) => {
    await withFiles.register(multipart, { limits: multipartLimits });
    for (const entity of entities) registerContentWriteRoutes(withFiles, services, entity);
  });
};
