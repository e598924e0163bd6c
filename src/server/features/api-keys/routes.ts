import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/api-keys.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { withUnstoredConfirmation } from '../admin-users/confirm-change.ts';
import { createKey, listAllKeys, revokeOneKey } from './change-api-key.ts';

/** Keys with which other systems make calls. */
export const registerApiKeyRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, catalogue } = services;
  route(app, services, calls.listApiKeys, async ({ session }) => ({
    data: await listAllKeys({ catalogue }, db, session),
  }));
  route(app, services, calls.createApiKey, async (context) =>
    withUnstoredConfirmation(services, context, async (tx, confirmation) => ({
      data: await createKey(tx, { rules: { catalogue }, admin: context.session, confirmation }, context.body),
      message: 'server.apiKey.created',
    })),
  );
  route(app, services, calls.revokeApiKey, async ({ params, session, transaction }) => {
    const id = params['keyId'];
    if (!isUuid(id)) throw notFound();
    return transaction(async (tx) => {
      await revokeOneKey(tx, session, id);
      return { data: { Id: id }, message: 'server.apiKey.revoked' };
    });
  });
};
