import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { addWebhook, testWebhook } from '../../src/contract/webhooks.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { password } from '../support/people.ts';
import { startWebhookTarget, verifyWebhook, type WebhookTarget } from '../support/webhook-target.ts';

const portal = openPortal({ WEBHOOK_NETWORKS: '127.0.0.0/8' });

let target: WebhookTarget;
beforeAll(async () => {
  target = await startWebhookTarget();
});
afterAll(() => target.close());

const proof = { currentPassword: password };
const looks = [1280, 768, 360];

const open = async (admin: AdminVisitor, id?: string): Promise<void> => {
  const query = id === undefined ? '' : `?${new URLSearchParams({ id })}`;
  await admin.page.goto(pathTo('webhookList') + query);
  await untilScreen(admin, 'webhookList');
};

const button = ({ page }: AdminVisitor, action: string) => page.locator(`main [data-action=${action}]`).first();
const dialogOf = ({ page }: AdminVisitor, kind: string) => page.locator(`dialog[data-modal-type=${kind}][open]`);

/** Presses a button, then the one of the dialog that asks for the password. */
const act = async (admin: AdminVisitor, action: string): Promise<void> => {
  await button(admin, action).press('Enter');
  const dialog = dialogOf(admin, action);
  await dialog.locator('[name=currentPassword]').fill(password);
  await dialog.locator('[type=submit]').press('Enter');
  await dialog.waitFor({ state: 'detached' });
};

const add = async ({ person }: AdminVisitor, path: string, description = '') => {
  const body = { url: target.at(path), description, events: null, institutionCode: null, ...proof };
  return (await person.client.call(addWebhook, { body })).body.data.Webhook.Id;
};

const delivery = ({ page }: AdminVisitor, text: string) => page.locator('[data-delivery]', { hasText: text }).first();

test('a webhook is added by keys, its secret is shown once and signs the test event; wrong values stay in the dialog with their errors', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  await open(admin);
  await page.getByText(t('admin-webhooks.none')).waitFor();
  await looksRight(admin, 'webhooks-empty', looks);
  await button(admin, 'add').press('Enter');
  const dialog = dialogOf(admin, 'webhook');
  await dialog.locator('[name=url]').fill('http://sis.example.ac.id/hook');
  await dialog.locator('[name=currentPassword]').fill(password);
  await dialog.locator('[type=submit]').press('Enter');
  await expect.poll(() => dialog.locator('[name=url]').getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.locator('[name=url]').evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.locator('[name=eventsScope][value=some]').check();
  await looksRight(admin, 'webhooks-dialog', looks);
  await dialog.locator('[name=url]').fill(target.at('/sis'));
  await dialog.locator('[type=submit]').press('Enter');
  await expect.poll(() => dialog.locator('[name=events]').first().getAttribute('aria-invalid')).toBe('true');
  await dialog.locator('[name=events][value="application.accepted"]').check();
  await dialog.locator('[name=url]').fill(target.at('/sis'));
  await dialog.locator('[name=description]').fill('Sistem informasi akademik');
  await dialog.locator('[type=submit]').press('Enter');
  const secretDialog = dialogOf(admin, 'secret');
  const secret = (await secretDialog.locator('[data-part=secret]').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await looksRight(admin, 'webhooks-secret', looks);
  await secretDialog.getByRole('button').last().press('Enter');
  await secretDialog.waitFor({ state: 'detached' });
  await page.locator('[data-webhook] a').press('Enter');
  await button(admin, 'test').waitFor();
  expect(await page.content()).not.toContain(secret);
  await button(admin, 'test').press('Enter');
  await untilToast(admin, /./);
  await delivery(admin, t('admin-webhooks.delivery.delivered')).waitFor({ timeout: 60_000 });
  const waiting = page.locator('main dl > div', { hasText: t('admin-webhooks.delivery.waiting') });
  await expect.poll(() => waiting.locator('dd').textContent(), { timeout: 60_000 }).toBe('0');
  const [arrived] = target.received.filter(({ path }) => path === '/sis');
  if (!arrived) throw new Error('nothing arrived');
  expect(verifyWebhook(secret, arrived)).toEqual(arrived.body);
  await looksRight(admin, 'webhooks-delivered', looks);
});

test('a target that is gone is shown as disabled; it is enabled, and what failed is sent again, all of it or one', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  const id = await add(admin, '/gone', `${'A very long description of the system that receives '.repeat(3)}everything`);
  target.answer('/gone', (response) => response.writeHead(410).end());
  await admin.person.client.call(testWebhook, { params: { webhookId: id } });
  await open(admin, id);
  await page.locator('[data-part=problem]').waitFor({ timeout: 60_000 });
  await page.getByText(t('admin-webhooks.outcome.status', { status: 410 })).waitFor();
  expect(await button(admin, 'test').count()).toBe(0);
  expect(await button(admin, 'replay').count()).toBe(0);
  await looksRight(admin, 'webhooks-gone', looks);
  await act(admin, 'enable');
  await page.locator('[data-part=problem]').waitFor({ state: 'detached' });
  target.answer('/gone', undefined);
  await button(admin, 'replayFailed').press('Enter');
  await delivery(admin, t('admin-webhooks.delivery.delivered')).waitFor({ timeout: 60_000 });
  await button(admin, 'replay').press('Enter');
  await expect.poll(() => target.received.filter(({ path }) => path === '/gone').length, { timeout: 60_000 }).toBe(3);
  await act(admin, 'replaceSecret');
  expect(await dialogOf(admin, 'secret').locator('[data-part=secret]').textContent()).toMatch(/^whsec_/);
  await page.keyboard.press('Escape');
  await act(admin, 'disable');
  await button(admin, 'enable').waitFor();
  await act(admin, 'remove');
  await page.locator(`[data-webhook="${id}"]`).waitFor({ state: 'detached' });
  await button(admin, 'add').waitFor();
});

test('a failing target shows its last answer and the next attempt, and a list that does not load says so', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  const id = await add(admin, '/failing/a-path-that-is-much-longer-than-the-screen-of-a-phone/'.repeat(4));
  target.answer(
    new URL(target.at('/failing/a-path-that-is-much-longer-than-the-screen-of-a-phone/'.repeat(4))).pathname,
    (response) => response.writeHead(500).end(),
  );
  await admin.person.client.call(testWebhook, { params: { webhookId: id } });
  await open(admin, id);
  await page.getByText(t('admin-webhooks.outcome.status', { status: 500 })).waitFor({ timeout: 60_000 });
  await looksRight(admin, 'webhooks-failing', looks);
  await open(admin);
  await page.locator(`[data-webhook="${id}"]`).waitFor();
  await looksRight(admin, 'webhooks-list', looks);
  await page.route(/\/api\/admin\/webhook$/, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, message: 'x', data: null } }),
  );
  await open(admin);
  await page.locator('main').getByRole('button').first().waitFor();
  await looksRight(admin, 'webhooks-error', looks);
  await page.unroute(/\/api\/admin\/webhook$/);
  await page.locator('main').getByRole('button').first().press('Enter');
  await page.locator(`[data-webhook="${id}"]`).waitFor();
  await open(admin, '00000000-0000-4000-8000-000000000000');
  await page.getByText(t('admin-webhooks.gone')).waitFor();
});
