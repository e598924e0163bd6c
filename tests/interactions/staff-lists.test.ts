import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../src/contract/account.ts';
import { listChoices } from '../../src/contract/choice-lists.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { changeStaffListEntry } from '../../src/contract/staff-lists.ts';
import { findBarriers, loadAxe, shoot } from '../support/browser.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { arrive, press, untilToast } from '../support/journey/applicant.ts';
import type { PortalData } from '../support/journey/data.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';
import type { PortalProcess } from '../support/portal-process.ts';

let opened: ChangedPortal;
let browser: Browser;
let data: PortalData;
let portal: PortalProcess;
let client: ApiClient;

// The towns of the step `origin`, 5,000 of them, are maintained by staff.
beforeAll(async () => {
  opened = await openExtendedPortal();
  ({ browser, data, portal } = opened);
  client = createClient(portal.url);
  const answer = await client.call(login, { body: { email: 'admin@example.com', password: 'Pendaftaran2026' } });
  expect(answer.status).toBe(200);
}, 300_000);
afterAll(() => opened?.close());

const longName = 'Kota yang namanya panjang sekali dan tetap harus terbaca seluruhnya pada layar telepon';

test.each([
  ['id', 360],
  ['en', 768],
  ['id', 1280],
] as const)('staff find, add, change and import entries of a list in %s at %i px', async (language, width) => {
  const admin = await arrive(browser, { url: portal.url, data, language, width });
  const cookies = [...client.cookies].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: portal.url,
  }));
  await admin.context.addCookies(cookies);
  const { page, t } = admin;
  const look = async (name: string): Promise<void> => {
    await shoot(page, `staff-lists-${name}-${language}`);
    expect(await findLayoutFaults(page)).toEqual([]);
  };
  const value = `port-${width}`;
  await page.goto(`${pathTo('controlPanel')}?view=lists`);
  await page.locator('[data-entry=bay]').waitFor();
  await look('list');
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel(t('admin-list.search')).fill('ramai 4999');
  await page.locator('[data-entry=t4999]').waitFor();
  await page.getByLabel(t('admin-list.search')).fill('nowhere');
  await page.getByText(t('staff-lists.noMatches')).waitFor();
  await look('no-matches');

  await page.getByRole('link', { name: t('staff-lists.add') }).click();
  await press(admin, 'admin-panel.add.send');
  await page.getByText(t('staff-lists.value.error.required')).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('entry-value');
  await look('errors');
  await page.getByLabel(t('staff-lists.value.label')).fill(value);
  for (const code of ['id', 'en']) await page.locator(`#entry-names-${code}`).fill(`${longName} ${width}`);
  await page.locator('#entry-parent').selectOption('west');
  await press(admin, 'admin-panel.add.send');
  await untilToast(admin, t('server.panel.added'));
  await page.goto(`${pathTo('controlPanel')}?view=lists&q=${value}`);
  await page.locator(`[data-entry="${value}"]`).waitFor();
  await look('long-name');

  await page.locator(`[data-entry="${value}"] a`).click();
  await page.locator('#entry-names-en').waitFor();
  const params = { list: 'towns', value };
  const names = { id: 'Nama dari admin lain', en: 'Name of another admin' };
  await client.call(changeStaffListEntry, { params, body: { names, parent: 'west' } });
  await page.locator('#entry-names-en').fill('My name');
  await press(admin, 'admin-panel.save');
  await page.getByRole('dialog').getByText(t('admin-panel.clash.title')).waitFor();
  await look('conflict');
  await page.getByRole('button', { name: t('admin-panel.clash.save') }).click();
  await untilToast(admin, t('server.panel.saved'));
  const offered = await client.call(listChoices, { query: { list: 'towns', language: 'en', parent: 'west' } });
  expect(offered.body.data.find(({ Value }) => Value === value)?.Name).toBe('My name');

  const file = (content: string) => ({ name: 'kota.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const input = page.locator('[data-part=import] input[type=file]');
  await input.setInputFiles(file(`value,name,parent\nlake-${width},Danau,north\na b,Salah,west\n`));
  await page.locator('[data-import=wrong]').waitFor();
  expect(await page.locator('[data-wrong]').count()).toBe(2);
  await look('wrong-cells');
  await input.setInputFiles(file(`value,name,parent\nlake-${width},Danau,west\n`));
  await page.locator('[data-import=ready]').waitFor();
  await look('dry-run');
  await page.getByRole('button', { name: t('admin-panel.import.take'), exact: true }).click();
  await page.locator('[data-import=taken]').waitFor();
  await page.getByLabel(t('admin-list.search')).fill(`lake-${width}`);
  await page.locator(`[data-entry="lake-${width}"]`).waitFor();
  await page.context().close();
});
