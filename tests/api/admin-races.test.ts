import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/admin-applications.ts';
import { settleRefund } from '../../src/contract/payment.ts';
import type { ApiAnswer, RequestOptions } from '../support/client.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type Applicant, decideAs, mailsOf, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';
import { copyApplication, lookInto, notify } from './payment-fixture.ts';
import { makePayer, newestInvoice, pay, withdraw } from './payment-support.ts';

let server: TestServer;
let one: Person;
let two: Person;
let first: Applicant;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  [one, two, first] = await Promise.all([makeAdmin(server), makeAdmin(server), makeSubmitted(server)]);
});
afterAll(() => server.close());

/** An application that awaits a decision, of the same applicant as all others here. */
const next = (): Promise<string> => copyApplication(server, first.formId);

const statusOf = async (formId: string) => {
  const { rows } = await server.db.query<{ status: string; version: number; decisions: number; corrections: number }>(
    `select status, version + decision_version as version,
       (select count(*)::int from application_decision where application_id = $1) as decisions,
       (select count(*)::int from application_correction where application_id = $1) as corrections
     from application where id = $1`,
    [formId],
  );
  if (!rows[0]) throw new Error('there is no such application');
  return rows[0];
};

type Act = (admin: Person, formId: string, ifMatch?: number) => Promise<ApiAnswer<unknown>>;

const basedOn = (ifMatch: number | undefined): RequestOptions => (ifMatch === undefined ? {} : { ifMatch });
const message = 'Alamat tidak lengkap.';
const correctionOf: Act = (admin, formId, ifMatch) =>
  admin.client.request('POST', `/api/admin/form/${formId}/correction`, {
    ...basedOn(ifMatch),
    body: { fields: ['personal.address'], message },
  });
const recall: Act = (admin, formId) => admin.client.request('DELETE', `/api/admin/form/${formId}/correction`);
const decision =
  (name: (typeof calls.decisions)[number]): Act =>
  (admin, formId, ifMatch) =>
    decideAs(admin, formId, name, {
      ...basedOn(ifMatch),
      ...(name === 'reject' && { rejection: { reason: 'grades' } }),
    });

const acts = {
  accept: decision('accept'),
  reject: decision('reject'),
  withdraw: decision('withdraw'),
  correction: correctionOf,
} as const satisfies Record<string, Act>;
const names = Object.keys(acts) as (keyof typeof acts)[];
const pairs = names.flatMap((a, index) => names.slice(index).map((b) => [a, b] as const));

const codesOf = (answers: readonly ApiAnswer<unknown>[]): number[] => answers.map(({ status }) => status).sort();

describe('two admins who act at the same time', () => {
  test.each(pairs)('%s and %s with the same If-Match: one succeeds and the other gets 412', async (a, b) => {
    const formId = await next();
    const before = await statusOf(formId);
    const mails = (await mailsOf(server, formId)).length;
    const answers = await Promise.all([acts[a](one, formId, before.version), acts[b](two, formId, before.version)]);
    expect(codesOf(answers)).toEqual([200, 412]);
    const after = await statusOf(formId);
    expect(after.version).toBe(before.version + 1);
    expect(after.decisions + after.corrections).toBe(1);
    expect(await mailsOf(server, formId)).toHaveLength(mails + 1);
  });

  test.each(pairs)(
    '%s and %s without If-Match: one succeeds, or both if a withdrawal follows a correction request',
    async (a, b) => {
      const formId = await next();
      const codes = codesOf(await Promise.all([acts[a](one, formId), acts[b](two, formId)]));
      const { status, decisions, corrections } = await statusOf(formId);
      expect(decisions + corrections).toBe(codes.filter((code) => code === 200).length);
      // What was returned can still be withdrawn; nothing else can follow one of these.
      if (codes[1] === 200) expect([a, b, status]).toEqual(['withdraw', 'correction', 'Withdrawn']);
      else expect(codes).toEqual([200, 422]);
    },
  );

  test('two simultaneous undos of one decision: one succeeds and the other gets 422', async () => {
    const formId = await next();
    await acts.accept(one, formId);
    const undo = decision('undo');
    expect(codesOf(await Promise.all([undo(one, formId), undo(two, formId)]))).toEqual([200, 422]);
    expect((await statusOf(formId)).status).toBe('Submitted');
    const { rows } = await server.db.query<{ event: string }>(
      "select event from application_history where application_id = $1 and event = 'decision.undone'",
      [formId],
    );
    expect(rows).toHaveLength(1);
  });

  test('a note, an assignment and an acceptance at the same time all succeed', async () => {
    const formId = await next();
    const { version } = await statusOf(formId);
    const params = { formId };
    const answers = await Promise.all([
      two.client.call(calls.noteOnApplication, { params, body: { body: 'Sudah ditelepon.' } }),
      two.client.call(calls.assignApplication, { params, body: { assigneeId: two.id } }),
      acts.accept(one, formId, version),
    ]);
    expect(codesOf(answers as ApiAnswer<unknown>[])).toEqual([200, 200, 200]);
    expect((await statusOf(formId)).status).toBe('Accepted');
  });
});

