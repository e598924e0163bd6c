import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { makePayer, pay } from '../api/payment-support.ts';
import { arriveAsAdmin, fill, looksRight, openEditor, save, write } from '../support/admin-content-page.ts';
import { press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });

test('an admin creates a promo code, sees its use by an applicant, and cannot set a discount of 101 percent', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { server } = portal.get();
  const { page, t } = admin;
  const payer = makePayer(server);
  const code = 'HEMAT-SEKALI';
  await openEditor(admin, 'promo-code');
  await fill(admin, 'promo-code', {
    code,
    institutionCode: 20,
    kind: 'amount',
    value: '50000',
    startDate: '2020-01-01',
    endDate: '2099-12-31',
  });
  await save(admin);
  await untilScreen(admin, 'promoCodeList');
  await untilToast(admin, t('content.saved'));
  const { person, formId } = await payer;
  await pay(person, formId, { promoCode: code });
  await page.getByRole('link', { name: code, exact: true }).press('Enter');
  const use = page.locator('[data-part=uses] tbody tr');
  await use.waitFor();
  expect((await use.innerText()).replace(/\u00a0/g, ' ')).toMatch(/(?:Rp|IDR) ?50[.,]000/);
  await page
    .locator('[data-part=uses]')
    .getByText(t('admin-content.uses.count', { count: 1 }))
    .waitFor();
  const applicant = pathTo('applicantDetail', { id: formId });
  expect(await use.getByRole('link').getAttribute('href')).toBe(applicant);
  await looksRight(admin, 'promo-uses');
  await fill(admin, 'promo-code', { value: '101' });
  await fill(admin, 'promo-code', { kind: 'percent' });
  await save(admin);
  await page.locator('[data-part="error-summary"]').waitFor();
});

test('a news item with a future date is scheduled and not public, becomes public with a past date, and is no longer public after an admin removes it', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page } = admin;
  const title = 'Besok terbit';
  await openEditor(admin, 'news');
  await fill(admin, 'news', { title, summary: 'Nanti.', institutionCode: 20, published: true });
  await fill(admin, 'news', { publishedAt: '2098-01-02' });
  await write(admin, 'news', 'body', 'Isi.');
  await page.locator('[data-state="scheduled"]').waitFor();
  await press(admin, 'admin-content.edit.save.scheduled');
  await untilScreen(admin, 'newsListAdmin');
  const item = page.locator('[data-item]').filter({ hasText: title });
  await item.locator('[data-state="scheduled"]').waitFor();
  const seen = await portal.get().server.api.request('GET', `/api/news/?q=${encodeURIComponent(title)}`);
  expect(seen.body.data).toEqual([]);
  await item.getByRole('link').first().press('Enter');
  await page.locator('form[data-form]').waitFor();
  await fill(admin, 'news', { publishedAt: '2020-01-02' });
  await save(admin);
  await untilScreen(admin, 'newsListAdmin');
  const now = await portal.get().server.api.request('GET', `/api/news/?q=${encodeURIComponent(title)}`);
  expect(now.body.data).toHaveLength(1);
  await item.getByRole('link').first().press('Enter');
  await page.locator('form[data-form]').waitFor();
  await press(admin, 'admin-content.edit.remove');
  await page.getByRole('dialog').getByRole('button').last().press('Enter');
  await untilScreen(admin, 'newsListAdmin');
  const [{ Id }] = now.body.data as [{ readonly Id: string }];
  expect((await portal.get().server.api.request('GET', `/api/news/${Id}`)).status).toBe(404);
});
