import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmissionServer } from '../api/application-support.ts';
import { copyApplication, lookInto, type Notification, notify, reconcileNow } from '../api/payment-fixture.ts';
import { makePayer, pay } from '../api/payment-support.ts';
import { createClient } from '../support/client.ts';
import type { Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** One command of the model; `n` is the first or the second link. */
type Command =
  | { readonly type: 'ask'; readonly n: 0 | 1 }
  | { readonly type: 'pays' | 'pays late' | 'declined' | 'ends'; readonly n: 0 | 1 }
  /** One of the notifications so far arrives, possibly again. */
  | { readonly type: 'notified'; readonly which: number }
  | { readonly type: 'poll' }
  /** Another process continues, without the memory of the first one. */
  | { readonly type: 'restart' };

let servers: readonly [TestServer, TestServer];
let sample: { readonly person: Person; readonly formId: string };
beforeAll(async () => {
  const first = await startAdmissionServer({ gateway: true });
  first.gateway.switches.dropNotifications = true;
  const { databaseUrl, gateway } = first;
  servers = [first, await startTestServer({ databaseUrl, gateway })];
  sample = await makePayer(first);
});
afterAll(async () => {
  await servers?.[1].close();
  await servers?.[0].close();
});

const channels = ['card', 'va-bca'] as const;

/** Runs commands on a fresh application; every notification of the gateway is kept, and arrives only on command. */
const createFixture = async () => {
  const formId = await copyApplication(servers[0], sample.formId);
  const invoices: (string | undefined)[] = [];
  const messages: Notification[] = [];
  const paid = { onTime: 0, late: 0 };
  let server = servers[0];
  const { gateway, db } = servers[0];

  const say = (invoice: string, status: string) => {
    const amount = gateway.orders().find((order) => order.invoice === invoice)?.amount ?? 0;
    messages.push({ invoice, amount, status, at: new Date() });
  };
  const ask = async (n: 0 | 1) => {
    const { cookies } = sample.person.client;
    const person = { ...sample.person, client: createClient(server.url, new Map(cookies)) };
    const answer = await pay(person, formId, { sfPaymentChannelId: channels[n] });
    expect([200], answer.text).toContain(answer.status);
    const { rows } = await db.query<{ invoice: string }>(
      `select invoice_number as invoice from payment where id = $1 and status = 'Open'`,
      [answer.body.data.Id],
    );
    invoices[n] = rows[0]?.invoice ?? invoices[n];
  };
  const endNow = (invoice: string) =>
    db.query(`update payment set due_at = now() - interval '1 second' where invoice_number = $1`, [invoice]);
  const act = async (type: 'pays' | 'pays late' | 'declined' | 'ends', invoice: string) => {
    const order = gateway.orders().find((each) => each.invoice === invoice);
    if (!order || order.status === 'SUCCESS') return;
    if (type === 'pays') {
      if (gateway.pay(invoice) !== 'paid') return;
      paid.onTime++;
      return say(invoice, 'SUCCESS');
    }
    if (type === 'declined') return gateway.decline(invoice) === 'declined' ? say(invoice, 'FAILED') : undefined;
    await endNow(invoice);
    gateway.expire(invoice);
    if (type === 'ends') return say(invoice, 'EXPIRED');
    gateway.pay(invoice, true);
    paid.late++;
    say(invoice, 'SUCCESS');
  };
  const deliver = async (message: Notification | undefined) => {
    if (message) expect((await notify(server, message)).status).toBe(200);
  };
  const perform = async (command: Command): Promise<void> => {
    if (command.type === 'ask') await ask(command.n);
    else if (command.type === 'notified') await deliver(messages[command.which % messages.length]);
    else if (command.type === 'poll') await reconcileNow(server, formId);
    else if (command.type === 'restart') server = servers[server === servers[0] ? 1 : 0];
    else {
      const invoice = invoices[command.n];
      if (invoice !== undefined) await act(command.type, invoice);
    }
  };
  const finish = async () => {
    for (const message of [...messages].reverse()) await deliver(message);
    await reconcileNow(server, formId);
    return lookInto(server, formId);
  };
  return { perform, finish, paid, gateway };
};

/** Expects after any commands that at most one payment counts, and every payment is the fee or needs a refund. */
const expectNothingLost = async (commands: readonly Command[]): Promise<void> => {
  const fixture = await createFixture();
  for (const command of commands) await fixture.perform(command);
  const end = await fixture.finish();
  const statusOf = (invoice: string) => fixture.gateway.orders().find((order) => order.invoice === invoice)?.status;
  const withMoney = end.links.filter(({ invoice }) => statusOf(invoice) === 'SUCCESS');
  const counted = end.links.filter(({ status }) => status === 'Paid');
  const refunds = end.links.filter(({ status }) => status === 'Refund Needed');
  expect(withMoney).toHaveLength(fixture.paid.onTime + fixture.paid.late);
  expect(counted.length).toBeLessThanOrEqual(1);
  expect([...counted, ...refunds].map(({ invoice }) => invoice).sort()).toEqual(
    withMoney.map(({ invoice }) => invoice).sort(),
  );
  expect(counted).toHaveLength(fixture.paid.onTime > 0 ? 1 : 0);
  expect(end.fee === 'Paid').toBe(counted.length === 1);
  expect(end.status).toBe(counted.length === 1 ? 'Submitted' : 'Pending Registration Fee');
  expect(end.confirmations).toBe(counted.length);
  expect(end.refunds).toHaveLength(refunds.length);
  expect(end.alerts).toHaveLength(refunds.length);
};

const sequences = <T>(items: readonly T[], length: number): readonly (readonly T[])[] =>
  length === 0 ? [[]] : sequences(items, length - 1).flatMap((head) => items.map((item) => [...head, item]));

describe('one payment link of an application', () => {
  const events: readonly Command[] = [
    { type: 'pays', n: 0 },
    { type: 'pays late', n: 0 },
    { type: 'declined', n: 0 },
    { type: 'ends', n: 0 },
    { type: 'notified', which: 0 },
    { type: 'poll' },
  ];
  const acts = (path: readonly Command[], ...types: readonly string[]) => path.some(({ type }) => types.includes(type));
  /** Nothing happens at a link that is paid, nor when a notification is sent before there is one: other paths cover that. */
  const isDistinct = (path: readonly Command[]): boolean =>
    path.every(({ type }, at) => {
      const before = path.slice(0, at);
      if (type === 'poll') return true;
      if (type === 'notified') return acts(before, 'pays', 'pays late', 'declined', 'ends');
      return !acts(before, 'pays', 'pays late');
    });
  const paths = sequences(events, 3).filter(isDistinct);

  it('after each of 85 sequences of three payments, declines, expiries, notifications or polls, every payment counts as the fee or needs a refund, and at most one counts', async () => {
    expect(paths).toHaveLength(85);
    for (const path of paths)
      await expectNothingLost([{ type: 'ask', n: 0 }, ...path]).catch((error) => {
        throw new Error(`${JSON.stringify(path)}: ${error}`, { cause: error });
      });
  }, 180_000);
});

const n = fc.constantFrom(0 as const, 1 as const);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ask' as const), n }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom('pays' as const, 'pays late' as const, 'declined' as const, 'ends' as const),
      n,
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('notified' as const), which: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.constant({ type: 'poll' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'restart' as const }) },
);

describe('two payment links of one application', () => {
  it('after each of 40 random sequences of payments, declines, expiries, notifications and polls, every payment counts as the fee or needs a refund, and at most one counts', async () => {
    const fixture = fc.array(command, { minLength: 3, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fixture, async (commands) => {
        await expectNothingLost([{ type: 'ask', n: 0 }, { type: 'ask', n: 1 }, ...commands]);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 180_000);
});