describe('an admin and an applicant who act at the same time', () => {
  test('an acceptance and a withdrawal: the withdrawal takes effect in either order', async () => {
    for (let round = 0; round < 4; round++) {
      const formId = await next();
      const [decided, left] = await Promise.all([acts.accept(one, formId), withdraw(first.person, formId)]);
      expect([left.status, [200, 422].includes(decided.status)]).toEqual([200, true]);
      expect((await statusOf(formId)).status).toBe('Withdrawn');
    }
  });

  test('a resubmission and a recall of the correction: one succeeds and the application is submitted', async () => {
    for (let round = 0; round < 4; round++) {
      const formId = await next();
      expect((await correctionOf(one, formId)).status).toBe(200);
      const send = first.person.client.call(calls.sendCorrection, { body: { formId } });
      const answers = await Promise.all([send, recall(one, formId)]);
      expect(codesOf(answers as ApiAnswer<unknown>[])).toEqual([200, 422]);
      expect((await statusOf(formId)).status).toBe('Submitted');
      const templates = (await mailsOf(server, formId)).map(({ template }) => template);
      expect(templates.filter((template) => /^correction-re(ceived|called)$/.test(template))).toHaveLength(1);
    }
  });
});

const decideMany = (admin: Person, applications: readonly { formId: string; version?: number }[], dryRun = false) =>
  admin.client.call(calls.decideApplications, { body: { decision: 'accept', applications, dryRun } });

describe('a mass decision at the same time as single decisions', () => {
  test('a mass acceptance and a rejection of one of its applications: each application is decided once', async () => {
    const forms = await Promise.all([next(), next(), next(), next()]);
    const applications = await Promise.all(
      forms.map(async (formId) => ({ formId, version: (await statusOf(formId)).version })),
    );
    const contested = forms[2] as string;
    const [bulk, single] = await Promise.all([
      decideMany(one, applications),
      acts.reject(two, contested, applications[2]?.version),
    ]);
    const { Decided: decided, Refused: refused } = bulk.body.data;
    expect(decided.length + refused.length).toBe(forms.length);
    expect(single.status === 200).toBe(refused.some(({ Id, statusCode }) => Id === contested && statusCode === 412));
    for (const formId of forms) {
      const { status, decisions } = await statusOf(formId);
      expect(status).toBe(formId === contested && single.status === 200 ? 'Rejected' : 'Accepted');
      expect(decisions).toBe(1);
    }
  });

  test('a dry run blocks no simultaneous decision and adds none', async () => {
    const forms = await Promise.all([next(), next(), next()]);
    const applications = forms.map((formId) => ({ formId }));
    const [dryRunAnswer, ...singles] = await Promise.all([
      decideMany(one, applications, true),
      ...forms.map((formId) => acts.withdraw(two, formId)),
    ]);
    expect(dryRunAnswer.body.data.DryRun).toBe(true);
    expect(singles.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const formId of forms) expect(await statusOf(formId)).toMatchObject({ status: 'Withdrawn', decisions: 1 });
  });
});

describe('payments at the same time as admin actions', () => {
  const paying = async () => {
    const payer = await makePayer(server);
    await pay(payer.person, payer.formId);
    const invoice = await newestInvoice(payer.person, payer.formId);
    const { links } = await lookInto(server, payer.formId);
    return { ...payer, invoice, amount: links[0]?.amount ?? 0 };
  };
  const confirm = ({ invoice, amount }: Awaited<ReturnType<typeof paying>>) =>
    notify(server, { invoice, amount, status: 'SUCCESS', at: new Date() });

  test('a payment and a withdrawal by an admin: the fee is paid, and undoing the withdrawal sets the status to Submitted', async () => {
    const payer = await paying();
    const { formId } = payer;
    const [paid, decided] = await Promise.all([confirm(payer), acts.withdraw(one, formId)]);
    expect(paid.status).toBe(200);
    expect([200, 422]).toContain(decided.status);
    if (decided.status === 422) expect((await acts.withdraw(one, formId)).status).toBe(200);
    expect(await lookInto(server, formId)).toMatchObject({ status: 'Withdrawn', fee: 'Paid', confirmations: 1 });
    const [undone, again] = await Promise.all([decision('undo')(two, formId), confirm(payer)]);
    expect([undone.status, again.status]).toEqual([200, 200]);
    expect(await lookInto(server, formId)).toMatchObject({ status: 'Submitted', fee: 'Paid', confirmations: 1 });
  });

  test.each([
    ['done', 'waived'],
    ['waived', 'waived'],
  ] as const)(
    'a late payment whose refund two admins settle as %s and as %s: one succeeds and the other gets 422',
    async (a, b) => {
      const payer = await paying();
      const { formId, invoice } = payer;
      await server.db.query("update payment set due_at = now() - interval '1 minute' where invoice_number = $1", [
        invoice,
      ]);
      await confirm(payer);
      const { rows } = await server.db.query<{ id: string }>('select id from payment where application_id = $1', [
        formId,
      ]);
      const params = { id: rows[0]?.id as string };
      const settle = (admin: Person, action: 'done' | 'waived') =>
        admin.client.call(settleRefund, { params, body: { action } });
      const [left, right] = await Promise.all([settle(one, a), settle(two, b)]);
      expect(codesOf([left, right] as ApiAnswer<unknown>[])).toEqual([200, 422]);
      const isTaken = (left.status === 200 ? a : b) === 'waived';
      expect(await lookInto(server, formId)).toMatchObject({
        status: isTaken ? 'Submitted' : 'Pending Registration Fee',
        fee: isTaken ? 'Paid' : 'Expired',
        confirmations: isTaken ? 1 : 0,
        refunds: [],
      });
    },
  );
});
