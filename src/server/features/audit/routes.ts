import type { FastifyInstance } from 'fastify';
import { listAudit } from '../../../contract/admin-audit.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listAuditEntries } from './audit-log.ts';

/** The audit log, for admins. */
export const registerAuditRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, listAudit, async ({ session: { institutionCode }, locale, query }) =>
    listAuditEntries(services, { institutionCode, locale }, query),
  );
};
