import type { FastifyInstance } from 'fastify';
import { getDashboard } from '../../../contract/admin-dashboard.ts';
import { listAdminPeriods } from '../../../contract/admin-period.ts';
import { listTrouble, type TroubleKind, workOnTrouble } from '../../../contract/admin-trouble.ts';
import { AppError, notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../application/routes/sent-step.ts';
import { createBrokenRules } from './broken-rules.ts';
import { seeDashboard } from './see-dashboard.ts';
import { seePeriods } from './see-periods.ts';
import { seeTrouble } from './see-trouble.ts';
import { workOnTrouble as work } from './work-on-trouble.ts';

/** Saves of steps, of whose refusals the dashboard tells. */
const counted = new Set(['saveStep', 'submitApplication']);

const formIdOf = (body: unknown): string => {
  const { id, formId } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return [id, formId].find(isUuid) ?? '';
};

/** Watches every refused save, wherever it is refused. Before any route is registered, else it would not hear of them. */
export const watchBrokenRules = (app: FastifyInstance, services: Services): void => {
  const rules = createBrokenRules(services.db, services.catalogue, (err) => app.log.warn({ err }, 'broken rules'));
  app.addHook('onClose', () => rules.stop());
  app.addHook('onError', async (request, _reply, error: unknown) => {
    const call = request.routeOptions.config.contract?.name ?? '';
    if (counted.has(call) && error instanceof AppError && error.details.errors)
      rules.note(formIdOf(request.body), error.details.errors);
  });
};

const isIdOf: Readonly<Record<TroubleKind, (id: string) => boolean>> = {
  mail: isUuid,
  job: (id) => /^[1-9]\d{0,15}$/.test(id),
};

const registerTroubleRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, listTrouble, async ({ session, query }) =>
    seeTrouble(services.db, session.institutionCode, query),
  );
  route(app, services, workOnTrouble, async ({ session, params, body, transaction }) => {
    const id = params['troubleId'] ?? '';
    if (!isIdOf[body.kind](id)) throw notFound();
    return transaction(async (tx) => {
      await work(tx, { ...body, id, admin: session });
      return { data: { Id: id }, message: `server.trouble.${body.action}` };
    });
  });
};

export const registerDashboardRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, getDashboard, async ({ session, query }) => ({
    data: await seeDashboard(services.db, services.catalogue, session.institutionCode, query),
  }));
  route(app, services, listAdminPeriods, async ({ session, query }) => ({
    data: await seePeriods(services.db, services.catalogue, session.institutionCode, query.institutionCode),
  }));
  registerTroubleRoutes(app, services);
};
