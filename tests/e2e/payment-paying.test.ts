import { describe, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { getRegistrationFee } from '../../src/contract/payment.ts';
import type { Language } from '../support/browser.ts';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import {
  choosePayment,
  comeBack,
  goToFee,
  openFee,
  type Payer,
  pressAtGateway,
  readSum,
  sendPayment,
  untilHowToPay,
  untilResult,
  untilTransferred,
} from '../support/journey/paying.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { gateway: true });

const card = { sfPaymentChannelId: 'Kartu Kredit' };
const bca = { sfPaymentChannelId: 'BCA Virtual Account' };
const rupiah = { id: (text: string) => `Rp ${text}`, en: (text: string) => `IDR ${text.replaceAll('.', ',')}` };

const feeOf = async ({ person, formId }: Payer) =>
  (await person.client.call(getRegistrationFee, { query: { formId } })).body.data;

const statusOf = async ({ person, formId }: Payer): Promise<string> =>
  (await person.client.call(getApplication, { query: { formId } })).body.data.Status;

/** Paid once, counted once, and the application goes on. */
const isPaid = async (payer: Payer): Promise<void> => {
  const { PaymentStatus, Payments } = await feeOf(payer);
  expect(PaymentStatus).toBe('Paid');
  expect(Payments.filter((payment) => payment.PaymentStatus === 'Paid')).toHaveLength(1);
  expect(await statusOf(payer)).toBe('Submitted');
};

const newestInvoice = async (payer: Payer): Promise<string> => (await feeOf(payer)).Payments[0]?.InvoiceNumber ?? '';

const languages: readonly Language[] = ['id', 'en'];
const width = (language: Language): number => (language === 'id' ? 360 : 1280);

describe.each(languages)('in %s', (language) => {
  const open = (program?: Readonly<Record<string, string>>): Promise<Payer> =>
    openFee(portal, { language, width: width(language), ...(program && { program }) });

  test('by card', async () => {
    const payer = await open();
    await choosePayment(payer, card);
    await expect.poll(() => readSum(payer, 'amount')).toBe(rupiah[language]('355.000'));
    expect(await readSum(payer, 'registrationFee')).toBe(rupiah[language]('350.000'));
    expect(await readSum(payer, 'subtotal')).toBe(rupiah[language]('350.000'));
    expect(await readSum(payer, 'adminFee')).toBe(rupiah[language]('5.000'));
    await sendPayment(payer);
    await pressAtGateway(payer, 'pay');
    await untilToast(payer, payer.t('payment.toast.paid'));
    await untilResult(payer, 'success');
    await payer.page.locator('[data-part="lectures"]', { hasText: /\d{4}/ }).waitFor();
    await isPaid(payer);
  });

  test('by card that is declined first', async () => {
    const payer = await open();
    await choosePayment(payer, card);
    await sendPayment(payer);
    await pressAtGateway(payer, 'decline');
    await comeBack(payer);
    await untilScreen(payer, 'paymentDetails');
    await untilToast(payer, payer.t('payment.toast.notCompleted'));
    expect(await statusOf(payer)).toBe('Pending Registration Fee');
    await goToFee(payer);
    await payer.page.locator('[data-part="payment-state"][data-state="Failed"]').waitFor();
    await sendPayment(payer);
    await pressAtGateway(payer, 'pay');
    await untilResult(payer, 'success');
    await isPaid(payer);
  });

  test('to a virtual account', async () => {
    const payer = await open();
    const { page, t } = payer;
    await choosePayment(payer, bca);
    await sendPayment(payer);
    await untilHowToPay(payer);
    await comeBack(payer);
    // Nothing went wrong: the page waits, with what the bank app asks for.
    await page.locator('[data-part="payment-state"][data-state="Open"]').waitFor();
    await page.locator('[data-part="transfer-amount"]').getByRole('button').waitFor();
    const number = (await feeOf(payer)).Payments[0]?.VaNumber ?? '';
    expect((await page.locator('[data-part="va-number"]').innerText()).replace(/\D/g, '')).toBe(number);
    await page.getByRole('timer').waitFor();
    const said = (await page.evaluate(() => Reflect.get(window, 'said'))) as readonly string[];
    expect(said.filter((text) => text.includes(t('payment.toast.notCompleted')))).toEqual([]);
    await page.getByRole('link', { name: t('payment.action.howToPay') }).press('Enter');
    await pressAtGateway(payer, 'pay');
    await untilTransferred(payer);
    await comeBack(payer);
    await untilToast(payer, t('payment.toast.paid'));
    await untilResult(payer, 'success');
    await isPaid(payer);
  });

  test('with a new link after the first has expired', async () => {
    const payer = await open();
    await choosePayment(payer, bca);
    await sendPayment(payer);
    await untilHowToPay(payer);
    const first = await newestInvoice(payer);
    const { server } = portal.get();
    await server.db.query("update payment set due_at = now() - interval '1 second' where invoice_number = $1", [first]);
    server.gateway.expire(first);
    await goToFee(payer);
    await payer.page.locator('[data-part="payment-state"][data-state="Expired"]').waitFor();
    await sendPayment(payer);
    await untilHowToPay(payer);
    expect(await newestInvoice(payer)).not.toBe(first);
    await pressAtGateway(payer, 'pay');
    await untilTransferred(payer);
    await comeBack(payer);
    await untilResult(payer, 'success');
    await isPaid(payer);
  });

  test('with a promo code that leaves nothing to pay', async () => {
    const payer = await open();
    const before = portal.get().server.gateway.orders().length;
    await choosePayment(payer, { promoCode: 'gratis100', ...card });
    await payer.page.locator('[data-field="promoCode"] [data-part="note"]', { hasText: 'GRATIS100' }).waitFor();
    await expect.poll(() => readSum(payer, 'amount')).toBe(rupiah[language]('0'));
    await payer.page.getByRole('button', { name: payer.t('payment.fee.finish') }).press('Enter');
    await untilToast(payer, payer.t('payment.toast.paid'));
    await untilResult(payer, 'success');
    await isPaid(payer);
    expect(portal.get().server.gateway.orders()).toHaveLength(before);
  });

  test.each([
    ['doctor', 'doktor', '20-doktor-manajemen-2', '1.005.000'],
    ['kursus', 'kursus', '20-kursus-sains-data-2', '105.000'],
  ])('for a program of another kind: %s', async (type, entity, offered, amount) => {
    const payer = await open({
      admissionEntity: entity,
      admissionPeriodId: `20-${entity}-2`,
      sfPeriodicProgramId1: offered,
    });
    await choosePayment(payer, card);
    await expect.poll(() => readSum(payer, 'amount')).toBe(rupiah[language](amount));
    await sendPayment(payer);
    await pressAtGateway(payer, 'pay');
    await untilResult(payer, `success-${type}`);
    await isPaid(payer);
  });
});
