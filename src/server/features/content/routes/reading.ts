import type { FastifyInstance } from 'fastify';
import { contentCalls } from '../../../../contract/content.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { listItems, seeItem } from '../see-items.ts';
import { seeVersions } from '../see-versions.ts';
import { findEditor } from './editor.ts';
import { revalidated } from './revalidated.ts';

/** `GET /{entity}/` and `GET /{entity}/{id}`. */
export const registerContentReading = (app: FastifyInstance, services: Services, entity: ContentEntity): void => {
  const calls = contentCalls(entity);
  route(app, services, calls.list, async (context) => {
    const { request, query } = context;
    const editor = await findEditor(services, entity, request, query.drafts);
    const answer = async () => {
      const { data, pagination } = await listItems(services, entity, query, editor);
      return { data: [...data], pagination };
    };
    return editor ? answer() : revalidated(services, context, answer);
  });
  route(app, services, calls.get, async (context) => {
    const { request, query, params } = context;
    const editor = await findEditor(services, entity, request, query.drafts);
    const answer = () => seeItem(services, entity, params['id'] ?? '', editor);
    return editor ? answer() : revalidated(services, context, answer);
  });
  route(app, services, calls.versions, async ({ session, params }) => ({
    data: [...(await seeVersions(services.db, entity, params['id'] ?? '', session))],
  }));
};
