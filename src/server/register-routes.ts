import type { FastifyInstance } from 'fastify';
import { registerAccountRoutes } from './features/account/routes/account-routes.ts';
import { registerAdminApplicationRoutes } from './features/admin-applications/routes/register.ts';
import { registerDashboardRoutes, watchBrokenRules } from './features/admin-dashboard/routes.ts';
import { registerPanelRoutes } from './features/admin-panel/routes.ts';
import { registerAdminPaymentRoutes } from './features/admin-payments/routes.ts';
import { registerUserRoutes } from './features/admin-users/routes.ts';
import { registerApplicationRoutes } from './features/application/routes/register.ts';
import { registerAuditRoutes } from './features/audit/routes.ts';
import { registerContentRoutes } from './features/content/routes/register.ts';
import { registerDocumentRoutes } from './features/documents/routes.ts';
import { registerPaymentRoutes } from './features/payment/routes/register.ts';
import { registerPortal } from './features/portal/routes.ts';
import { registerPreviewRoutes } from './features/preview/routes.ts';
import { registerPromoRoutes } from './features/promo-code/routes.ts';
import { registerSecondFactorRoutes } from './features/second-factor/routes.ts';
import type { Services } from './services.ts';

/** All calls of specification 7, by area. */
export const registerRoutes = (app: FastifyInstance, services: Services): void => {
  watchBrokenRules(app, services);
  registerAccountRoutes(app, services);
  registerApplicationRoutes(app, services);
  registerPaymentRoutes(app, services);
  registerDocumentRoutes(app, services);
  registerContentRoutes(app, services);
  registerPortal(app, services);
  registerPanelRoutes(app, services);
  registerDashboardRoutes(app, services);
  registerPromoRoutes(app, services);
  registerPreviewRoutes(app, services);
  registerAuditRoutes(app, services);
  registerUserRoutes(app, services);
  registerAdminApplicationRoutes(app, services);
  registerAdminPaymentRoutes(app, services);
  registerSecondFactorRoutes(app, services);
};
