import type { FastifyInstance } from 'fastify';
import {
  addToControlPanel,
  changeControlPanel,
  getControlPanel,
  removeFromControlPanel,
} from '../../../contract/admin-panel.ts';
import { addressGroup } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readIfMatch } from '../application/routes/sent-step.ts';
import { addToPanel } from './add-to-panel.ts';
import { changePanel } from './change-panel.ts';
import { registerMasterFiles } from './master-data-routes.ts';
import { removeFromPanel } from './remove-from-panel.ts';
import { seePanel } from './see-panel.ts';

/** What admins set without a programmer: contact, periods, offers, payment channels. */
export const registerPanelRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, catalogue, checker, texts } = services;
  registerMasterFiles(app, services);
  route(app, services, getControlPanel, async ({ session }) => ({
    data: await seePanel(db, catalogue.institutions, session.institutionCode),
  }));
  route(app, services, changeControlPanel, async ({ request, session, body, transaction }) => {
    const about = { basedOn: readIfMatch(request), admin: session, origin: addressGroup(request.ip) };
    return transaction(async (tx) => ({
      data: await changePanel(tx, { catalogue, checker, texts }, { ...body, ...about }),
      message: body.dryRun ? 'server.panel.tried' : 'server.panel.saved',
    }));
  });
  route(app, services, addToControlPanel, async ({ request, session, body, transaction }) => {
    const about = { admin: session, origin: addressGroup(request.ip) };
    return transaction(async (tx) => ({
      data: { entry: await addToPanel(tx, { catalogue, checker, texts }, { ...body, ...about }) },
      message: 'server.panel.added',
    }));
  });
  route(app, services, removeFromControlPanel, async ({ request, session, params, transaction }) => {
    const { section, id = '' } = params;
    const about = { basedOn: readIfMatch(request), admin: session, origin: addressGroup(request.ip) };
    return transaction(async (tx) => {
      await removeFromPanel(tx, { section, id, ...about });
      return { data: null, message: 'server.panel.removed' };
    });
  });
};
