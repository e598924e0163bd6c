import { type ApplicationMachine, createApplicationMachine } from '../../../../machines/application.machine.ts';
import { createPaymentMachine, type PaymentMachine } from '../../../../machines/payment.machine.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Texts } from '../../config/texts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentGateways } from '../../platform/payments/payment-gateway.ts';
import type { PublicUrl, Services } from '../../services.ts';
import type { NoticeRules } from '../application/notice-recipients.ts';

/** Context of the payment services inside a transaction. */
export interface PaymentRules {
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly publicUrl: PublicUrl;
  readonly payments: PaymentGateways;
  readonly machine: PaymentMachine;
  readonly applicationMachine: ApplicationMachine;
  /** Rules of applications, for the mails about them. */
  readonly applications: NoticeRules;
}

/** Context of the payment services. */
export interface PaymentContext extends PaymentRules {
  readonly db: Database;
}

export const createPaymentContext = ({
  db,
  catalogue,
  texts,
  publicUrl,
  payments,
  applications,
}: Services): PaymentContext => ({
  db,
  catalogue,
  texts,
  publicUrl,
  payments,
  applications,
  machine: createPaymentMachine(),
  applicationMachine: createApplicationMachine(catalogue.steps),
});
