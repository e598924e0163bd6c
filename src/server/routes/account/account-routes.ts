import type { FastifyInstance } from 'fastify';
import { currentUser } from '../../../contract/account.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';

/** Specification 7, Auth and profile. */
export const registerAccountRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, currentUser, async ({ session }) => ({
    data: {
      id: session.accountId,
      role: session.role,
      csrfToken: session.csrfToken,
      email: session.email,
      firstName: null,
      institutionCode: session.institutionCode,
    },
  }));
};
