import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, type EnvironmentOptions, openEnvironment } from './environment/environment.ts';
import { checkInvariants } from './invariants.ts';
import { compareLedger } from './ledger.ts';
import { countStatuses, isCut, isInOrder } from './load/traffic.ts';
import { rulesOf } from './machine-edges.ts';
import { countWaitingJobs, readFacts, readRecords } from './read-records.ts';
import type { Figure, Outcome, RowContext } from './row.ts';
import { sweepOrphans } from './sweep-orphans.ts';

export interface Played {
  readonly back?: number | undefined;
  readonly figures: readonly Figure[];
  /** The row killed a portal under its calls: a cut call is no answer at all. */
  readonly mayCut?: boolean;
}

const outboxMs = 120_000;

const untilOutboxEmpty = async ({ db }: Environment): Promise<void> => {
  for (const end = performance.now() + outboxMs; performance.now() < end; await sleep(500))
    if ((await countWaitingJobs(db)) === 0) return;
};

/** The notifications that a portal could not take are sent again, as the gateway does in the hours after. */
const untilPaid = async (environment: Environment): Promise<void> => {
  const { gateway, db } = environment;
  await gateway.whenIdle();
  const open = async () =>
    (
      await db.query(
        `select from payment p where p.status <> 'Paid' and p.invoice_number = any($1::text[])
            and not exists (select from payment_alert l where l.payment_id = p.id)`,
        [
          gateway
            .orders()
            .filter(({ status }) => status === 'SUCCESS')
            .map(({ invoice }) => invoice),
        ],
      )
    ).rowCount ?? 0;
  if ((await open()) === 0) return;
  for (const { invoice, status } of gateway.orders()) if (status === 'SUCCESS') gateway.resend(invoice);
  for (const end = performance.now() + 30_000; performance.now() < end && (await open()) > 0; await sleep(300));
};

/** The final state of the environment, after queued mails and open payments have finished. */
export const closeEnvironment = async (
  environment: Environment,
  { back, figures, mayCut = false }: Played,
): Promise<Outcome> => {
  await untilPaid(environment);
  await untilOutboxEmpty(environment);
  await sweepOrphans(environment);
  const orders = environment.gateway.orders();
  const { lost, doubled } = compareLedger(environment.ledger, await readFacts(environment.db, orders));
  const records = await readRecords(environment.db, environment.dataDir, orders);
  const broken = checkInvariants(records, rulesOf(environment.plan.all));
  const { exchanges } = environment.traffic;
  const unexpected = exchanges.filter((each) => !isInOrder(each) && !(mayCut && isCut(each)));
  return {
    ...{ lost, doubled, back, figures, broken },
    unexpected: unexpected.map(
      ({ method, path, status, why }) => `${method} ${path} ${status === 0 ? `cut (${why})` : status}`,
    ),
    answers: countStatuses(exchanges),
  };
};

/** Runs a fault in an environment of its own, then compares the ledger with the database. */
export const inEnvironment = async (
  context: RowContext,
  name: string,
  options: EnvironmentOptions,
  play: (environment: Environment) => Promise<Played>,
): Promise<Outcome> => {
  const environment = await openEnvironment(await context.cluster(), name, options);
  try {
    return await closeEnvironment(environment, await play(environment));
  } finally {
    await environment.close();
  }
};
