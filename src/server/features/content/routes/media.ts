import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getContentFile, getContentImage } from '../../../../contract/content.ts';
import { attachmentHeader } from '../../../http/attachment-header.ts';
import { inertHeaders } from '../../../http/inert-headers.ts';
import { route, sent } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { assertMediaVisible, getDownload, getPicture } from '../see-media.ts';
import { findEditorOf } from './editor.ts';

/** Nobody but the editor of a draft is shown what an editor sees. */
const forEditor = { ...inertHeaders, 'cache-control': 'private, no-store' };

/** What stands at an address never changes: a new picture has a new id. */
const forever = { ...inertHeaders, 'cache-control': 'public, max-age=31536000, immutable' };

/** Pictures and files of public pages, and of drafts for their editors. */
export const registerContentMedia = (app: FastifyInstance, services: Services): void => {
  const headersFor = async (request: FastifyRequest, id: string) => {
    const isPublic = await assertMediaVisible(services, id, (entity) => findEditorOf(services, entity, request));
    return isPublic ? forever : forEditor;
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
    return sent;
  });
  route(app, services, getContentFile, async ({ request, params, reply }) => {
    const headers = await headersFor(request, params['id'] ?? '');
    const { name, contentType, bytes } = await getDownload(services.db, params['id'] ?? '');
    await reply
      .headers({ ...headers, 'content-disposition': attachmentHeader(name) })
      .type(contentType)
      .send(bytes);
    return sent;
  });
};
