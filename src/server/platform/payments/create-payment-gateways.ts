import type { GatewayId, Settings } from '../../config/settings.ts';
import type { PaymentOrder } from '../../payment-order.ts';
import { createDokuGateway } from './doku/doku-gateway.ts';
import type { LocalGatewayProcess } from './local-gateway-process.ts';
import { GatewayUnavailable, OrderRefused, type PaymentGateway, type PaymentGateways } from './payment-gateway.ts';

/** A failed call of a gateway, without invoice and payer. */
export interface GatewayFailure {
  readonly call: 'create' | 'status';
  readonly reason: string;
  /** The gateway refused the order: only an operator can fix that. */
  readonly isRefusal: boolean;
  readonly channel?: string;
}

const channelOf = ({ channel }: PaymentOrder): string => (channel.kind === 'card' ? 'card' : channel.bank);

/** The same gateway with a report of each failure: services do not pass the reason on. */
export const withFailureReports = (
  gateway: PaymentGateway,
  report: (failure: GatewayFailure) => void,
): PaymentGateway => {
  const reportAndThrow = (call: GatewayFailure['call'], channel?: string) => (error: Error) => {
    const isRefusal = error instanceof OrderRefused;
    report({ call, reason: error.message, isRefusal, ...(channel !== undefined && { channel }) });
    throw error;
  };
  return {
    ...gateway,
    create: (order) => gateway.create(order).catch(reportAndThrow('create', channelOf(order))),
    status: (reference) => gateway.status(reference).catch(reportAndThrow('status')),
  };
};

interface GatewaySetup {
  readonly settings: Settings;
  /** Runs when the settings name it. */
  readonly local: LocalGatewayProcess | undefined;
}

/** Creates each gateway that the settings may name. The local one uses the protocol of DOKU, so that both run the same code. */
const providers: Readonly<Record<GatewayId, (setup: GatewaySetup) => PaymentGateway>> = {
  doku: ({ settings }) => createDokuGateway('doku', settings.doku),
  local: ({ local }) => {
    if (!local) throw new Error('the local gateway does not run');
    return createDokuGateway('local', local);
  },
};

/** The gateways of the settings. */
export const createPaymentGateways = (
  setup: GatewaySetup,
  report: (failure: GatewayFailure) => void,
): PaymentGateways => {
  const open = (id: GatewayId) => withFailureReports(providers[id](setup), report);
  const [first, ...others] = setup.settings.paymentGateways;
  const current = open(first);
  const all = new Map([current, ...others.map(open)].map((gateway) => [gateway.id, gateway]));
  return {
    current,
    find: (id) => all.get(id),
    get: (id) => {
      const gateway = all.get(id);
      if (gateway) return gateway;
      report({
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
