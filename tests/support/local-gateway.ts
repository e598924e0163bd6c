import { join } from 'node:path';
import { type LocalGateway as Gateway, startLocalGateway } from '../../src/local-gateway/local-gateway.ts';

export type LocalGateway = Gateway;

const keys = { clientId: 'BRN-0001-1700000000000', secretKey: 'SK-localstandin0000000001' };

/** The local gateway in the process of the test, with access to its orders and switches. */
export const startTestGateway = (dataDir: string): Promise<LocalGateway> =>
  startLocalGateway({ keys, folder: join(dataDir, 'doku'), port: 0 });

/** Settings of a portal that uses it as if it were DOKU. Without one, the gateway's port is closed. */
export const gatewayEnv = (gateway: LocalGateway | undefined): Record<string, string> => ({
  PAYMENT_GATEWAY: 'doku',
  DOKU_CLIENT_ID: keys.clientId,
  DOKU_SECRET_KEY: keys.secretKey,
  DOKU_BASE_URL: gateway?.url ?? 'http://127.0.0.1:1',
});
