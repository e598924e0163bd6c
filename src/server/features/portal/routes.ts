import type { FastifyInstance } from 'fastify';
import { getPortal } from '../../../contract/portal.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { revalidated } from '../content/routes/revalidated.ts';
import { seePortal } from './see-portal.ts';

/** `GET /portal`: what public pages tell beside content. */
export const registerPortal = (app: FastifyInstance, services: Services): void =>
  route(app, services, getPortal, (context) =>
    revalidated(services, context, async () => ({
      data: await seePortal(services, context.query.institutionCode),
    })),
  );
