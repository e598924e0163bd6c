import type { FastifyInstance } from 'fastify';
import { contentCalls } from '../../../../contract/content.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { notFound } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { isUuid, readIfMatch } from '../../application/routes/sent-step.ts';
import { changeItem, createItem, removeItem, restoreItem } from '../save-item.ts';
import { seeItem } from '../see-items.ts';
import { readSentContent } from './sent-content.ts';

const getId = ({ id }: Readonly<Record<string, string>>): string => {
  if (!isUuid(id)) throw notFound();
  return id;
};

const getVersion = ({ version = '' }: Readonly<Record<string, string>>): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(version)) throw notFound();
  return Number(version);
};

/** `POST`, `PATCH` and `DELETE` of one kind of content, for admins. */
export const registerContentWriting = (app: FastifyInstance, services: Services, entity: ContentEntity): void => {
  const { checker, catalogue } = services;
  const calls = contentCalls(entity);
  route(app, services, calls.create, async ({ request, session, transaction }) => {
    const content = await readSentContent(services, request, entity);
    return transaction(async (tx) => {
      const id = await createItem(tx, { checker, entity, author: session, ...content });
      const { data } = await seeItem({ db: tx, catalogue }, entity, id, session);
      return { data, message: 'content.saved', status: 201 };
    });
  });
  route(app, services, calls.change, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    const content = await readSentContent(services, request, entity);
    return transaction(async (tx) => {
      const id = await changeItem(tx, { checker, entity, author: session, ...content }, target);
      const { data } = await seeItem({ db: tx, catalogue }, entity, id, session);
      return { data, message: 'content.saved' };
    });
  });
  route(app, services, calls.restore, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      const id = await restoreItem(tx, { checker, entity, author: session }, target, getVersion(params));
      const { data } = await seeItem({ db: tx, catalogue }, entity, id, session);
      return { data, message: 'content.restored' };
    });
  });
  route(app, services, calls.remove, async ({ request, session, params, transaction }) => {
    const target = { id: getId(params), basedOn: readIfMatch(request) };
    return transaction(async (tx) => {
      await removeItem(tx, entity, session, target);
      return { data: null, message: 'content.removed' };
    });
  });
};
