import { expect, test } from 'vitest';
import { decideAs } from '../api/admin-applications-support.ts';
import { openPortal } from '../support/open-portal.ts';
import { arriveAsOfficer, looksRight } from './admin-content-desk.ts';
import { openDetail, submitted } from './admin-desk.ts';

const portal = openPortal({}, { isFresh: false });

test('the overview of a rejected application shows the decision above the automatic result, until the decision is undone', async () => {
  const officer = await arriveAsOfficer(portal, 'id', 360);
  const { page, t } = officer;
  const { formId } = await submitted(portal);
  await openDetail(officer, formId);
  const overview = page.locator('[data-part=overview]');
  await overview.getByText(t('admin-applications.detail.automatic')).waitFor();
  expect(await overview.getByText(t('admin-applications.detail.decidedBy')).count()).toBe(0);
  const rejection = { reason: 'grades', message: 'Sampai jumpa' };
  expect((await decideAs(officer.person, formId, 'reject', { rejection })).status).toBe(200);
  await page.reload();
  await overview.getByText('Sampai jumpa').waitFor();
  const names = await overview.locator('dt').allInnerTexts();
  const placeOf = (key: string) => names.indexOf(t(key));
  expect(placeOf('admin-applications.detail.decidedBy')).toBe(1);
  expect(placeOf('registrations.fact.outcome')).toBeGreaterThan(1);
  await looksRight(officer, 'overview-rejected');
  expect((await decideAs(officer.person, formId, 'undo')).status).toBe(200);
  await page.reload();
  await overview.getByText(t('admin-applications.detail.automatic')).waitFor();
  expect(await overview.getByText(t('admin-applications.detail.decidedBy')).count()).toBe(0);
});

test('a printed application has no empty cards and no form fields, and still names its mails', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { page } = officer;
  const { formId } = await submitted(portal);
  await openDetail(officer, formId);
  await page.emulateMedia({ media: 'print' });
  const empty = await page.locator('section[data-part]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      if ((card as HTMLElement).offsetHeight === 0) return [];
      const heading = card.querySelector('h1, h2, h3')?.textContent ?? '';
      const text = (card as HTMLElement).innerText.replace(heading, '').trim();
      const hasControl = [...card.querySelectorAll('select, textarea, input')].some(
        (control) => (control as HTMLElement).offsetHeight > 0,
      );
      return text === '' || hasControl ? [heading] : [];
    }),
  );
  expect(empty).toEqual([]);
  // Buttons are not printed, but for those that name what stands beside them.
  for (const mail of await page.locator('[data-mail] button').all()) expect(await mail.isVisible()).toBe(true);
  expect(await page.locator('[data-mail]').count()).toBeGreaterThan(0);
});
