import { type ApplicationMachine, createApplicationMachine } from '../../../../machines/application.machine.ts';
import { createPaymentMachine, type PaymentMachine } from '../../../../machines/payment.machine.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Texts } from '../../config/texts.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Payments } from '../../platform/payments/payment-gateway.ts';
import type { PublicUrl, Services } from '../../services.ts';

/** What the services of paying work with inside a transaction. */
export interface CashierRules {
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly publicUrl: PublicUrl;
  readonly payments: Payments;
  readonly machine: PaymentMachine;
  readonly applicationMachine: ApplicationMachine;
}

/** What the services of paying work with. */
export interface Cashier extends CashierRules {
  readonly db: Database;
}

export const createCashier = ({ db, catalogue, texts, publicUrl, payments }: Services): Cashier => ({
  db,
  catalogue,
  texts,
  publicUrl,
  payments,
  machine: createPaymentMachine(),
  applicationMachine: createApplicationMachine(catalogue.steps),
});
