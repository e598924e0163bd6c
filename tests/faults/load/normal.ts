import { setTimeout as sleep } from 'node:timers/promises';
import { saveDraft, startApplication } from '../../../src/contract/application.ts';
import { createClient } from '../../support/client.ts';
import type { Environment } from '../environment/environment.ts';
import type { LoggedIn } from './people.ts';
import { institutionCode } from './plan.ts';

const mostSeconds = 60;
const roundMs = 200;

export interface Probe {
  /** Seconds from `from` until both portals said they are healthy and took a write, three times in a row. */
  untilNormal(from: number): Promise<number>;
}

/** Asks each portal apart from the load, so that nothing of it is counted. */
export const createProbe = async (environment: Environment): Promise<Probe> => {
  const [person] = (await environment.people(1)) as [LoggedIn];
  const started = await person.client.call(startApplication, { body: { institutionCode } });
  const formId = started.body.data.id;
  const step = environment.plan.steps[0]?.step.key ?? '';
  const clients = environment.portals.map(({ url }) =>
    createClient(url, person.client.cookies, (address, init) =>
      fetch(address, { ...init, signal: AbortSignal.timeout(3_000) }),
    ),
  );
  const isWell = async (index: number): Promise<boolean> => {
    const client = clients[index];
    if (client === undefined) return false;
    try {
      const health = await client.request('GET', '/healthcheck1');
      const write = await client.call(saveDraft, { body: { formId, step, answers: {} } });
      return health.status === 200 && write.status === 200;
    } catch {
      return false;
    }
  };
  return {
    untilNormal: async (from) => {
      let first: number | undefined;
      let good = 0;
      while (performance.now() - from < mostSeconds * 1_000) {
        const at = performance.now();
        const all = await Promise.all(clients.map((_, index) => isWell(index)));
        if (!all.every(Boolean)) [first, good] = [undefined, 0];
        else {
          first ??= at;
          good++;
        }
        if (good >= 3 && first !== undefined) return (first - from) / 1_000;
        await sleep(roundMs);
      }
      return Number.POSITIVE_INFINITY;
    },
  };
};
