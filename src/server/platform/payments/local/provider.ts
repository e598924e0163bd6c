import { join } from 'node:path';
import type { FromSchema } from 'json-schema-to-ts';
import { port, text, yesNo } from '../../../config/setting-rule.ts';
import { collectFindingsAbout } from '../../../production-check/finding.ts';
import { createDokuGateway } from '../doku/doku-gateway.ts';
import { notificationPath } from '../payment-gateway.ts';
import type { PaymentProvider, PortalSettings } from '../payment-provider.ts';
import {
  findLocalGatewayProcess,
  type LocalGatewayOptions,
  type LocalGatewayProcess,
  startLocalGatewayProcess,
} from './local-gateway-process.ts';

const schema = {
  type: 'object',
  required: [],
  properties: {
    ALLOW_LOCAL_GATEWAY: yesNo,
    LOCAL_GATEWAY_PORT: port,
    LOCAL_GATEWAY_URL: text('an http(s) address without a path, under which browsers reach the local gateway', {
      format: 'origin',
    }),
    LOCAL_GATEWAY_API: text('the http(s) address without a path of a local gateway that runs already', {
      format: 'origin',
    }),
  },
} as const;

type LocalValues = FromSchema<typeof schema>;

const portAfter = (taken: number): number => (taken === 0 || taken === 65535 ? 0 : taken + 1);

/** Without settings the local gateway listens on the port after that of the portal. */
export const readLocalGatewayOptions = (values: LocalValues, portal: PortalSettings): LocalGatewayOptions => ({
  port: values.LOCAL_GATEWAY_PORT ?? portAfter(portal.port),
  portMayChange: values.LOCAL_GATEWAY_PORT === undefined,
  publicUrl: values.LOCAL_GATEWAY_URL?.replace(/\/$/, ''),
  folder: join(portal.dataDir, 'gateway'),
});

/** Warns when applicants could not pay with real money. */
const check = (isCurrent: boolean) => {
  const { found, warning } = collectFindingsAbout('payments');
  if (isCurrent) warning('the stand-in takes no real money: applicants could not pay');
  return found;
};

/** The local gateway: a program of its own with the protocol of DOKU, so that both run the same code. */
export const localProvider: PaymentProvider = {
  id: 'local',
  schema,
  productionRules: {},
  productionSwitch: 'ALLOW_LOCAL_GATEWAY',
  formats: {},
  configure(values: LocalValues, portal) {
    const options = readLocalGatewayOptions(values, portal);
    const runningAt = values.LOCAL_GATEWAY_API?.replace(/\/$/, '');
    const setPortalUrlOf = (running: LocalGatewayProcess) => (url: string) =>
      running.setNotificationUrl(url + notificationPath('local'));
    return {
      id: 'local',
      startShared: async (codeRoot) => {
        if (runningAt !== undefined) return undefined;
        const running = await startLocalGatewayProcess(options, codeRoot);
        const env = { LOCAL_GATEWAY_API: running.baseUrl };
        return { env, setPortalUrl: setPortalUrlOf(running), close: running.stop };
      },
      openGateway: async (codeRoot) => {
        const running =
          runningAt === undefined
            ? await startLocalGatewayProcess(options, codeRoot)
            : findLocalGatewayProcess(options, runningAt);
        const gateway = createDokuGateway('local', running);
        return {
          ...gateway,
          simulator: {
            pagesUrl: running.pagesUrl,
            setPortalUrl: setPortalUrlOf(running),
          },
          close: async () => {
            await gateway.close();
            await running.stop();
          },
        };
      },
      check: async (isCurrent) => check(isCurrent),
    };
  },
};
