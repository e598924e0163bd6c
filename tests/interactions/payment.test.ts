import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { payRegistrationFee } from '../../src/contract/payment.ts';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import { demoName } from '../support/journey/demo-names.ts';
import {
  choosePayment,
  comeBack,
  feeOf,
  isPaid,
  newestInvoice,
  openFee,
  ordersOf,
  type Payer,
  readSum,
  sendPayment,
  statusOf,
  untilHowToPay,
  untilResult,
  untilState,
} from '../support/journey/paying.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });

const card = { sfPaymentChannelId: 'Kartu Kredit' };
const bca = { sfPaymentChannelId: 'BCA Virtual Account' };

/** English readers with a laptop. */
const openOnLaptop = (): Promise<Payer> => openFee(portal, { language: 'en' });

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
  expect(await ordersOf(portal, payer)).toHaveLength(1);
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
