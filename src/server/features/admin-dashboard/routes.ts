import type { FastifyInstance } from 'fastify';
import { listAdminPeriods } from '../../../contract/admin-applications.ts';
import { getDashboard } from '../../../contract/admin-dashboard.ts';
import { handleIssue, type IssueKind, listIssues } from '../../../contract/admin-issues.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import { AppError, notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { createBrokenRuleCounter } from './broken-rule-counter.ts';
import { computeDashboard, listPeriodsForAdmin } from './compute-dashboard.ts';
import { listOpenIssues } from './list-open-issues.ts';
import { retryOrDismiss } from './retry-or-dismiss.ts';

/** The calls whose refusals the dashboard counts. */
const countedCalls = new Set(['saveStep', 'submitApplication']);

const formIdOf = (body: unknown): string => {
  const { id, formId } = objectOf(body);
  return [id, formId].find(isUuid) ?? '';
};

/**
 * Counts every refused save, wherever it is refused. Register it before any route: hooks apply to later routes only.
 */
export const countBrokenRules = (app: FastifyInstance, services: Services): void => {
  const rules = createBrokenRuleCounter(services.db, services.catalogue, (err) =>
    app.log.warn({ err }, 'broken rules'),
  );
  app.addHook('onClose', () => rules.stop());
  app.addHook('onError', async (request, _reply, error: unknown) => {
    const call = request.routeOptions.config.contract?.name ?? '';
    if (countedCalls.has(call) && error instanceof AppError && error.details.errors)
      rules.record(formIdOf(request.body), error.details.errors);
  });
};

const isIssueId: Readonly<Record<IssueKind, (id: string) => boolean>> = {
  mail: isUuid,
  job: (id) => /^[1-9]\d{0,15}$/.test(id),
};

const registerIssueRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, listIssues, async ({ session, query }) => listOpenIssues(services.reads, session, query));
  route(app, services, handleIssue, async ({ session, params, body, transaction }) => {
    const id = params['troubleId'] ?? '';
    if (!isIssueId[body.kind](id)) throw notFound();
    return transaction(async (tx) => {
      await retryOrDismiss(tx, { ...body, id, admin: session });
      return { data: { Id: id }, message: `server.trouble.${body.action}` };
    });
  });
};

export const registerDashboardRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, getDashboard, async ({ session, query, locale }) => ({
    data: await computeDashboard(services.reads, services.catalogue, session, query, locale),
  }));
  route(app, services, listAdminPeriods, async ({ session, query, locale }) => {
    const sent = query.institutionCode;
    return {
      data: [...(await listPeriodsForAdmin(services.reads, services.catalogue, session, sent, locale))],
    };
  });
  registerIssueRoutes(app, services);
};
