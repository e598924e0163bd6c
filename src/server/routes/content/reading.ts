import type { FastifyInstance } from 'fastify';
import { contentCalls } from '../../../contract/content.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { listItems, seeItem } from '../../usecases/content/see-items.ts';
import { seeVersions } from '../../usecases/content/see-versions.ts';
import { findEditor } from './editor.ts';

/** `GET /{entity}/` and `GET /{entity}/{id}`. */
export const registerContentReading = (app: FastifyInstance, services: Services, entity: ContentEntity): void => {
  const calls = contentCalls(entity);
  route(app, services, calls.list, async ({ request, query }) => {
    const editor = await findEditor(services, request, query.drafts);
    const { data, pagination } = await listItems(services, entity, query, editor);
    return { data: [...data], pagination };
  });
  route(app, services, calls.get, async ({ request, query, params }) => {
    const editor = await findEditor(services, request, query.drafts);
    return seeItem(services, entity, params['id'] ?? '', editor);
  });
  route(app, services, calls.versions, async ({ session, params }) => ({
    data: [...(await seeVersions(services.db, entity, params['id'] ?? '', session))],
  }));
};
