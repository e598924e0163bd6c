import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { registerEmailRoutes } from './email-routes.ts';
import { registerOwnDataRoutes } from './own-data-routes.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerProfileRoutes } from './profile-routes.ts';
import { registerRegistrationRoutes } from './registration-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';

/** Specification 7, Auth and profile. */
export const registerAccountRoutes = (app: FastifyInstance, services: Services): void => {
  registerRegistrationRoutes(app, services);
  registerSessionRoutes(app, services);
  registerPasswordRoutes(app, services);
  registerEmailRoutes(app, services);
  registerProfileRoutes(app, services);
  registerOwnDataRoutes(app, services);
};
