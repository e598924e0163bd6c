import type { Settings } from '../../config/settings.ts';
import { createDokuGateway } from './doku/doku-gateway.ts';
import type { LocalGateway } from './local/local-gateway.ts';
import { type GatewayTrouble, observed } from './observed.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** The gateway of the settings. The local one speaks DOKU's wire, so that what is tried here is what runs there. */
export const createPayments = (
  { doku }: Settings,
  local: LocalGateway | undefined,
  note: (trouble: GatewayTrouble) => void,
): PaymentGateway =>
  observed(local === undefined ? createDokuGateway('doku', doku) : createDokuGateway('local', local), note);
