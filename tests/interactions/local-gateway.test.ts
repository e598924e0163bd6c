import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PaymentOrder } from '../../src/server/payment-order.ts';
import { createDokuGateway } from '../../src/server/platform/payments/doku/doku-gateway.ts';
import type { PaymentGateway } from '../../src/server/platform/payments/payment-gateway.ts';
import { findBarriers, getBrowser, type Language, leaveBrowser, shoot, visit } from '../support/browser.ts';
import { dokuOrder } from '../support/doku-order.ts';
import { type LocalGateway, startTestGateway } from '../support/local-gateway.ts';

const folder = mkdtempSync('/tmp/portal-gateway-');
let gateway: LocalGateway;
let payments: PaymentGateway;
let browser: Browser;
let portal: Server;
let returnUrl: string;

beforeAll(async () => {
  portal = createServer((_request, response) => response.end('<title>portal</title>'));
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  returnUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/back`;
  [gateway, browser] = await Promise.all([startTestGateway(folder), getBrowser()]);
  payments = createDokuGateway('doku', { ...gateway.keys, baseUrl: gateway.url });
});
afterAll(async () => {
  payments.close();
  portal.close();
  portal.closeAllConnections();
  await leaveBrowser(browser);
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const description = 'Biaya pendaftaran 20-2026-000123';
const open = async (more: Partial<PaymentOrder>, language: Language, width: number): Promise<Page> => {
  const order = dokuOrder({ returnUrl, locale: language, description, ...more });
  const { url } = await payments.create(order);
  const visitor = await visit(browser, { url: gateway.url, language, width });
  onTestFinished(async () => {
    await visitor.close();
    expect(visitor.complaints).toEqual([]);
  });
  await visitor.page.goto(url);
  return visitor.page;
};

const look = async (page: Page, name: string): Promise<void> => {
  await shoot(page, `gateway-${name}`);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await page.getByText('SIMULASI').first().isVisible()).toBe(true);
};

const words = {
  id: {
    pay: 'Bayar',
    decline: 'Simulasikan penolakan',
    declined: 'Kartu ditolak',
    transfer: 'Simulasikan transfer',
    paid: 'Pembayaran diterima',
  },
  en: {
    pay: 'Pay',
    decline: 'Simulate a declined card',
    declined: 'The card was declined',
    transfer: 'Simulate a transfer',
    paid: 'Payment received',
  },
} as const;

test.each([
  ['id', 360],
  ['en', 1280],
] as const)(
  'at the local gateway the card page declines, then pays and returns the payer; the virtual account page shows the payment as received after a simulated transfer (%s, %i px)',
  async (language, width) => {
    const page = await open({}, language, width);
    const text = words[language];
    await look(page, `card-${language}`);
    await page.getByRole('button', { name: text.decline }).click();
    expect(await page.getByRole('alert').innerText()).toContain(text.declined);
    await look(page, `declined-${language}`);
    await page.getByRole('button', { name: text.pay }).click();
    await page.waitForURL(returnUrl);

    const transfer = dokuOrder({
      returnUrl,
      locale: language,
      description,
      channel: { kind: 'virtual-account', bank: 'MANDIRI' },
    });
    await page.goto((await payments.create(transfer)).url);
    await look(page, `account-${language}`);
    await page.getByRole('button', { name: text.transfer }).click();
    await page.getByRole('heading', { name: text.paid }).waitFor();
    await look(page, `paid-${language}`);
  },
);

test('the card page of the local gateway changes its language and pays with the keyboard alone; its start page lists an order and expires it', async () => {
  const page = await open({}, 'id', 360);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByLabel('Test card number').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(returnUrl);

  await payments.create(dokuOrder({ returnUrl, locale: 'en', description }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(gateway.url);
  await look(page, 'back-office');
  await page.getByRole('button', { name: 'Expire' }).first().click();
  await page.getByText('EXPIRED').first().waitFor();
});
