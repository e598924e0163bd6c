import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { listNotices } from '../../src/contract/admin-notices.ts';
import type { DataOf } from '../../src/contract/call.ts';
import * as calls from '../../src/contract/webhooks.ts';
import { applyFeeEvent } from '../../src/server/features/payment/fee-status.ts';
import { createPaymentContext } from '../../src/server/features/payment/payment-context.ts';
import { lockFee } from '../../src/server/features/payment/queries/fees.ts';
import { listEventTypes } from '../../src/server/features/webhooks/event-types.ts';
import { resealWebhookSecrets } from '../../src/server/features/webhooks/webhook-secrets.ts';
import { deleteExpiredRows } from '../../src/server/platform/jobs/delete-expired-rows.ts';
import { makePerson, type Person, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  type ReceivedWebhook,
  startWebhookTarget,
  verifyWebhook,
  type WebhookTarget,
} from '../support/webhook-target.ts';
import { decideAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { start, startAdmissionServer } from './application-support.ts';

let target: WebhookTarget;
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  target = await startWebhookTarget();
  server = await startAdmissionServer({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  admin = await makeAdmin(server);
});
afterAll(async () => {
  await server?.close();
  await target?.close();
});

type Webhook = DataOf<typeof calls.addWebhook>['Webhook'];
interface Added {
  readonly id: string;
  readonly secret: string;
  readonly path: string;
  readonly webhook: Webhook;
}

const proof = { currentPassword: password };
let added = 0;

/** An endpoint with a path of its own. */
const add = async (more: Partial<{ events: string[] | null; institutionCode: number | null }> = {}): Promise<Added> => {
  const path = `/hook-${++added}`;
  const body = { url: target.at(path), description: 'Academic system', events: null, institutionCode: null, ...more };
  const answer = await admin.client.call(calls.addWebhook, { body: { ...body, ...proof } });
  if (answer.status !== 200) throw new Error(answer.text);
  const { Webhook: webhook, Secret } = answer.body.data;
  return { id: webhook.Id, secret: Secret, path, webhook };
};

const remove = async ({ id }: Added): Promise<void> => {
  const { status } = await admin.client.call(calls.removeWebhook, { params: { webhookId: id }, body: proof });
  expect(status).toBe(200);
};

const receivedAt = ({ path }: Added): readonly ReceivedWebhook[] => target.received.filter((one) => one.path === path);
const untilReceived = async (endpoint: Added, count: number): Promise<readonly ReceivedWebhook[]> => {
  await expect.poll(() => receivedAt(endpoint).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return receivedAt(endpoint);
};

const sendTest = (endpoint: Added) => admin.client.call(calls.testWebhook, { params: { webhookId: endpoint.id } });
const deliveriesOf = async ({ id }: Added, query: { state?: 'waiting' | 'delivered' | 'failed' } = {}) =>
  (await admin.client.call(calls.listWebhookDeliveries, { params: { webhookId: id }, query })).body.data;
const untilDelivery = async (endpoint: Added, expected: Readonly<Record<string, unknown>>) => {
  await expect
    .poll(() => deliveriesOf(endpoint), { timeout: 60_000 })
    .toContainEqual(expect.objectContaining(expected));
};
const stateOf = async ({ id }: Added) =>
  (await admin.client.call(calls.listWebhooks)).body.data.Webhooks.find(({ Id }) => Id === id);
/** As if the time until the next attempt were over. */
const hurry = ({ id }: Added) =>
  server.db.query('update webhook_delivery set next_at = now() where endpoint_id = $1 and next_at is not null', [id]);

describe('endpoints', () => {
  test.each([
    ['http://sis.example.ac.id/hook', 'onlyHttps'],
    ['http://127.0.0.2.example.org/', 'onlyHttps'],
    ['http://[::1]/', 'onlyHttps'],
    ['https://10.0.0.1/', 'privateAddress'],
    ['https://[::ffff:10.0.0.1]/', 'privateAddress'],
    ['https://169.254.169.254/latest/meta-data', 'privateAddress'],
    ['https://0x0a000001/', 'privateAddress'],
    ['https://user:secret@sis.example.ac.id/', 'webAddress'],
    ['ftp://sis.example.ac.id/', 'webAddress'],
    ['sis', 'webAddress'],
  ])('the address %s is refused (%s)', async (url, rule) => {
    const body = { url, description: '', events: null, institutionCode: null, ...proof };
    const { status, body: answer } = await admin.client.call(calls.addWebhook, { body });
    expect([status, answer.errors?.map(({ key }) => key)]).toEqual([422, [`webhooks.url.error.${rule}`]]);
  });

  test('a webhook of no event is refused: it would be one of all', async () => {
    const body = { url: 'https://sis.example.ac.id/', description: '', institutionCode: null, events: [], ...proof };
    const refused = ['/events', 'webhooks.events.error.eventsMissing'];
    const { body: answer } = await admin.client.call(calls.addWebhook, { body });
    expect(answer.errors?.map(({ path, key }) => [path, key])).toEqual([refused]);
    const endpoint = await add({ events: ['application.accepted'] });
    const params = { webhookId: endpoint.id };
    const changed = await admin.client.call(calls.changeWebhook, { params, body: { events: [], ...proof } });
    expect(changed.body.errors?.map(({ path, key }) => [path, key])).toEqual([refused]);
    expect((await stateOf(endpoint))?.Events).toEqual(['application.accepted']);
    await remove(endpoint);
  });

  test('unknown events and institutions are refused', async () => {
    const body = {
      url: 'https://sis.example.ac.id/',
      description: '',
      events: ['x.y'],
      institutionCode: 7777,
      ...proof,
    };
    const { status, body: answer } = await admin.client.call(calls.addWebhook, { body });
    expect([status, answer.errors?.map(({ path }) => path)]).toEqual([422, ['/events', '/institutionCode']]);
  });

  test('every change asks for the password, is in the trail, and leaves no secret there or in stored replies', async () => {
    const endpoint = await add({ events: ['application.accepted'] });
    const params = { webhookId: endpoint.id };
    const without = [
      await admin.client.call(calls.addWebhook, {
        body: { url: target.at('/x'), description: '', events: null, institutionCode: null },
      }),
      await admin.client.call(calls.changeWebhook, { params, body: { description: 'New' } }),
      await admin.client.call(calls.replaceWebhookSecret, { params, body: {} }),
      await admin.client.call(calls.removeWebhook, { params, body: {} }),
    ];
    expect(without.map(({ status, body }) => [status, body.errors?.map(({ path }) => path)])).toEqual(
      without.map(() => [422, ['/currentPassword']]),
    );
    const wrong = await admin.client.call(calls.removeWebhook, { params, body: { currentPassword: 'Wrong-1234' } });
    expect(wrong.status).toBe(422);
    const changed = await admin.client.call(calls.changeWebhook, {
      params,
      body: { description: 'New', events: null, isEnabled: false, ...proof },
    });
    expect(changed.body.data).toMatchObject({ Description: 'New', Events: [], DisabledReason: 'admin' });
    const replaced = await admin.client.call(calls.replaceWebhookSecret, { params, body: proof });
    const named = (await admin.client.call(listAudit, { query: { subjectId: endpoint.id } })).body.data;
    expect(named[0]).toMatchObject({
      subject: { name: 'New', at: endpoint.id },
      details: { host: expect.stringMatching(/^127/) },
    });
    await remove(endpoint);
    const entries = (await admin.client.call(listAudit, { query: { subjectId: endpoint.id } })).body.data;
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.removed',
      'webhook.secretReplaced',
      'webhook.changed',
      'webhook.added',
    ]);
    const { rows } = await server.db.query('select response::text from idempotency');
    expect(entries.map(({ subject }) => subject.name)).toEqual(entries.map(() => null));
    const stored = JSON.stringify([entries, rows]);
    for (const secret of [endpoint.secret, replaced.body.data.Secret])
      expect(stored).not.toContain(secret.slice(8, 40));
  });

  test('an endpoint whose target and institution are no longer allowed is disabled and described, but not enabled', async () => {
    const endpoint = await add();
    await server.db.query(
      `update webhook_endpoint set url = 'https://10.0.0.1/hook', institution_code = 7777 where id = $1`,
      [endpoint.id],
    );
    const change = (body: Readonly<Record<string, unknown>>) =>
      admin.client.call(calls.changeWebhook, { params: { webhookId: endpoint.id }, body: { ...body, ...proof } });
    expect((await change({ description: 'Former system' })).status).toBe(200);
    expect((await change({ isEnabled: false })).status).toBe(200);
    expect(await stateOf(endpoint)).toMatchObject({ DisabledReason: 'admin', Description: 'Former system' });
    const enabled = await change({ isEnabled: true });
    expect(enabled.body.errors?.map(({ path }) => path)).toEqual(['/url', '/institutionCode']);
    expect((await change({ isEnabled: true, url: target.at(endpoint.path), institutionCode: null })).status).toBe(200);
    await remove(endpoint);
  });

  test('the list of events is that of both machines and has every event of the history', async () => {
    const { Events } = (await admin.client.call(calls.listWebhooks)).body.data;
    expect(Events).toEqual(expect.arrayContaining(['step.saved', 'application.accepted', 'payment.received']));
    expect(Events).toEqual(listEventTypes(server.portal.services.catalogue.steps));
    const { rows } = await server.db.query<{ event: string }>('select distinct event from application_history');
    expect(Events).toEqual(expect.arrayContaining(rows.map(({ event }) => event)));
  });
});

