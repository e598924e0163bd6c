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

export const seeFee = (person: Person, formId: string) =>
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

export const seeResult = (person: Person, formId: string) => person.client.call(calls.getResult, { query: { formId } });

export const withdraw = (person: Person, formId: string, options: RequestOptions = {}) =>
  person.client.call(calls.withdrawApplication, { ...options, body: { formId } });
