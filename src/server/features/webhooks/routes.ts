import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/webhooks.ts';
import { notFound } from '../../errors.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { withConfirmation, withUnstoredConfirmation } from '../admin-users/confirm-change.ts';
import {
  changeOneWebhook,
  createWebhook,
  listAllWebhooks,
  removeOneWebhook,
  replaceOneSecret,
  replayDelivery,
  replayFailedSince,
  sendTest,
} from './change-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';

/** @throws AppError 404 for an invalid id */
const getId = ({ webhookId }: Readonly<Record<string, string>>): string => {
  if (!isUuid(webhookId)) throw notFound();
  return webhookId;
};

/** @throws AppError 404 for what is no number of a delivery */
const getDeliveryId = ({ deliveryId = '' }: Readonly<Record<string, string>>): number => {
  if (!/^\d{1,15}$/.test(deliveryId)) throw notFound();
  return Number(deliveryId);
};

interface ChangeContext {
  readonly request: FastifyRequest;
  readonly session: Session;
}

/** Who changes what, without the confirmation. */
const changeBy = ({ catalogue, settings }: Services, { request, session }: ChangeContext) => ({
  rules: { catalogue, settings },
  admin: session,
  origin: addressGroup(request.ip),
});

const registerChangeRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, calls.addWebhook, async (context) => {
    const change = changeBy(services, context);
    return withUnstoredConfirmation(services, context, async (tx, confirmation) => ({
      data: await createWebhook(tx, { ...change, confirmation }, context.body),
      message: 'server.webhook.saved',
    }));
  });
  route(app, services, calls.replaceWebhookSecret, async (context) => {
    const id = getId(context.params);
    const change = changeBy(services, context);
    return withUnstoredConfirmation(services, context, async (tx, confirmation) => ({
      data: await replaceOneSecret(tx, { ...change, confirmation }, id),
      message: 'server.webhook.saved',
    }));
  });
  route(app, services, calls.changeWebhook, async (context) => {
    const id = getId(context.params);
    const change = changeBy(services, context);
    return withConfirmation(services, context, async (tx, confirmation) => ({
      data: await changeOneWebhook(tx, { ...change, confirmation }, id, context.body),
      message: 'server.webhook.saved',
    }));
  });
  route(app, services, calls.removeWebhook, async (context) => {
    const id = getId(context.params);
    const change = changeBy(services, context);
    return withConfirmation(services, context, async (tx, confirmation) => {
      await removeOneWebhook(tx, { ...change, confirmation }, id);
      return { data: { Id: id }, message: 'server.webhook.removed' };
    });
  });
};

/** Endpoints of webhooks and their deliveries. */
export const registerWebhookRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  route(app, services, calls.listWebhooks, async () => ({ data: await listAllWebhooks(services, db) }));
  route(app, services, calls.listWebhookDeliveries, async ({ params, query }) =>
    listDeliveries(db, getId(params), query),
  );
  route(app, services, calls.replayWebhookDelivery, async ({ params, transaction }) => {
    const [id, deliveryId] = [getId(params), getDeliveryId(params)];
    return transaction(async (tx) => ({
      data: { Replayed: await replayDelivery(tx, id, deliveryId) },
      message: 'server.webhook.replayed',
    }));
  });
  route(app, services, calls.replayFailedWebhooks, async ({ params, body, transaction }) => {
    const id = getId(params);
    return transaction(async (tx) => ({
      data: { Replayed: await replayFailedSince(tx, id, body.since) },
      message: 'server.webhook.replayed',
    }));
  });
  route(app, services, calls.testWebhook, async ({ params, transaction }) => {
    const id = getId(params);
    return transaction(async (tx) => ({
      data: { MessageId: await sendTest(tx, id) },
      message: 'server.webhook.tested',
    }));
  });
  registerChangeRoutes(app, services);
};
