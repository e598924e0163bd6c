import type { FastifyInstance } from 'fastify';
import { listAudit } from '../../../contract/admin-audit.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { seeAudit } from './see-audit.ts';

/** Who did what, for admins. */
export const registerAuditRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, listAudit, async ({ session: { institutionCode }, locale, query }) =>
    seeAudit(services, { institutionCode, locale }, query),
  );
};
