import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { closeAccounts } from '../../usecases/account/close-accounts.ts';
import { createAdmission } from '../../usecases/application/admission.ts';
import { createMasterData } from '../../usecases/master-data/master-data.ts';

const HOUR_MS = 3_600_000;

/** Carries out requests for deletion as long as the server listens: at its start, then every hour. */
export const closeWhenDue = (app: FastifyInstance, services: Services): void => {
  const admission = createAdmission(services, createMasterData(services.db));
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = closeAccounts(admission).catch((err: unknown) =>
      app.log.error({ err }, 'requests for deletion could not be carried out'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    turn();
    timer = setInterval(turn, HOUR_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
};
