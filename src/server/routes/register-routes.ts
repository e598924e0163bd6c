import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { registerAccountRoutes } from './account/account-routes.ts';
import { registerAdminApplicationRoutes } from './admin-applications/register.ts';
import { registerDashboardRoutes, watchBrokenRules } from './admin-dashboard/register.ts';
import { registerPanelRoutes } from './admin-panel/register.ts';
import { registerAdminPaymentRoutes } from './admin-payments/register.ts';
import { registerUserRoutes } from './admin-users/register.ts';
import { registerApplicationRoutes } from './application/register.ts';
import { registerAuditRoutes } from './audit/register.ts';
import { registerContentRoutes } from './content/register.ts';
import { registerDocumentRoutes } from './documents/register.ts';
import { registerPaymentRoutes } from './payment/register.ts';
import { registerPortal } from './portal/register.ts';
import { registerPreviewRoutes } from './preview/register.ts';
import { registerPromoRoutes } from './promo-code/register.ts';
import { registerSecondFactorRoutes } from './second-factor/register.ts';

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
