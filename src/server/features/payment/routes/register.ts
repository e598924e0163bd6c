import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { createAdmission } from '../../application/admission.ts';
import { createMasterData } from '../../master-data/master-data.ts';
import { createCashier } from '../cashier.ts';
import { registerNotification } from './notification.ts';
import { registerPaying } from './paying.ts';
import { registerFeeReading } from './reading.ts';

/** Specification 7, `/registration-fee`, and decisions 3 and 4. */
export const registerPaymentRoutes = (app: FastifyInstance, services: Services): void => {
  const cashier = createCashier(services);
  registerFeeReading(app, services, createAdmission(services, createMasterData(services.db)));
  registerPaying(app, services, cashier);
  registerNotification(app, services, cashier);
};
