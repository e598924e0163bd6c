import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../config/logger.ts';
import type { Services } from '../../services.ts';
import { createCashier } from './cashier.ts';
import { reconcile, remind } from './reconcile.ts';

export interface RunningReconciler {
  stop(): Promise<void>;
}

const PAUSE_MS = 2_000;
/** What is under way when the process stops is taken up again by whoever runs next. */
const LAST_WAIT_MS = 1_500;

/**
 * Looks every other second for links of which it is time to know more. Beside the job queue, because a killed process
 * must not hold its links for hours, and because after a long break there may be thousands.
 */
export const startReconciler = (services: Services, log: Log): RunningReconciler => {
  const cashier = createCashier(services);
  const stopping = new AbortController();
  const onError = (err: unknown) => stopping.signal.aborted || log.error({ err }, 'a payment could not be reconciled');
  const turn = async (): Promise<boolean> => {
    try {
      await remind(cashier);
      return (await reconcile(cashier, onError)) > 0;
    } catch (error) {
      onError(error);
      return false;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      if (!(await turn())) await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(LAST_WAIT_MS, undefined, { ref: false })]);
    },
  };
};
