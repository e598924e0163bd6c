import { expect, test } from 'vitest';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import {
  choosePayment,
  comeBack,
  feeOf,
  goToFee,
  isPaid,
  newestInvoice,
  openFee,
  ordersOf,
  type Payer,
  pressAtGateway,
  readSum,
  sendPayment,
  statusOf,
  untilHowToPay,
  untilResult,
  untilState,
  untilTransferred,
} from '../support/journey/paying.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });

const card = { sfPaymentChannelId: 'Kartu Kredit' };
const bca = { sfPaymentChannelId: 'BCA Virtual Account' };

/** Indonesian readers with a phone. */
const openOnPhone = (): Promise<Payer> => openFee(portal, { language: 'id', width: 360 });

const submitButton = 'form[data-form="registration-fee"] button[type=submit]';

test('a card payment shows the sums, a double click on its button creates one order, a declined card leaves the fee unpaid, and a second try leads to the success screen and pays the fee once', async () => {
  const payer = await openOnPhone();
  const { page, t } = payer;
  await choosePayment(payer, card);
  await expect.poll(() => readSum(payer, 'amount')).toBe('Rp 355.000');
  expect(await readSum(payer, 'registrationFee')).toBe('Rp 350.000');
  expect(await readSum(payer, 'subtotal')).toBe('Rp 350.000');
  expect(await readSum(payer, 'adminFee')).toBe('Rp 5.000');
  await page.locator(submitButton).dblclick();
  await page.waitForURL(/checkout/);
  expect(await ordersOf(portal, payer)).toHaveLength(1);
  await pressAtGateway(payer, 'decline');
  await comeBack(payer);
  await untilScreen(payer, 'paymentDetails');
  await untilToast(payer, t('payment.toast.notCompleted'));
  expect(await statusOf(payer)).toBe('Pending Registration Fee');
  await goToFee(payer);
  await untilState(payer, 'Failed');
  await sendPayment(payer);
  await pressAtGateway(payer, 'pay');
  await untilToast(payer, t('payment.toast.paid'));
  await untilResult(payer, 'success');
  await page.locator('[data-part="lectures"]', { hasText: /\d{4}/ }).waitFor();
  await isPaid(payer);
});

test('an expired transfer is replaced by a new one, which shows its amount and virtual account number, and pays the fee when it arrives', async () => {
  const payer = await openOnPhone();
  const { page, t } = payer;
  await choosePayment(payer, bca);
  await sendPayment(payer);
  await untilHowToPay(payer);
  const first = await newestInvoice(payer);
  const { server } = portal.get();
  await server.db.query("update payment set due_at = now() - interval '1 second' where invoice_number = $1", [first]);
  server.gateway.expire(first);
  await goToFee(payer);
  await untilState(payer, 'Expired');
  await sendPayment(payer);
  await untilHowToPay(payer);
  expect(await newestInvoice(payer)).not.toBe(first);
  await comeBack(payer);
  await untilState(payer, 'Open');
  await page.locator('[data-part="transfer-amount"]').getByRole('button').waitFor();
  const number = (await feeOf(payer)).Payments[0]?.VaNumber ?? '';
  expect((await page.locator('[data-part="va-number"]').innerText()).replace(/\D/g, '')).toBe(number);
  await page.getByRole('timer').waitFor();
  const toasts = (await page.evaluate(() => Reflect.get(window, 'said'))) as readonly string[];
  expect(toasts.filter((text) => text.includes(t('payment.toast.notCompleted')))).toEqual([]);
  await page.getByRole('link', { name: t('payment.action.howToPay') }).press('Enter');
  await pressAtGateway(payer, 'pay');
  await untilTransferred(payer);
  await comeBack(payer);
  await untilToast(payer, t('payment.toast.paid'));
  await untilResult(payer, 'success');
  await isPaid(payer);
});
