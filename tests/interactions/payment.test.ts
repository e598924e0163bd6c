import { expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { getRegistrationFee, payRegistrationFee } from '../../src/contract/payment.ts';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import { demoName } from '../support/journey/demo-names.ts';
import {
  choosePayment,
  comeBack,
  openFee,
  type Payer,
  readSum,
  sendPayment,
  untilHowToPay,
  untilResult,
} from '../support/journey/paying.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });

const card = { sfPaymentChannelId: 'Kartu Kredit' };
const bca = { sfPaymentChannelId: 'BCA Virtual Account' };

/** English readers with a laptop. */
const openOnLaptop = (): Promise<Payer> => openFee(portal, { language: 'en' });

const feeOf = async ({ person, formId }: Payer) =>
  (await person.client.call(getRegistrationFee, { query: { formId } })).body.data;

const statusOf = async ({ person, formId }: Payer): Promise<string> =>
  (await person.client.call(getApplication, { query: { formId } })).body.data.Status;

const newestInvoice = async (payer: Payer): Promise<string> => (await feeOf(payer)).Payments[0]?.InvoiceNumber ?? '';

/** Expects one payment, counted once, and the status Submitted. */
const isPaid = async (payer: Payer): Promise<void> => {
  const { PaymentStatus, Payments } = await feeOf(payer);
  expect(PaymentStatus).toBe('Paid');
  expect(Payments.filter((payment) => payment.PaymentStatus === 'Paid')).toHaveLength(1);
  expect(await statusOf(payer)).toBe('Submitted');
};

const ordersOf = async (payer: Payer) => {
  const { RegistrationNumber } = await feeOf(payer);
  const orders = portal.get().server.gateway.orders();
  return orders.filter(({ invoice }) => invoice.startsWith(`${RegistrationNumber}-`));
};

const untilState = ({ page }: Payer, state: string): Promise<void> =>
  page.locator(`[data-part="payment-state"][data-state="${state}"]`).waitFor();

test('a promo code is checked while it is typed and stays when the language changes; a promo code for the whole fee pays it without the gateway; a result URL with an invalid type leads to the dashboard', async () => {
  const indonesian = await openFee(portal, { language: 'id' });
  const { page, data } = indonesian;
  const before = portal.get().server.gateway.orders().length;
  const field = page.locator('[data-field="promoCode"]');
  await choosePayment(indonesian, { promoCode: 'LEWAT' });
  await field.getByText(indonesian.t('server.rule.promoRefused')).waitFor();
  await page.locator('[data-row="discount"]').waitFor({ state: 'detached' });
  await choosePayment(indonesian, { promoCode: 'hemat10', ...card });
  await field.getByText('HEMAT10').waitFor();
  await field.locator('[aria-invalid="true"]').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'English' }).press('Enter');
  const payer: Payer = { ...indonesian, language: 'en', t: data.texts.translate('en') };
  await page.getByRole('heading', { name: payer.t('payment.fee.choose') }).waitFor();
  await field.getByText('HEMAT10 saves you 10%.').waitFor();
  expect(await page.getByRole('radio', { name: demoName('Kartu Kredit', 'en') }).isChecked()).toBe(true);
  await expect.poll(() => readSum(payer, 'amount')).toBe('IDR 320,000');
  await choosePayment(payer, { promoCode: 'gratis100' });
  await field.locator('[data-part="note"]', { hasText: 'GRATIS100' }).waitFor();
  await expect.poll(() => readSum(payer, 'amount')).toBe('IDR 0');
  await page.getByRole('button', { name: payer.t('payment.fee.finish') }).press('Enter');
  await untilToast(payer, payer.t('payment.toast.paid'));
  await untilResult(payer, 'success');
  await isPaid(payer);
  expect(portal.get().server.gateway.orders()).toHaveLength(before);
  const wrong = `${pathTo('result', { institution: 'untar' })}?formId=${payer.formId}&type=success-full`;
  await page.goto(wrong);
  await untilScreen(payer, 'admissionDashboard');
});

test('with an unreachable gateway “Payment not completed” is shown and the order is created once the gateway answers; after a change of the payment channel, a payment leads from the open page to the result', async () => {
  const payer = await openOnLaptop();
  const { page, t } = payer;
  const { gateway } = portal.get().server;
  await gateway.refuseConnections(true);
  await choosePayment(payer, card);
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isPay = ({ pathname }: URL): boolean => pathname === `/api${payRegistrationFee.path}`;
  await page.route(isPay, async (route) => {
    if (route.request().method() === payRegistrationFee.method) await isReleased;
    await route.continue();
  });
  await sendPayment(payer);
  await page.getByRole('status').getByText(t('payment.fee.asking')).waitFor();
  release();
  await untilToast(payer, 'Payment not completed');
  expect(await statusOf(payer)).toBe('Pending Registration Fee');
  await untilState(payer, 'Creating');
  await gateway.refuseConnections(false);
  await page.locator('[data-part="open-payment"]').waitFor({ timeout: 120_000 });
  expect(await ordersOf(payer)).toHaveLength(1);
  expect(await page.locator('form[data-form="registration-fee"]').count()).toBe(0);
  await page.getByRole('button', { name: t('payment.action.change') }).press('Enter');
  await choosePayment(payer, bca);
  await sendPayment(payer);
  await untilHowToPay(payer);
  await comeBack(payer);
  await untilState(payer, 'Open');
  portal.get().server.gateway.pay(await newestInvoice(payer));
  await untilResult(payer, 'success');
  expect((await feeOf(payer)).Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Paid', expect.any(String)]);
});
