import { describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { getRegistrationFee, payRegistrationFee } from '../../src/contract/payment.ts';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import {
  choosePayment,
  comeBack,
  goToFee,
  openFee,
  type Payer,
  pressAtGateway,
  sendPayment,
  untilHowToPay,
  untilResult,
} from '../support/journey/paying.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { gateway: true });

const card = { sfPaymentChannelId: 'Kartu Kredit' };
const bca = { sfPaymentChannelId: 'BCA Virtual Account' };

const feeOf = async ({ person, formId }: Payer) =>
  (await person.client.call(getRegistrationFee, { query: { formId } })).body.data;

const ordersOf = async (payer: Payer) => {
  const { RegistrationNumber } = await feeOf(payer);
  const orders = portal.get().server.gateway.orders();
  return orders.filter(({ invoice }) => invoice.startsWith(`${RegistrationNumber}-`));
};

const stateShown = ({ page }: Payer, state: string): Promise<void> =>
  page.locator(`[data-part="payment-state"][data-state="${state}"]`).waitFor();

const payFree = async (payer: Payer): Promise<void> => {
  await choosePayment(payer, { promoCode: 'GRATIS100', ...card });
  await payer.page.locator('[data-row="discount"]').waitFor();
  await sendPayment(payer);
  await untilScreen(payer, 'result');
};

test('two presses are one wish', async () => {
  const payer = await openFee(portal, { language: 'en' });
  await choosePayment(payer, card);
  await payer.page.locator('form[data-form="registration-fee"] button[type=submit]').dblclick();
  await payer.page.waitForURL(/checkout/);
  expect(await ordersOf(payer)).toHaveLength(1);
});

test('an open payment is gone on with, and another way to pay takes its place', async () => {
  const payer = await openFee(portal, { language: 'en' });
  const { page, t } = payer;
  await choosePayment(payer, bca);
  await sendPayment(payer);
  await untilHowToPay(payer);
  await goToFee(payer);
  await page.locator('[data-part="open-payment"]').waitFor();
  expect(await page.locator('form[data-form="registration-fee"]').count()).toBe(0);
  await page.getByRole('button', { name: t('payment.action.change') }).press('Enter');
  await choosePayment(payer, card);
  await sendPayment(payer);
  await pressAtGateway(payer, 'pay');
  await untilResult(payer, 'success');
  expect((await feeOf(payer)).Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Paid', expect.any(String)]);
});

test('money that arrives while the page is open shows by itself', async () => {
  const payer = await openFee(portal, { language: 'id', width: 360 });
  await choosePayment(payer, bca);
  await sendPayment(payer);
  await untilHowToPay(payer);
  await comeBack(payer);
  await stateShown(payer, 'Open');
  const [order] = await ordersOf(payer);
  portal.get().server.gateway.pay(order?.invoice ?? '');
  await untilResult(payer, 'success');
});

test('a promo code is judged as it is typed, and each refusal reads the same', async () => {
  const payer = await openFee(portal, { language: 'en' });
  const { page } = payer;
  const field = page.locator('[data-field="promoCode"]');
  const refusal = 'This code cannot be used for this application. Check the spelling';
  for (const code of ['TIADA', 'LEWAT', 'NANTI', 'HABIS1', 'XINYA75RB']) {
    await choosePayment(payer, { promoCode: code });
    await field.getByText(refusal).waitFor();
    await page.locator('[data-row="discount"]').waitFor({ state: 'detached' });
  }
  await choosePayment(payer, { promoCode: 'untar50rb' });
  await field.getByText('UNTAR50RB saves you').waitFor();
  await field.locator('[aria-invalid="true"]').waitFor({ state: 'detached' });
});

describe('the result screen believes the server alone', () => {
  test.each([
    ['a type in clear', 'success-full'],
    ['no type', ''],
    ['noise', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('%s leads to the dashboard', async (_name, type) => {
    const payer = await openFee(portal, { language: 'en' });
    await payFree(payer);
    await payer.page.goto(`${pathTo('result', { institution: 'untar' })}?formId=${payer.formId}&type=${type}`);
    await untilScreen(payer, 'admissionDashboard');
  });

  test('somebody else’s address leads to the dashboard', async () => {
    const [one, other] = [await openFee(portal, { language: 'en' }), await openFee(portal, { language: 'en' })];
    await payFree(one);
    await payFree(other);
    const type = new URL(one.page.url()).searchParams.get('type') ?? '';
    await other.page.goto(`${pathTo('result', { institution: 'untar' })}?formId=${other.formId}&type=${type}`);
    await untilScreen(other, 'admissionDashboard');
    await other.page.goto(one.page.url());
    await untilScreen(other, 'admissionDashboard');
  });
});

describe('a gateway in trouble', () => {
  test('that nobody answers for: said at once, nothing is lost, and it goes on by itself', async () => {
    const payer = await openFee(portal, { language: 'en' });
    const { gateway } = portal.get().server;
    await gateway.refuseConnections(true);
    await choosePayment(payer, card);
    const { path } = payRegistrationFee;
    const answered = payer.page.waitForResponse(
      (one) => one.request().method() === 'POST' && new URL(one.url()).pathname === `/api${path}`,
    );
    await sendPayment(payer);
    await untilToast(payer, 'Payment not completed');
    // As the browser waited for it, and not this test: less than for a gateway that is silent.
    expect((await answered).request().timing().responseStart).toBeLessThan(10_000);
    expect((await feeOf(payer)).Status).toBe('Pending Registration Fee');
    await stateShown(payer, 'Creating');
    await gateway.refuseConnections(false);
    await payer.page.locator('[data-part="open-payment"]').waitFor({ timeout: 120_000 });
    expect(await ordersOf(payer)).toHaveLength(1);
  });

  test('that is slow: after ten seconds the page tells what is going on', async () => {
    const payer = await openFee(portal, { language: 'id', width: 360 });
    const { switches } = portal.get().server.gateway;
    switches.answerDelayMs = 30_000;
    await choosePayment(payer, card);
    const began = performance.now();
    await sendPayment(payer);
    await payer.page.getByRole('status').getByText(payer.t('payment.fee.asking')).waitFor();
    await stateShown(payer, 'Creating');
    expect(performance.now() - began, 'not for as long as the gateway').toBeLessThan(25_000);
    switches.answerDelayMs = 0;
  });
});

test('the language can be changed in the middle of paying: what was filled in stays', async () => {
  const payer = await openFee(portal, { language: 'id' });
  const { page, data } = payer;
  await choosePayment(payer, { promoCode: 'HEMAT10', ...card });
  await page.getByRole('link', { name: 'English' }).press('Enter');
  const t = data.texts.translate('en');
  await page.getByRole('heading', { name: t('payment.fee.choose') }).waitFor();
  await page.locator('[data-field="promoCode"]').getByText('HEMAT10 saves you 10%.').waitFor();
  expect(await page.getByRole('radio', { name: 'Kartu Kredit' }).isChecked()).toBe(true);
});
