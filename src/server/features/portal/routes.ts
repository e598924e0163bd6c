import type { FastifyInstance } from 'fastify';
import { getPortal } from '../../../contract/portal.ts';
import { withRevalidation } from '../../http/revalidation.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { describePortal } from './describe-portal.ts';

/** `GET /portal`: what public pages show besides content. */
export const registerPortalRoutes = (app: FastifyInstance, services: Services): void =>
  route(app, services, getPortal, (context) =>
    withRevalidation(services, context, async () => ({
      data: await describePortal(services, context.query.institutionCode),
    })),
  );