describe('deliveries', () => {
  test('events of a draft, a submit and a decision arrive once and in order, signed, without answers', async () => {
    const endpoint = await add();
    const { person, formId } = await makeSubmitted(server);
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    const { rows: history } = await server.db.query<{ event: string; step: string | null }>(
      'select event, step from application_history where application_id = $1 order by id',
      [formId],
    );
    const own = async () => receivedAt(endpoint).filter(({ body }) => body.data['applicationId'] === formId);
    await expect.poll(async () => (await own()).length, { timeout: 60_000 }).toBe(history.length);
    await expect.poll(() => deliveriesOf(endpoint, { state: 'waiting' })).toEqual([]);
    const arrived = await own();
    expect(arrived.map(({ body }) => [body.type, body.data['step']])).toEqual(
      history.map(({ event, step }) => [event, step]),
    );
    for (const one of arrived) expect(verifyWebhook(endpoint.secret, one)).toEqual(one.body);
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(history.length);
    const submitted = arrived.find(({ body }) => body.type === 'application.submitted');
    expect(submitted?.body.data).toMatchObject({
      applicationId: formId,
      registrationNumber: expect.stringMatching(/^\d+-\d+-\d+$/),
      from: 'Draft',
      formVersions: expect.objectContaining({ personal: expect.any(String) }),
    });
    const accepted = arrived.at(-1)?.body.data;
    expect(accepted).toMatchObject({ to: 'Accepted', releasedAt: expect.any(String) });
    const texts = arrived.map(({ text }) => text).join();
    const { rows } = await server.db.query<{ nik: string }>(
      `select answers ->> 'identityNumber' as nik from application_step where application_id = $1 and step = 'personal'`,
      [formId],
    );
    for (const secret of [rows[0]?.nik ?? person.email, person.email, 'Aminah']) expect(texts).not.toContain(secret);
    await remove(endpoint);
  });

  test('decisions that are undone can be put in order, and only a decision says when it is released', async () => {
    const endpoint = await add();
    const { formId } = await makeSubmitted(server);
    const decided = async (action: 'accept' | 'waitlist' | 'undo') =>
      expect((await decideAs(admin, formId, action)).status).toBe(200);
    await decided('accept');
    await server.db.query(
      `insert into application_history (application_id, actor_role, event, from_status, to_status, version)
       values ($1, 'system', 'payment.settled', 'Accepted', 'Accepted', 1)`,
      [formId],
    );
    await decided('undo');
    await decided('waitlist');
    const { rows: history } = await server.db.query<{ id: number; to_status: string }>(
      'select id, to_status from application_history where application_id = $1 order by id',
      [formId],
    );
    // A delivery whose answer came too late is sent again.
    const own = () => [
      ...new Map(
        receivedAt(endpoint)
          .filter(({ body }) => body.data['applicationId'] === formId)
          .map(({ headers, body }) => [headers['webhook-id'], body.data]),
      ).values(),
    ];
    await expect.poll(() => own().length, { timeout: 60_000 }).toBe(history.length);
    const inOrder = own().toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));
    expect(inOrder.map((data) => [data['sequence'], data['to']])).toEqual(
      history.map(({ id, to_status }) => [id, to_status]),
    );
    const last = inOrder.slice(-4).map((data) => [data['to'], data['releasedAt']]);
    expect(last).toEqual([
      ['Accepted', expect.any(String)],
      ['Accepted', null],
      ['Submitted', null],
      ['Waitlisted', expect.any(String)],
    ]);
    await remove(endpoint);
  });

  test('an endpoint gets the events and the institution that it chose, and nothing of a rolled back transaction', async () => {
    const ofOthers = await add({ institutionCode: 30 });
    const chosen = await add({ events: ['application.started'], institutionCode: 20 });
    const person = await makePerson(server);
    const formId = await start(person, 20);
    await expect(
      server.db.transaction(async (tx) => {
        await tx.query(
          `insert into application_history (application_id, actor_role, event, to_status, version)
           values ($1, 'system', 'application.started', 'Draft', 1)`,
          [formId],
        );
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await sendTest(ofOthers);
    await sendTest(chosen);
    const typesOf = (all: readonly ReceivedWebhook[]) => all.map(({ body }) => body.type).sort();
    expect(typesOf(await untilReceived(chosen, 2))).toEqual(['application.started', 'webhook.test']);
    expect(typesOf(await untilReceived(ofOthers, 1))).toEqual(['webhook.test']);
    await remove(ofOthers);
    await remove(chosen);
  });

  test('each event of the payment machine is sent, and one that changes nothing is not', async () => {
    const types = ['payment.requested', 'link.created', 'payment.received'];
    const endpoint = await add({ events: types });
    const { formId } = await makeSubmitted(server);
    const context = createPaymentContext(server.portal.services);
    const received = { type: 'payment.received', transaction: 'T-1', paidAt: 1, dueDate: 2 } as const;
    const events = [
      { type: 'payment.requested', amount: 300_000 },
      { type: 'link.created' },
      received,
      received,
    ] as const;
    for (const event of events)
      await server.db.transaction(async (tx) => applyFeeEvent(context, tx, await lockFee(tx, formId), event));
    await sendTest(endpoint);
    const arrived = await untilReceived(endpoint, types.length + 1);
    expect(arrived.map(({ body }) => [body.type, body.data['from'], body.data['to']])).toEqual(
      expect.arrayContaining([
        ['payment.requested', 'None', 'Creating'],
        ['link.created', 'Creating', 'Open'],
        ['payment.received', 'Open', 'Paid'],
        ['webhook.test', undefined, undefined],
      ]),
    );
    await expect.poll(() => deliveriesOf(endpoint, { state: 'waiting' })).toEqual([]);
    expect(receivedAt(endpoint)).toHaveLength(types.length + 1);
    await remove(endpoint);
  });

  test('while a secret is replaced, both sign; a day later only the new one', async () => {
    const endpoint = await add();
    const params = { webhookId: endpoint.id };
    const { Secret } = (await admin.client.call(calls.replaceWebhookSecret, { params, body: proof })).body.data;
    await sendTest(endpoint);
    const [first] = await untilReceived(endpoint, 1);
    if (!first) throw new Error('nothing received');
    for (const secret of [endpoint.secret, Secret]) expect(verifyWebhook(secret, first)).toEqual(first.body);
    await server.db.query('update webhook_endpoint set former_until = now() where id = $1', [endpoint.id]);
    await sendTest(endpoint);
    const [, second] = await untilReceived(endpoint, 2);
    if (!second) throw new Error('nothing received');
    expect(verifyWebhook(Secret, second)).toEqual(second.body);
    expect(() => verifyWebhook(endpoint.secret, second)).toThrow();
    await remove(endpoint);
  });

  test('secrets are sealed with the newest key at the start, and sign as before', async () => {
    const endpoint = await add();
    const [key, ...older] = server.portal.services.settings.secondFactorKeys;
    await resealWebhookSecrets(server.db, ['another-key-of-32-characters-000', key, ...older]);
    await resealWebhookSecrets(server.db, [key, 'another-key-of-32-characters-000']);
    await sendTest(endpoint);
    const [first] = await untilReceived(endpoint, 1);
    if (!first) throw new Error('nothing received');
    expect(verifyWebhook(endpoint.secret, first)).toEqual(first.body);
    await remove(endpoint);
  });
});

describe('targets that fail', () => {
  test('a target that hangs delays no other, and the attempt ends with TIMEOUT', async () => {
    const hanging = await add();
    const well = await add();
    target.answer(hanging.path, () => new Promise(() => undefined));
    for (let n = 0; n < 3; n++) await sendTest(hanging);
    await untilReceived(hanging, 1);
    await sendTest(well);
    await untilReceived(well, 1);
    expect(await deliveriesOf(hanging, { state: 'waiting' })).toHaveLength(3);
    expect((await deliveriesOf(hanging)).every(({ Attempts }) => Attempts === 0)).toBe(true);
    await untilDelivery(hanging, { LastError: 'TIMEOUT', State: 'waiting', Attempts: 1 });
    await remove(hanging);
    await remove(well);
  }, 90_000);

  test('an answer 500 is tried again after five seconds with the same id and a new time', async () => {
    const endpoint = await add();
    target.answer(endpoint.path, (response) => response.writeHead(500).end('later'));
    await sendTest(endpoint);
    await untilDelivery(endpoint, { LastStatus: 500, State: 'waiting', Attempts: 1 });
    expect((await stateOf(endpoint))?.FailingSince).not.toBeNull();
    target.answer(endpoint.path, undefined);
    const [first, second] = await untilReceived(endpoint, 2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const seconds = Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp']);
    expect(seconds).toBeGreaterThanOrEqual(4);
    await untilDelivery(endpoint, { LastStatus: 204, State: 'delivered', Attempts: 2 });
    expect((await stateOf(endpoint))?.FailingSince).toBeNull();
    await remove(endpoint);
  });

  test('a redirect is a failure and is not followed', async () => {
    const endpoint = await add();
    const inner = await add();
    target.answer(endpoint.path, (response) => response.writeHead(307, { location: target.at(inner.path) }).end());
    await sendTest(endpoint);
    await untilDelivery(endpoint, { LastStatus: 307, State: 'waiting' });
    expect(receivedAt(inner)).toEqual([]);
    await remove(endpoint);
    await remove(inner);
  });

  test('a cut connection is a failure; an answer without an end counts by its status', async () => {
    const cut = await add();
    target.answer(cut.path, (response) => response.destroy());
    const huge = await add();
    let written = 0;
    target.answer(huge.path, (response) => {
      response.writeHead(200);
      const part = Buffer.alloc(64 * 1024, 'x');
      const write = () => {
        while (!response.destroyed && response.write(part)) written += part.length;
      };
      response.on('drain', write);
      write();
    });
    await sendTest(cut);
    await sendTest(huge);
    await untilDelivery(cut, { LastError: 'ECONNRESET', State: 'waiting' });
    await untilDelivery(huge, { LastStatus: 200, State: 'delivered' });
    expect(written).toBeLessThan(64 * 1024 * 1024);
    await remove(cut);
    await remove(huge);
  });

  test('an answer 410 disables the endpoint, is in the trail, and later events can be replayed', async () => {
    const endpoint = await add({ events: ['application.started'], institutionCode: 20 });
    target.answer(endpoint.path, (response) => response.writeHead(410).end());
    await start(await makePerson(server), 20);
    await expect.poll(async () => (await stateOf(endpoint))?.DisabledReason, { timeout: 60_000 }).toBe('gone');
    const entries = (await admin.client.call(listAudit, { query: { subjectId: endpoint.id } })).body.data;
    expect(entries[0]).toMatchObject({ action: 'webhook.disabled', actorRole: 'system', details: { reason: 'gone' } });
    const ofInstitution = await makeAdmin(server, 20);
    const noticesOf = async ({ client }: Person) =>
      (await client.call(listNotices)).body.data.Notices.filter(({ Kind }) => Kind === 'webhookDisabled');
    expect(await noticesOf(admin)).toMatchObject([{ Webhook: 'Academic system', IsRead: false }]);
    expect(await noticesOf(ofInstitution)).toEqual([]);
    await start(await makePerson(server), 20);
    expect(
      (await deliveriesOf(endpoint)).map(({ State, LastStatus, LastError }) => [State, LastStatus, LastError]),
    ).toEqual([
      ['failed', null, 'DISABLED'],
      ['failed', 410, null],
    ]);
    expect((await sendTest(endpoint)).status).toBe(422);
    target.answer(endpoint.path, undefined);
    const params = { webhookId: endpoint.id };
    await admin.client.call(calls.changeWebhook, { params, body: { isEnabled: true, ...proof } });
    expect(await noticesOf(admin)).toEqual([]);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const replayed = await admin.client.call(calls.replayFailedWebhooks, { params, body: { since } });
    expect(replayed.body.data).toEqual({ Replayed: 2 });
    const [first, ...again] = await untilReceived(endpoint, 3);
    // They are about two applications, which have no order.
    expect(again.map(({ headers }) => headers['webhook-id'])).toContain(first?.headers['webhook-id']);
    await expect.poll(() => deliveriesOf(endpoint, { state: 'delivered' }), { timeout: 60_000 }).toHaveLength(2);
    const [delivery] = await deliveriesOf(endpoint, { state: 'delivered' });
    const one = { ...params, deliveryId: String(delivery?.Id) };
    expect((await admin.client.call(calls.replayWebhookDelivery, { params: one })).status).toBe(200);
    await untilReceived(endpoint, 4);
    await remove(endpoint);
  });

  test('after ten attempts a delivery is given up, and after three days without success the endpoint is disabled', async () => {
    const endpoint = await add();
    target.answer(endpoint.path, (response) => response.writeHead(503).end());
    await sendTest(endpoint);
    for (let attempts = 1; attempts < 10; attempts++) {
      await expect.poll(async () => (await deliveriesOf(endpoint))[0]?.Attempts, { timeout: 60_000 }).toBe(attempts);
      await hurry(endpoint);
    }
    await untilDelivery(endpoint, { State: 'failed', Attempts: 10, LastStatus: 503 });
    expect((await stateOf(endpoint))?.DisabledReason).toBeNull();
    await server.db.query(`update webhook_endpoint set failing_since = now() - interval '73 hours' where id = $1`, [
      endpoint.id,
    ]);
    await sendTest(endpoint);
    await expect.poll(async () => (await stateOf(endpoint))?.DisabledReason, { timeout: 60_000 }).toBe('failing');
    await remove(endpoint);
  }, 120_000);
});

test('deliveries are kept for 30 days', async () => {
  const endpoint = await add();
  for (let n = 0; n < 2; n++) await sendTest(endpoint);
  await untilReceived(endpoint, 2);
  await server.db.query(
    `update webhook_delivery set occurred_at = now() - interval '30 days 1 second'
      where id = (select min(id) from webhook_delivery where endpoint_id = $1)`,
    [endpoint.id],
  );
  await deleteExpiredRows(server.db);
  expect(await deliveriesOf(endpoint)).toHaveLength(1);
  await remove(endpoint);
});

test('two processes send each event once', async () => {
  const endpoint = await add({ events: ['application.started'], institutionCode: 20 });
  const other = await startTestServer({
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
    databaseUrl: server.databaseUrl,
    dataDir: server.dataDir,
  });
  try {
    const formId = await start(await makePerson(server), 20);
    await server.db.query(
      `insert into application_history (application_id, actor_role, event, to_status, version)
       select $1, 'system', 'application.started', 'Draft', n from generate_series(1, 300) n`,
      [formId],
    );
    // The events of one transaction and one application that are equal are one event.
    await expect.poll(() => deliveriesOf(endpoint, { state: 'waiting' }), { timeout: 60_000 }).toEqual([]);
    for (let n = 0; n < 40; n++)
      await server.db.query(
        `insert into application_history (application_id, actor_role, event, to_status, version)
         values ($1, 'system', 'application.started', 'Draft', $2)`,
        [formId, 1_000 + n],
      );
    await expect.poll(() => deliveriesOf(endpoint, { state: 'waiting' }), { timeout: 60_000 }).toEqual([]);
    const ids = receivedAt(endpoint).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(42);
    expect(new Set(ids).size).toBe(42);
    const versions = receivedAt(endpoint).map(({ body }) => Number(body.data['version']));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  } finally {
    await other.close();
    await remove(endpoint);
  }
}, 120_000);
