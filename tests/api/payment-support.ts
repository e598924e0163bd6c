import { setTimeout as sleep } from 'node:timers/promises';
import { withdrawApplication } from '../../src/contract/application.ts';
import * as calls from '../../src/contract/payment.ts';
import type { RequestOptions } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, submit } from './application-support.ts';

/** An applicant with a submitted application that waits for its fee of Rp350.000 (or whatever `like` chose). */
export const makePayer = async (
  server: TestServer,
  like?: string,
): Promise<{ readonly person: Person; readonly formId: string }> => {
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, 5, like);
  const answer = await submit(person, formId);
  if (answer.status !== 200) throw new Error(`submit answered ${answer.status}: ${answer.text}`);
  return { person, formId };
};

export const getFee = (person: Person, formId: string) =>
  person.client.call(calls.getRegistrationFee, { query: { formId } });

export const checkPromo = (person: Person, formId: string, code: string, options: RequestOptions = {}) =>
  person.client.call(calls.checkPromoCode, { ...options, body: { code, formId } });

export const pay = (
  person: Person,
  formId: string,
  more: { readonly sfPaymentChannelId?: string; readonly promoCode?: string } = {},
  options: RequestOptions = {},
) =>
  person.client.call(calls.payRegistrationFee, { ...options, body: { formId, sfPaymentChannelId: 'card', ...more } });

export const refresh = (person: Person, formId: string) =>
  person.client.call(calls.refreshPayment, { body: { formId } });

export const getResult = (person: Person, formId: string) => person.client.call(calls.getResult, { query: { formId } });

export const withdraw = (person: Person, formId: string, options: RequestOptions = {}) =>
  person.client.call(withdrawApplication, { ...options, body: { formId } });

export const newestInvoice = async (person: Person, formId: string): Promise<string> => {
  const [newest] = (await getFee(person, formId)).body.data.Payments;
  if (!newest) throw new Error('nothing was asked to be paid yet');
  return newest.InvoiceNumber;
};

/** Waits until the fee stands where it should. Most waits are short; the long ones ask twice a second. */
export const settled = async (person: Person, formId: string, status: string, ms = 60_000): Promise<void> => {
  let pause = 20;
  for (const end = Date.now() + ms; Date.now() < end; await sleep(pause)) {
    pause = Math.min(500, 1.5 * pause);
    if ((await getFee(person, formId)).body.data.PaymentStatus === status) return;
  }
  const { PaymentStatus } = (await getFee(person, formId)).body.data;
  throw new Error(`the fee stands at ${PaymentStatus}, not at ${status}`);
};

/** Orders at the gateway that belong to one application. */
export const ordersOf = ({ gateway }: TestServer, registrationNumber: string) =>
  gateway.orders().filter(({ invoice }) => invoice.startsWith(`${registrationNumber}-`));

export const alertsOf = async ({ db }: TestServer, formId: string) =>
  (
    await db.query<{ kind: string; amount: number }>(
      `select alert.kind, alert.amount from payment_alert alert join payment p on p.id = alert.payment_id
        where p.application_id = $1 order by alert.id`,
      [formId],
    )
  ).rows;
