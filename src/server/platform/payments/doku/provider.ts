import { randomUUID } from 'node:crypto';
import type { FromSchema } from 'json-schema-to-ts';
import { isLoopback, parseOrigin } from '../../../config/setting-formats.ts';
import { text } from '../../../config/setting-rule.ts';
import { collectFindingsAbout, describeFailure, type Finding } from '../../../production-check/finding.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createDokuClient, type DokuOptions } from './doku-client.ts';
import { createDokuGateway } from './doku-gateway.ts';

const schema = {
  type: 'object',
  required: ['DOKU_CLIENT_ID', 'DOKU_SECRET_KEY', 'DOKU_BASE_URL'],
  properties: {
    DOKU_CLIENT_ID: text('the client id given by DOKU'),
    DOKU_SECRET_KEY: text('the secret key given by DOKU', { 'x-secret': true }),
    DOKU_BASE_URL: text(
      "DOKU's address without a path, in production https://api.doku.com, https://api-sandbox.doku.com or an address of this machine",
      { format: 'origin' },
    ),
  },
} as const;

const LIVE_HOST = 'api.doku.com';

/** The addresses that DOKU's documentation names, and programs on this machine, such as a proxy. */
const isDokuOrigin = (address: string): boolean => {
  const url = parseOrigin(address);
  if (url === undefined) return false;
  return (
    (url.protocol === 'https:' && [LIVE_HOST, 'api-sandbox.doku.com'].includes(url.host)) || isLoopback(url.hostname)
  );
};

/** @returns the options of the client; the address never ends with a slash */
export const readDokuOptions = (values: FromSchema<typeof schema>): DokuOptions => ({
  clientId: values.DOKU_CLIENT_ID,
  secretKey: values.DOKU_SECRET_KEY,
  baseUrl: values.DOKU_BASE_URL.replace(/\/$/, ''),
});

const MAX_CLOCK_DIFFERENCE_SECONDS = 60;

/** Queries an order that does not exist: DOKU answers 404 to valid keys only. */
const checkDoku = async (options: DokuOptions): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('payments');
  if (new URL(options.baseUrl).host !== LIVE_HOST) warning(`${options.baseUrl} is not the live address`);
  const client = createDokuClient(options);
  try {
    const { status, time } = await client.send({ target: `/orders/v1/status/CHECK-${randomUUID().slice(0, 8)}` });
    if (status === 404 || status < 300) ok('the gateway accepts the keys');
    else wrong(`the gateway answers ${status}: check DOKU_CLIENT_ID and DOKU_SECRET_KEY`);
    const difference = Math.round(Math.abs(time.getTime() - Date.now()) / 1000);
    if (difference > MAX_CLOCK_DIFFERENCE_SECONDS)
      warning(`the gateway's clock and the clock of this machine are ${difference} s apart`);
  } catch (error) {
    wrong(`the gateway cannot be reached: ${describeFailure(error)}`);
  } finally {
    client.close();
  }
  return found;
};

export const dokuProvider: PaymentProvider = {
  id: 'doku',
  schema,
  productionRules: { DOKU_BASE_URL: { format: 'doku-origin' } },
  formats: { 'doku-origin': isDokuOrigin },
  configure(values: FromSchema<typeof schema>) {
    const options = readDokuOptions(values);
    return {
      id: 'doku',
      openGateway: async () => createDokuGateway('doku', options),
      startShared: async () => undefined,
      check: () => checkDoku(options),
    };
  },
};
