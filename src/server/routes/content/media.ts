import type { FastifyInstance } from 'fastify';
import { getContentFile, getContentImage } from '../../../contract/content.ts';
import { route, sent } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { getDownload, getPicture } from '../../usecases/content/see-media.ts';
import { attachmentHeader } from '../files/attachment-header.ts';
import { inertHeaders } from '../files/inert-headers.ts';

/** What stands at an address never changes: a new picture has a new id. */
const forever = { ...inertHeaders, 'cache-control': 'public, max-age=31536000, immutable' };

/** Pictures and files of public pages. */
export const registerContentMedia = (app: FastifyInstance, services: Services): void => {
  route(app, services, getContentImage, async ({ request, params, reply }) => {
    const acceptsWebp = /\bimage\/webp\b/.test(request.headers.accept ?? '');
    const { bytes, contentType } = await getPicture(
      services.db,
      params['id'] ?? '',
      params['width'] ?? '',
      acceptsWebp,
    );
    await reply
      .headers({ ...forever, vary: 'accept' })
      .type(contentType)
      .send(bytes);
    return sent;
  });
  route(app, services, getContentFile, async ({ params, reply }) => {
    const { name, contentType, bytes } = await getDownload(services.db, params['id'] ?? '');
    await reply
      .headers({ ...forever, 'content-disposition': attachmentHeader(name) })
      .type(contentType)
      .send(bytes);
    return sent;
  });
};
