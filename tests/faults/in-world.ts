import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from './invariants.ts';
import { compareLedger } from './ledger.ts';
import { countStatuses, isCut, isInOrder } from './load/traffic.ts';
import { rulesOf } from './machine-edges.ts';
import { countWaitingJobs, readBooks, readFacts } from './read-books.ts';
import type { Figure, Outcome, RowContext } from './row.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { openWorld, type World, type WorldOptions } from './world/world.ts';

export interface Played {
  readonly back?: number | undefined;
  readonly figures: readonly Figure[];
  /** The row killed a portal under its calls: a cut call is no answer at all. */
  readonly mayCut?: boolean;
}

const outboxMs = 120_000;

const untilOutboxEmpty = async ({ db }: World): Promise<void> => {
  for (const end = performance.now() + outboxMs; performance.now() < end; await sleep(500))
    if ((await countWaitingJobs(db)) === 0) return;
};

/** The notifications that a portal could not take are sent again, as the gateway does in the hours after. */
const untilPaid = async (world: World): Promise<void> => {
  const { gateway, db } = world;
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

/** What became of the world: mails and payments that are under way come to their end first. */
export const concludeWorld = async (world: World, { back, figures, mayCut = false }: Played): Promise<Outcome> => {
  await untilPaid(world);
  await untilOutboxEmpty(world);
  await sweepOrphans(world);
  const orders = world.gateway.orders();
  const { lost, doubled } = compareLedger(world.ledger, await readFacts(world.db, orders));
  const books = await readBooks(world.db, world.dataDir, orders);
  const broken = checkInvariants(books, rulesOf(world.plan.all));
  const { exchanges } = world.traffic;
  const odd = exchanges.filter((each) => !isInOrder(each) && !(mayCut && isCut(each)));
  return {
    ...{ lost, doubled, back, figures, broken },
    odd: odd.map(({ method, path, status, why }) => `${method} ${path} ${status === 0 ? `cut (${why})` : status}`),
    answers: countStatuses(exchanges),
  };
};

/** Plays a fault in a world of its own and looks at the books afterwards. */
export const inWorld = async (
  context: RowContext,
  name: string,
  options: WorldOptions,
  play: (world: World) => Promise<Played>,
): Promise<Outcome> => {
  const world = await openWorld(await context.cluster(), name, options);
  try {
    return await concludeWorld(world, await play(world));
  } finally {
    await world.close();
  }
};
