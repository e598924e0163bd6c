import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { findClientFolder } from './config/client-folder.ts';
import { createLoggerOptions } from './config/logger.ts';
import { registerFeeds } from './features/feeds/routes.ts';
import { useBodyParser } from './http/body-parser.ts';
import { registerDevMail } from './http/dev-mail.ts';
import { useDraining } from './http/draining.ts';
import { refuseAddress, useErrorHandler } from './http/error-handler.ts';
import { registerHealth, registerHealthCall } from './http/health.ts';
import { useLanes } from './http/lanes.ts';
import { useLimits } from './http/limits.ts';
import { useOpenApi } from './http/open-api.ts';
import { useOwnFrames } from './http/own-frames.ts';
import { useRequestLog } from './http/request-log.ts';
import { useSecurityHeaders } from './http/security-headers.ts';
import { useUnreadBodies } from './http/unread-bodies.ts';
import { useStrictValidation } from './http/validators.ts';
import { registerPages } from './pages/pages.ts';
import { registerRoutes } from './register-routes.ts';
import type { Services } from './services.ts';

/** The whole portal on one Fastify instance; it does not listen yet. */
export const createApp = async (services: Services): Promise<FastifyInstance> => {
  const { settings } = services;
  const app = fastify({
    logger: createLoggerOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    // A client must not choose what stands in the log.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A number of hops and never `true`: else any client could name its own address.
    trustProxy: (_address: string, hop: number) => hop < settings.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 300_000,
    connectionTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress(services),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.decorateRequest('session', undefined);
  app.decorateRequest('isTrailed', false);
  useRequestLog(app);
  useErrorHandler(app, services);
  useLanes(app);
  useBodyParser(app);
  useStrictValidation(app);
  useDraining(app, services);
  useUnreadBodies(app);
  await useSecurityHeaders(app, services);
  useOwnFrames(app);
  await useLimits(app, services);
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
  registerFeeds(app, services);
  await registerPages(app, services, findClientFolder(services.dataRoot, services.codeRoot));
  return app;
};
