import { dokuProvider } from './doku/provider.ts';
import { localProvider } from './local/provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Every payment provider. A new one is a folder beside these and a line here. */
export const paymentProviders: readonly PaymentProvider[] = [localProvider, dokuProvider];

export const findProvider = (id: string): PaymentProvider | undefined =>
  paymentProviders.find((provider) => provider.id === id);

/** Whether PAYMENT_GATEWAY may have this value: providers separated by commas, each once. */
export const isProviderList = (text: string): boolean => {
  const ids = text.split(',');
  return new Set(ids).size === ids.length && ids.every((id) => findProvider(id) !== undefined);
};
