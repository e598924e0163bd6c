import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-views.ts';
import * as setCalls from '../../../contract/export-sets.ts';
import * as templateCalls from '../../../contract/mail-templates.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { addSet, changeSet, listSets, removeSet } from './save-export-set.ts';
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './save-mail-template.ts';
import { addView, changeOneView, chooseStartView, listViews, removeView } from './save-view.ts';

/** @throws AppError 404 for an invalid id */
const getId = (sent: string | undefined): string => {
  if (!isUuid(sent)) throw notFound();
  return sent;
};

/** Named views of the list of applications. */
export const registerAdminViewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, catalogue } = services;
  route(app, services, calls.listSavedViews, async ({ session }) => ({ data: await listViews(db, session) }));
  route(app, services, calls.saveView, async ({ session, body, transaction }) =>
    transaction(async (tx) => ({
      data: await addView(catalogue, tx, session, body),
      message: 'server.view.saved',
    })),
  );
  route(app, services, calls.changeView, async ({ session, params, body, transaction }) => {
    const id = getId(params['viewId']);
    return transaction(async (tx) => ({
      data: await changeOneView(catalogue, tx, session, id, body),
      message: 'server.view.saved',
    }));
  });
  route(app, services, calls.removeView, async ({ session, params, transaction }) => {
    const id = getId(params['viewId']);
    return transaction(async (tx) => {
      await removeView(tx, session, id);
      return { data: { Id: id }, message: 'server.view.removed' };
    });
  });
  route(app, services, calls.setStartView, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      await chooseStartView(tx, session, body.viewId);
      return { data: { ViewId: body.viewId }, message: 'server.view.saved' };
    }),
  );
};

/** Named sets of export columns. */
export const registerExportSetRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, applications } = services;
  route(app, services, setCalls.listExportSets, async ({ session }) => ({
    data: await listSets(applications, db, session),
  }));
  route(app, services, setCalls.saveExportSet, async ({ session, body, transaction }) =>
    transaction(async (tx) => ({
      data: await addSet(applications, tx, session, body),
      message: 'server.exportSet.saved',
    })),
  );
  route(app, services, setCalls.changeExportSet, async ({ session, params, body, transaction }) => {
    const id = getId(params['setId']);
    return transaction(async (tx) => ({
      data: await changeSet(applications, tx, session, id, body),
      message: 'server.exportSet.saved',
    }));
  });
  route(app, services, setCalls.removeExportSet, async ({ session, params, transaction }) => {
    const id = getId(params['setId']);
    return transaction(async (tx) => {
      await removeSet(tx, session, id);
      return { data: { Id: id }, message: 'server.exportSet.removed' };
    });
  });
};

/** Named texts of mails that admins write. */
export const registerMailTemplateRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, catalogue, texts } = services;
  const rules = { catalogue, texts };
  route(app, services, templateCalls.listMailTemplates, async ({ session }) => ({
    data: await listTemplates(rules, db, session),
  }));
  route(app, services, templateCalls.saveMailTemplate, async ({ session, body, transaction }) =>
    transaction(async (tx) => ({
      data: await addTemplate(rules, tx, session, body),
      message: 'server.mailTemplate.saved',
    })),
  );
  route(app, services, templateCalls.changeMailTemplate, async ({ session, params, body, transaction }) => {
    const id = getId(params['templateId']);
    return transaction(async (tx) => ({
      data: await changeTemplate(rules, tx, session, id, body),
      message: 'server.mailTemplate.saved',
    }));
  });
  route(app, services, templateCalls.removeMailTemplate, async ({ session, params, transaction }) => {
    const id = getId(params['templateId']);
    return transaction(async (tx) => {
      await removeTemplate(tx, session, id);
      return { data: { Id: id }, message: 'server.mailTemplate.removed' };
    });
  });
};
