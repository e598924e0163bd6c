import { setTimeout as sleep } from 'node:timers/promises';
import { payRegistrationFee } from '../../../src/contract/payment.ts';
import { defaultSwitches } from '../../../src/local-gateway/switches.ts';
import { notificationBody, notificationHeaders, postNotification } from '../../support/notification.ts';
import type { TestServer } from '../../support/server.ts';
import type { Environment } from '../environment/environment.ts';
import { usageOf } from '../environment/processes.ts';
import { inEnvironment } from '../in-environment.ts';
import { createApplicant } from '../load/applicant.ts';
import type { LoggedIn } from '../load/people.ts';
import { startWatch } from '../load/watch.ts';
import { exactly, type Figure, figure, holds, type Row } from '../row.ts';
import { vitestRow } from './vitest-row.ts';

interface Payer {
  readonly person: LoggedIn;
  readonly formId: string;
  readonly number: string;
}

/** Applicants whose fee is due. */
const makePayers = async (environment: Environment, count: number): Promise<readonly Payer[]> => {
  const applicant = createApplicant(environment, { until: AbortSignal.timeout(120_000) });
  const people = await environment.people(count);
  return Promise.all(
    people.map(async (person) => {
      const formId = await applicant.fillIn(person);
      const { body } = await applicant.submit(person, formId as string);
      return { person, formId: formId as string, number: body.data.RegistrationNumber as string };
    }),
  );
};

const ordersOf = ({ gateway }: Environment, { number }: Payer) =>
  gateway.orders().filter(({ invoice }) => invoice.startsWith(`${number}-`));

const order = async (environment: Environment, payer: Payer) => {
  const entry = environment.ledger.intend({ kind: 'ordered', formId: payer.formId });
  const body = { formId: payer.formId, sfPaymentChannelId: 'card' };
  const answer = await payer.person.client.call(payRegistrationFee, { body });
  if (answer.status === 200) entry.acknowledged = { id: answer.body.data.Id };
  return { status: answer.status };
};

const statusOf = async (environment: Environment, { formId }: Payer): Promise<string> =>
  (
    await environment.db.query<{ status: string }>(
      'select status from payment where application_id = $1 order by number desc limit 1',
      [formId],
    )
  ).rows[0]?.status ?? 'None';

/** @returns seconds until every fee stands so */
const untilAll = async (
  environment: Environment,
  payers: readonly Payer[],
  status: string,
  ms = 120_000,
): Promise<number> => {
  const from = performance.now();
  for (;;) {
    const all = await Promise.all(payers.map((payer) => statusOf(environment, payer)));
    if (all.every((each) => each === status)) return (performance.now() - from) / 1_000;
    if (performance.now() - from > ms) return Number.POSITIVE_INFINITY;
    await sleep(250);
  }
};

const single = (environment: Environment, exchange: readonly Payer[]): Figure =>
  exactly(
    'orders at the gateway, one per application',
    exchange.filter((payer) => ordersOf(environment, payer).length === 1).length,
    exchange.length,
  );

const others = ['/healthcheck1', '/api/province', '/api/portal', '/api/news'];

const gone: Row = {
  name: 'F7',
  fault: 'gateway down: connections refused, 30 s',
  run: (context) =>
    inEnvironment(context, 'F7', {}, async (environment) => {
      const payers = await makePayers(environment, 12);
      const watch = startWatch(environment, others);
      await sleep(6_000);
      const before = performance.now();
      await environment.gateway.refuseConnections(true);
      const answers = [];
      for (const payer of payers) answers.push(await order(environment, payer));
      await sleep(Math.max(0, 30_000 - (performance.now() - before)));
      const asked = environment.traffic.exchanges.filter(
        ({ path, at }) => path === '/api/registration-fee' && at > before,
      );
      const p95 = (from: number, to: number) => Math.max(...others.map((path) => watch.p95(path, from, to)));
      const [usual, meanwhile] = [p95(0, before), p95(before, performance.now())];
      await environment.gateway.refuseConnections(false);
      const settled = await untilAll(environment, payers, 'Open');
      await watch.stop();
      const pending = await environment.db.query(`select from application where status = 'Pending Registration Fee'`);
      return {
        figures: [
          exactly('orders answered 503', answers.filter(({ status }) => status === 503).length, payers.length),
          figure('slowest of them', Math.max(...asked.map(({ ms }) => ms)) / 1_000, 's', 3),
          holds('applications still wait for their fee', (pending.rowCount ?? 0) >= payers.length),
          figure(
            `p95 of other calls (${usual.toFixed(0)} ms before)`,
            meanwhile,
            'ms',
            Math.max(usual * 1.1, usual + 25),
          ),
          figure('links made after its return', settled, 's', 60),
          single(environment, payers),
        ],
      };
    }),
};

