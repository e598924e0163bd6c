import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { findClientFolder } from './config/client-folder.ts';
import { createLoggerOptions } from './config/logger.ts';
import { useBodyParser } from './plugins/body-parser.ts';
import { registerDevMail } from './plugins/dev-mail.ts';
import { useDraining } from './plugins/draining.ts';
import { refuseAddress, useErrorHandler } from './plugins/error-handler.ts';
import { registerHealth, registerHealthCall } from './plugins/health.ts';
import { useLanes } from './plugins/lanes.ts';
import { useLimits } from './plugins/limits.ts';
import { useOpenApi } from './plugins/open-api.ts';
import { useOwnFrames } from './plugins/own-frames.ts';
import { registerPages } from './plugins/pages/pages.ts';
import { useRequestLog } from './plugins/request-log.ts';
import { useSecurityHeaders } from './plugins/security-headers.ts';
import { useUnreadBodies } from './plugins/unread-bodies.ts';
import { useStrictValidation } from './plugins/validators.ts';
import { registerFeeds } from './routes/feeds/register.ts';
import { registerRoutes } from './routes/register-routes.ts';
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
