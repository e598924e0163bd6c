import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-promo-code.ts';
import { notFound } from '../../errors.ts';
import { addressGroup } from '../../http/rate-limits.ts';
import { readIfMatch, requireObject } from '../../http/request-values.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import {
  changePromo,
  createPromo,
  describePromo,
  getPromo,
  listPromos,
  listPromoUsesForAdmin,
  promoEntity,
  removePromo,
} from './manage-promo-codes.ts';

const getPromoId = ({ id }: Readonly<Record<string, string>>): string => {
  if (!isUuid(id)) throw notFound();
  return id;
};

const registerReadRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, catalogue } = services;
  const entity = promoEntity(catalogue);
  route(app, services, calls.listPromoCodes, async ({ session, query }) => listPromos(db, entity, session, query));
  route(app, services, calls.getPromoCode, async ({ session, params }) => ({
    data: describePromo(await getPromo(db, entity, session, getPromoId(params))),
  }));
  route(app, services, calls.listPromoUses, async ({ session, params }) => ({
    data: await listPromoUsesForAdmin(db, entity, session, getPromoId(params)),
  }));
};

/** `/promo-code/`: the calls of content, over the table that payments refer to. */
export const registerPromoRoutes = (app: FastifyInstance, services: Services): void => {
  const { catalogue, checker } = services;
  const entity = promoEntity(catalogue);
  registerReadRoutes(app, services);
  route(app, services, calls.createPromoCode, async ({ request, session, body, transaction }) =>
    transaction(async (tx) => {
      const origin = addressGroup(request.ip);
      const row = await createPromo(tx, { checker, entity, editor: session, sent: requireObject(body), origin });
      return { data: describePromo(row), message: 'content.saved', status: 201 };
    }),
  );
  route(app, services, calls.changePromoCode, async ({ request, session, params, body, transaction }) =>
    transaction(async (tx) => {
      const save = { checker, entity, editor: session, sent: requireObject(body), origin: addressGroup(request.ip) };
      const row = await changePromo(tx, save, getPromoId(params), readIfMatch(request));
      return { data: describePromo(row), message: 'content.saved' };
    }),
  );
  route(app, services, calls.removePromoCode, async ({ request, session, params, transaction }) =>
    transaction(async (tx) => {
      const remover = { entity, editor: session, origin: addressGroup(request.ip) };
      await removePromo(tx, remover, getPromoId(params), readIfMatch(request));
      return { data: null, message: 'content.removed' };
    }),
  );
};
