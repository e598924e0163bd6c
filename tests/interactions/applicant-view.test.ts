import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { makeSubmitted } from '../api/admin-applications-support.ts';
import { makeDraft } from '../api/application-support.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const languages = ['id', 'en'] as const;

test.each(languages)('staff open pages of an applicant, follow a link and send nothing; %s', async (language) => {
  const { server } = portal.get();
  const [admin, applicant] = await Promise.all([arriveAsAdmin(portal, language), makePerson(server)]);
  const formId = await makeDraft(server, applicant, 3);
  const { page, t } = admin;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(pathTo('applicantDetail', { id: formId }));
  await page.getByRole('link', { name: t('admin-applications.applicantView.open') }).press('Enter');
  await page.waitForURL(pathTo('applicantView', { formId }));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1 }).waitFor();
  await looksRight(admin, 'applicant-view-dashboard', [1280, 360]);

  const choice = page.getByLabel(t('admin-applications.applicantView.choose'), { exact: true });
  await choice.selectOption({ label: t('personal.form.title') });
  const input = frame.locator('input[type=text]').first();
  await input.waitFor();
  await looksRight(admin, 'applicant-view-step', [1280, 768, 360]);
  // Chromium allows typing where no script runs; nothing keeps it.
  await input.press('a');
  await page.getByLabel(t('admin-applications.applicantView.device.label'), { exact: true }).selectOption('desktop');
  await frame.locator('input[type=text]').first().waitFor();
  await looksRight(admin, 'applicant-view-computer', [1280]);

  const title = t('family.form.title');
  await frame.getByRole('link', { name: title }).first().press('Enter');
  await frame.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => choice.locator('option:checked').textContent()).toBe(title);
  // Chosen again, the first page comes back.
  await choice.selectOption({ label: t('personal.form.title') });
  await frame.getByRole('heading', { level: 1, name: t('personal.form.title') }).waitFor();
  expect(sent.filter((request) => !/csp|observability/.test(request))).toEqual([]);
});

test('a submitted application shows its registration on the phone; a page that the server refuses can be asked for again', async () => {
  const { server } = portal.get();
  const [admin, { formId }] = await Promise.all([arriveAsAdmin(portal, 'id'), makeSubmitted(server)]);
  const { page, t } = admin;
  await page.goto(
    `${pathTo('applicantView', { formId })}?${new URLSearchParams({ path: pathTo('registrationDetail', { institution: 'untar', id: formId }) })}`,
  );
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await looksRight(admin, 'applicant-view-registration', [1280, 360]);

  await page.route(
    '**/applicant-page?*',
    (route) =>
      route.fulfill({
        status: 429,
        json: { message: 'Later' },
      }),
    { times: 1 },
  );
  await page.reload();
  const again = page.getByRole('button', { name: t('app.error.retry') });
  await again.waitFor();
  await looksRight(admin, 'applicant-view-refused', [1280, 360]);
  await again.press('Enter');
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await again.waitFor({ state: 'detached' });
});

test('an application that does not exist is said to be gone', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  await admin.page.goto(pathTo('applicantView', { formId: '00000000-0000-4000-8000-000000000000' }));
  await admin.page.getByText(admin.t('admin-applications.detail.gone')).waitFor();
  await looksRight(admin, 'applicant-view-gone', [1280, 360]);
});
