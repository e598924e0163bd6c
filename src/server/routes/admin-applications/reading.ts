import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin-applications.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { listApplications } from '../../usecases/admin-applications/list.ts';

/** What admins look at. */
export const registerAdminReading = (app: FastifyInstance, services: Services): void => {
  const { catalogue, db } = services;
  route(app, services, calls.listAdminApplications, ({ session, query }) =>
    listApplications(db, catalogue, session, query),
  );
};
