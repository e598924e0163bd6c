import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { createDesk } from '../desk.ts';
import { registerDeciding } from './deciding.ts';
import { registerExporting } from './exporting.ts';
import { registerAdminReading } from './reading.ts';
import { registerWorking } from './working.ts';

/** Calls of decisions 3 about applications, for admins. */
export const registerAdminApplicationRoutes = (app: FastifyInstance, services: Services): void => {
  const desk = createDesk(services);
  registerAdminReading(app, services, desk);
  registerDeciding(app, services, desk);
  registerWorking(app, services, desk);
  registerExporting(app, services, desk);
};
