import { OrderRefused, type PaymentGateway, type PaymentOrder } from './payment-gateway.ts';

/** Something did not work at the gateway; without invoice and payer. */
export interface GatewayTrouble {
  readonly call: 'create' | 'status';
  readonly reason: string;
  /** The gateway said no: nobody but an operator can mend that. */
  readonly isRefusal: boolean;
  readonly channel?: string;
}

const channelOf = ({ channel }: PaymentOrder): string => (channel.kind === 'card' ? 'card' : channel.bank);

/** The same gateway, but what goes wrong is told: services answer the applicant and leave no trace of the reason. */
export const observed = (gateway: PaymentGateway, note: (trouble: GatewayTrouble) => void): PaymentGateway => {
  const tell = (call: GatewayTrouble['call'], channel?: string) => (error: Error) => {
    const isRefusal = error instanceof OrderRefused;
    note({ call, reason: error.message, isRefusal, ...(channel !== undefined && { channel }) });
    throw error;
  };
  return {
    ...gateway,
    create: (order) => gateway.create(order).catch(tell('create', channelOf(order))),
    status: (reference) => gateway.status(reference).catch(tell('status')),
  };
};