const slow: Row = {
  name: 'F8',
  fault: 'gateway slow: 30 s, then 200',
  scale: '40 s of slowness for 1 h',
  run: (context) =>
    inEnvironment(context, 'F8', { timeoutMs: 60_000 }, async (environment) => {
      const payers = await makePayers(environment, 10);
      const before = environment.portals.map((portal) => usageOf(portal.pid()).handles);
      environment.gateway.switches.answerDelayMs = 30_000;
      const from = environment.traffic.exchanges.length;
      await Promise.all(payers.map((payer) => order(environment, payer)));
      await sleep(context.isFull ? 3_600_000 : 25_000);
      Object.assign(environment.gateway.switches, defaultSwitches());
      const asked = environment.traffic.exchanges.slice(from).filter(({ path }) => path === '/api/registration-fee');
      const settled = await untilAll(environment, payers, 'Open');
      await sleep(40_000);
      const leaked = environment.portals.map((portal, at) => usageOf(portal.pid()).handles - (before[at] as number));
      return {
        figures: [
          figure('slowest answer', Math.max(...asked.map(({ ms }) => ms)) / 1_000, 's', 10),
          figure('links made after it', settled, 's', 60),
          single(environment, payers),
          figure('more open handles than before', Math.max(...leaked), '', 6),
        ],
      };
    }),
};

/** Ten times the same notification at once, on both processes. */
const tenfold: Row = {
  name: 'F9',
  fault: 'the gateway answers twice (409); a notification ten times at once on two processes',
  run: (context) =>
    inEnvironment(context, 'F9', {}, async (environment) => {
      const payers = await makePayers(environment, 6);
      environment.gateway.switches.cutAfterCreate = payers.length;
      environment.gateway.switches.dropNotifications = true;
      await Promise.all(payers.map((payer) => order(environment, payer)));
      await untilAll(environment, payers, 'Open');
      const statuses: number[] = [];
      const times: number[] = [];
      for (const payer of payers) {
        const [made] = ordersOf(environment, payer);
        if (made === undefined) continue;
        environment.gateway.pay(made.invoice);
        const body = notificationBody({ invoice: made.invoice, amount: made.amount });
        await Promise.all(
          Array.from({ length: 10 }, async (_, at) => {
            const headers = notificationHeaders({ gateway: environment.gateway } as TestServer, body);
            const from = performance.now();
            statuses.push(await postNotification(environment.portals[at % 2]?.url ?? '', body, headers));
            times.push(performance.now() - from);
          }),
        );
      }
      await untilAll(environment, payers, 'Paid');
      const { rows } = await environment.db.query<{ most: number }>(
        `select coalesce(max(n), 0)::int as most from (select count(*) as n from application_history where event = 'payment.confirmed' group by application_id) c`,
      );
      await sleep(3_000);
      const mails = payers.map(({ person }) => environment.smtp.to(person.email).map(({ subject }) => subject));
      const repeated = mails.filter((subjects) => new Set(subjects).size < subjects.length).length;
      return {
        figures: [
          exactly('notifications answered 200', statuses.filter((status) => status === 200).length, payers.length * 10),
          figure('slowest of them', Math.max(...times), 'ms', 1_000),
          exactly('most confirmations of one fee', rows[0]?.most ?? 0, 1),
          exactly(`applicants with a mail twice (each has ${mails[0]?.length ?? 0} mails)`, repeated, 0),
          single(environment, payers),
        ],
      };
    }),
};

/** All three attempts of a notification fail: the portal finds the payments by polling the gateway. */
const longDown: Row = {
  name: 'F12',
  fault: 'portal down for 13 h while applicants pay; no notification ever comes again',
  scale: 'the gateway’s clock is set 13 h ahead, without waiting',
  run: (context) =>
    inEnvironment(context, 'F12', {}, async (environment) => {
      const payers = await makePayers(environment, 20);
      await Promise.all(payers.map((payer) => order(environment, payer)));
      await Promise.all(environment.portals.map((portal) => portal.stop()));
      for (const payer of payers)
        for (const { invoice } of ordersOf(environment, payer)) environment.gateway.pay(invoice);
      await environment.gateway.whenIdle();
      for (const hours of [0.6, 6, 6.4]) await environment.gateway.advance(hours * 3_600_000);
      const accepted = environment.gateway
        .deliveries()
        .filter(({ answers }) => answers.some((status) => status === 200)).length;
      await Promise.all(environment.portals.map((portal) => portal.start()));
      const settled = await untilAll(environment, payers, 'Paid', 600_000);
      return {
        back: undefined,
        figures: [
          exactly('notifications that arrived', accepted, 0),
          figure('every fee found paid after the start', settled, 's', 600),
        ],
      };
    }),
};

export const gatewayRows: readonly Row[] = [
  gone,
  slow,
  tenfold,
  vitestRow('F10', 'notification late: after the due date, after a new link', {
    project: 'api',
    files: ['tests/api/payment-notification.test.ts', 'tests/api/payment-links.test.ts'],
  }),
  vitestRow('F11', 'no notification: the portal polls the status', {
    project: 'outages',
    files: ['tests/outages/payment-reconcile.test.ts'],
  }),
  longDown,
  vitestRow('F13', 'payments of portal and gateway compared after every kind of gateway fault', {
    project: 'outages',
    files: ['tests/outages/payment-faults-totals.test.ts'],
  }),
];
