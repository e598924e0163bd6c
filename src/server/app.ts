import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { findClientFolder } from './config/folders.ts';
import { createLoggerOptions, useRequestLog } from './config/logger.ts';
import { registerAccountRoutes } from './features/account/routes.ts';
import { registerAdminApplicationRoutes } from './features/admin-applications/routes.ts';
import { registerAdminBulkRoutes } from './features/admin-bulk/routes.ts';
import { countBrokenRules, registerDashboardRoutes } from './features/admin-dashboard/routes.ts';
import { registerStaffListRoutes } from './features/admin-lists/routes.ts';
import { registerPanelRoutes } from './features/admin-panel/routes.ts';
import { registerAdminPaymentRoutes } from './features/admin-payments/routes.ts';
import { registerReportRoutes } from './features/admin-reports/routes.ts';
import { registerInvitationRoutes } from './features/admin-users/invitation-routes.ts';
import { registerUserRoutes } from './features/admin-users/routes.ts';
import {
  registerAdminViewRoutes,
  registerExportSetRoutes,
  registerMailTemplateRoutes,
} from './features/admin-views/routes.ts';
import { registerApiKeyRoutes } from './features/api-keys/routes.ts';
import { registerApplicationRoutes } from './features/application/routes/application-routes.ts';
import { registerAuditRoutes } from './features/audit/routes.ts';
import { registerContentRoutes } from './features/content/routes.ts';
import { registerDocumentRoutes } from './features/documents/routes.ts';
import { registerFeedRoutes } from './features/feeds/routes.ts';
import { registerInterviewRoutes } from './features/interviews/routes.ts';
import { registerNoticeRoutes } from './features/notices/routes.ts';
import { registerPaymentRoutes } from './features/payment/routes.ts';
import { registerPhoneRoutes } from './features/phone/routes.ts';
import { registerPortalRoutes } from './features/portal/routes.ts';
import { registerPreviewRoutes } from './features/preview/routes.ts';
import { registerPromoRoutes } from './features/promo-code/routes.ts';
import { registerProviderSignIn } from './features/provider-sign-in/routes.ts';
import { registerScheduledExportRoutes } from './features/scheduled-exports/routes.ts';
import { registerSecondFactorRoutes } from './features/second-factor/routes.ts';
import { registerWebhookRoutes } from './features/webhooks/routes.ts';
import { useBodyParser, useUnreadBodyDiscard } from './http/body-parser.ts';
import { useConcurrencyLimits } from './http/concurrency-limits.ts';
import { registerDevMail } from './http/dev-mail.ts';
import { createUnroutableHandler, useErrorHandler } from './http/error-handler.ts';
import { registerHealth, registerHealthCall, useDraining } from './http/health.ts';
import { useOpenApi } from './http/open-api.ts';
import { useRateLimits } from './http/rate-limits.ts';
import { measureRequests } from './http/request-metrics.ts';
import { identifyRequests } from './http/request-tracing.ts';
import { usePreviewFrames, useSecurityHeaders } from './http/security-headers.ts';
import { useStrictValidation } from './http/validation.ts';
import { registerPages } from './pages/register-pages.ts';
import type { Services } from './services.ts';

/** All calls of specification 7, by area. */
const registerRoutes = (app: FastifyInstance, services: Services): void => {
  countBrokenRules(app, services);
  registerAccountRoutes(app, services);
  registerApplicationRoutes(app, services);
  registerPaymentRoutes(app, services);
  registerPhoneRoutes(app, services);
  registerDocumentRoutes(app, services);
  registerContentRoutes(app, services);
  registerPortalRoutes(app, services);
  registerPanelRoutes(app, services);
  registerStaffListRoutes(app, services);
  registerDashboardRoutes(app, services);
  registerReportRoutes(app, services);
  registerPromoRoutes(app, services);
  registerPreviewRoutes(app, services);
  registerAuditRoutes(app, services);
  registerUserRoutes(app, services);
  registerInvitationRoutes(app, services);
  registerAdminApplicationRoutes(app, services);
  registerAdminBulkRoutes(app, services);
  registerAdminViewRoutes(app, services);
  registerExportSetRoutes(app, services);
  registerMailTemplateRoutes(app, services);
  registerAdminPaymentRoutes(app, services);
  registerSecondFactorRoutes(app, services);
  registerWebhookRoutes(app, services);
  registerApiKeyRoutes(app, services);
  registerScheduledExportRoutes(app, services);
  registerInterviewRoutes(app, services);
  registerNoticeRoutes(app, services);
};

/** The whole portal on one Fastify instance; it does not listen yet. */
export const createApp = async (services: Services): Promise<FastifyInstance> => {
  const { settings } = services;
  const app = fastify({
    logger: createLoggerOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    // Clients must not choose ids that the log contains.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A number of hops, never `true`: else any client could choose its own address.
    trustProxy: (_address: string, hop: number) => hop < settings.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 300_000,
    connectionTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: 'idle',
    frameworkErrors: createUnroutableHandler(services),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.decorateRequest('session', undefined);
  app.decorateRequest('isAudited', false);
  identifyRequests(app, services.tracer);
  useRequestLog(app);
  measureRequests(app, services.meter);
  useErrorHandler(app, services);
  useConcurrencyLimits(app, services.settings);
  useBodyParser(app);
  useStrictValidation(app);
  useDraining(app, services);
  useUnreadBodyDiscard(app);
  await useSecurityHeaders(app, services);
  usePreviewFrames(app);
  await useRateLimits(app, services);
  await app.register(cookie);
  await useOpenApi(app, services);
  registerHealth(app, services);
  registerDevMail(app, services);
  await app.register(
    async (api) => {
      registerHealthCall(api, services);
      registerRoutes(api, services);
    },
    { prefix: '/api' },
  );
  registerFeedRoutes(app, services);
  registerProviderSignIn(app, services);
  await registerPages(app, services, findClientFolder(services.dataRoot, services.codeRoot));
  return app;
};
