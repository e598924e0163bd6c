import type { PaymentOrder } from '../../payment-order.ts';
import { GatewayUnavailable, OrderRefused, type PaymentGateway, type PaymentGateways } from './payment-gateway.ts';
import type { ConfiguredProvider } from './payment-provider.ts';

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

/**
 * Opens the gateways of the settings.
 * @param providers the first takes new orders
 * @throws StartError when one cannot be opened; those that were opened are closed
 */
export const openPaymentGateways = async (
  providers: readonly [ConfiguredProvider, ...ConfiguredProvider[]],
  codeRoot: string,
  report: (failure: GatewayFailure) => void,
): Promise<PaymentGateways> => {
  const opened = new Map<string, PaymentGateway>();
  const close = async () => {
    await Promise.all([...opened.values()].map((gateway) => gateway.close()));
  };
  const open = async (provider: ConfiguredProvider): Promise<PaymentGateway> => {
    const gateway = withFailureReports(await provider.openGateway(codeRoot), report);
    opened.set(provider.id, gateway);
    return gateway;
  };
  const [first, ...others] = providers;
  try {
    const current = await open(first);
    for (const provider of others) await open(provider);
    return {
      current,
      simulator: [...opened.values()].map(({ simulator }) => simulator).find((simulator) => simulator !== undefined),
      find: (id) => opened.get(id),
      get: (id) => {
        const gateway = opened.get(id);
        if (gateway) return gateway;
        report({
          call: 'status',
          reason: `PAYMENT_GATEWAY does not name "${id}", which has open orders`,
          isRefusal: false,
        });
        throw new GatewayUnavailable(`no gateway ${id}`);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
