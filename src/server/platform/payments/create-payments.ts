import type { GatewayId, Settings } from '../../config/settings.ts';
import { createDokuGateway } from './doku/doku-gateway.ts';
import type { LocalGateway } from './local/local-gateway.ts';
import { type GatewayTrouble, observed } from './observed.ts';
import { GatewayUnavailable, type PaymentGateway, type Payments } from './payment-gateway.ts';

interface Setup {
  readonly settings: Settings;
  /** Runs when the settings name it. */
  readonly local: LocalGateway | undefined;
}

/** Opens each gateway that settings may name. The local one speaks DOKU's wire, so that what is tried here is what runs there. */
const providers: Readonly<Record<GatewayId, (setup: Setup) => PaymentGateway>> = {
  doku: ({ settings }) => createDokuGateway('doku', settings.doku),
  local: ({ local }) => {
    if (!local) throw new Error('the local gateway does not run');
    return createDokuGateway('local', local);
  },
};

/** The gateways of the settings. */
export const createPayments = (setup: Setup, note: (trouble: GatewayTrouble) => void): Payments => {
  const open = (id: GatewayId) => observed(providers[id](setup), note);
  const [first, ...others] = setup.settings.paymentGateways;
  const current = open(first);
  const all = new Map([current, ...others.map(open)].map((gateway) => [gateway.id, gateway]));
  return {
    current,
    find: (id) => all.get(id),
    get: (id) => {
      const gateway = all.get(id);
      if (gateway) return gateway;
      note({
        call: 'status',
        reason: `PAYMENT_GATEWAY does not name "${id}", which has open orders`,
        isRefusal: false,
      });
      throw new GatewayUnavailable(`no gateway ${id}`);
    },
    close: () => {
      for (const gateway of all.values()) gateway.close();
    },
  };
};
