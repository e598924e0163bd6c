import { expect } from 'vitest';
import { getApplication, submitApplication } from '../../../src/contract/application.ts';
import { pathTo } from '../../../src/contract/pages.ts';
import { getRegistrationFee } from '../../../src/contract/payment.ts';
import type { Answers, FormDefinition } from '../../../src/engine/schema/types.ts';
import { toWire } from '../../../src/engine/wire/to-wire.ts';
import { textsOf } from '../../../src/local-gateway/pages/texts.ts';
import type { Language } from '../browser.ts';
import type { PortalOfTests } from '../open-portal.ts';
import type { Person } from '../people.ts';
import { type Applicant, getAccountForm, getStep, untilScreen } from './applicant.ts';
import { makeDraft } from './drafts.ts';
import { fillForm, type Spoken } from './fill-form.ts';

/** An applicant whose application waits for its registration fee. */
export type Payer = Applicant & { readonly person: Person; readonly formId: string; readonly institution: string };

export interface WantedPayer {
  readonly language: Language;
  readonly width?: number;
  readonly institution?: string;
  /** Answers to the first step, as the lists of the demo data have them. */
  readonly program?: Answers;
}

const submitByApi = async (applicant: Pick<Applicant, 'data'>, { client }: Person, formId: string): Promise<void> => {
  const { fields } = toWire(getStep(applicant, 'submission'), { declaration: true });
  const answer = await client.call(submitApplication, { body: { formId, ...fields } });
  if (answer.status !== 200) throw new Error(`submit answered ${answer.status}: ${answer.text}`);
};

/** A new applicant at the page of the fee; the application was made through the API. */
export const openFee = async (portal: PortalOfTests, wanted: WantedPayer): Promise<Payer> => {
  const { language, width, institution = 'untar', program } = wanted;
  const { data } = portal.get();
  const applicant = await portal.signIn(language, width);
  const steps = data.catalogue.steps.filter(({ submits }) => !submits).map(({ key }) => key);
  const answers = program ? { program } : {};
  const formId = await makeDraft(data, applicant.person, { institution, steps, answers });
  await submitByApi({ data }, applicant.person, formId);
  const payer = { ...applicant, formId, institution };
  await goToFee(payer);
  return payer;
};

export const goToFee = async (payer: Payer): Promise<void> => {
  const { page, institution, formId } = payer;
  await page.goto(`${pathTo('registerFeeDetail', { institution })}?formId=${formId}`);
  await untilScreen(payer, 'registerFeeDetail');
};

export const feeForm = (applicant: Applicant): FormDefinition => getAccountForm(applicant, 'registration-fee');

/** Fills in how to pay; the words of the list are those of the demo data. */
export const choosePayment = (payer: Payer, answers: Spoken): Promise<void> => fillForm(payer, feeForm(payer), answers);

/** Presses the one button that pays, whatever the amount on it. */
export const sendPayment = ({ page }: Applicant): Promise<void> =>
  page.locator('form[data-form="registration-fee"] button[type=submit]').press('Enter');

/** A line of the sums: `amount`, `discount` and so on. */
export const readSum = async ({ page }: Applicant, row: string): Promise<string> =>
  (await page.locator(`[data-part="totals"] [data-row="${row}"] dd`).innerText()).replace(/\u00a0/g, ' ');

/** What is pressed on the gateway's own pages; paying a virtual account there simulates the transfer. */
export const pressAtGateway = ({ page }: Applicant, what: 'pay' | 'decline'): Promise<void> =>
  page.locator(`button[name="action"][value="${what}"]`).click();

/** Waits for the page on which a transfer can be simulated. */
export const untilHowToPay = ({ page, language }: Applicant): Promise<void> =>
  page.getByRole('heading', { name: textsOf(language).accountTitle }).waitFor();

export const untilTransferred = ({ page, language }: Applicant): Promise<void> =>
  page.getByRole('heading', { name: textsOf(language).paidTitle }).waitFor();

/** A bank does not redirect to the portal: the applicant opens the portal again. */
export const comeBack = async (payer: Payer): Promise<void> => {
  const { page, institution, formId } = payer;
  await page.goto(pathTo('paymentDetails', { institution, id: formId }));
};

/** Waits for the result screen of this type, with the texts of specification 8. */
export const untilResult = async (payer: Payer, type: string): Promise<void> => {
  await untilScreen(payer, 'result');
  await payer.page.locator(`[data-result="${type}"]`).waitFor();
};

/** The registration fee as the applicant reads it. */
export const feeOf = async ({ person, formId }: Payer) =>
  (await person.client.call(getRegistrationFee, { query: { formId } })).body.data;

export const statusOf = async ({ person, formId }: Payer): Promise<string> =>
  (await person.client.call(getApplication, { query: { formId } })).body.data.Status;

export const newestInvoice = async (payer: Payer): Promise<string> =>
  (await feeOf(payer)).Payments[0]?.InvoiceNumber ?? '';

/** Expects one payment, counted once, and the status Submitted. */
export const isPaid = async (payer: Payer): Promise<void> => {
  const { PaymentStatus, Payments } = await feeOf(payer);
  expect(PaymentStatus).toBe('Paid');
  expect(Payments.filter((payment) => payment.PaymentStatus === 'Paid')).toHaveLength(1);
  expect(await statusOf(payer)).toBe('Submitted');
};

/** What the gateway knows of the payments of a payer. */
export const ordersOf = async (portal: PortalOfTests, payer: Payer) => {
  const { RegistrationNumber } = await feeOf(payer);
  const orders = portal.get().server.gateway.orders();
  return orders.filter(({ invoice }) => invoice.startsWith(`${RegistrationNumber}-`));
};

export const untilState = ({ page }: Payer, state: string): Promise<void> =>
  page.locator(`[data-part="payment-state"][data-state="${state}"]`).waitFor();
