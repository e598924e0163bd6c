import { expect, test } from 'vitest';
import { saveView } from '../../src/contract/admin-views.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { openList } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const view = ({ page }: AdminVisitor, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const button = ({ page, t }: AdminVisitor, key: string) =>
  page.getByRole('button', { name: t(`admin-applications.saved.${key}`), exact: true });

test('a view is saved with its columns, shared, renamed, made the start and deleted; the list begins with it until another one is chosen', async () => {
  const visitor = await portal.arrive('en');
  const person = await makePerson(portal.get().server, { role: 'admin', institutionCode: 20 });
  await adoptSession(visitor, person);
  const admin = { ...visitor, person };
  const { page, t } = admin;
  await openList(admin, { status: 'Submitted', sort: 'submittedAt', columns: 'studies,personal.gender,status' });
  await button(admin, 'open').click();
  await page.getByLabel(t('admin-applications.saved.name')).fill('Waiting, with gender');
  await page.getByLabel(t('admin-applications.saved.audience')).selectOption('20');
  await looksRight(admin, 'views-save', [1280, 360]);
  await button(admin, 'keep').click();
  await view(admin, 'Waiting, with gender').waitFor();
  await button(admin, 'manage').click();
  const row = page.locator('[data-view="Waiting, with gender"]');
  await row.getByLabel(t('admin-applications.saved.start')).click();
  await expect.poll(() => row.getByLabel(t('admin-applications.saved.start')).isChecked()).toBe(true);
  await row.getByLabel(t('admin-applications.saved.name')).fill('Waiting');
  await button(admin, 'rename').click();
  await page.locator('[data-view=Waiting]').waitFor();
  await looksRight(admin, 'views-manage', [1920, 1280, 360]);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });

  // An address without a query begins with it; "All" is meant, also after a reload.
  await page.goto(pathTo('applicantList'));
  await page.waitForURL((url) => url.searchParams.get('status') === 'Submitted');
  expect(new URL(page.url()).searchParams.get('columns')).toBe('studies,personal.gender,status');
  await expect.poll(() => view(admin, 'Waiting').last().getAttribute('aria-current')).toBe('true');
  await page.getByRole('link', { name: t('admin-applications.saved.all'), exact: true }).click();
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  await untilScreen(admin, 'applicantList');
  await page.locator('[data-application]').first().waitFor();
  expect(new URL(page.url()).search).toBe('');

  await button(admin, 'manage').click();
  const removeButton = page.locator('[data-view=Waiting] [data-part=remove-view]');
  const question = page.locator('dialog[data-modal-type=confirmation][open]');
  await removeButton.click();
  await question.getByText(t('admin-applications.saved.removeSharedText')).waitFor();
  await looksRight(admin, 'views-remove', [1280, 360]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await removeButton.click();
  await question.getByRole('button', { name: t('admin-applications.saved.removeLabel') }).click();
  await page.locator('[data-view=Waiting]').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.goto(pathTo('applicantList'));
  await page.locator('[data-application]').first().waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('views that this browser stored are moved to the server once, and one that it refuses stays; a view that somebody else shares can be used and not changed', async () => {
  const visitor = await portal.arrive('id');
  const { server } = portal.get();
  const [person, colleague] = await Promise.all([
    makePerson(server, { role: 'admin', institutionCode: 30 }),
    makePerson(server, { role: 'admin', institutionCode: 30 }),
  ]);
  await colleague.client.call(saveView, { body: { name: 'Milik tim', search: 'assignee=none', isShared: true } });
  await adoptSession(visitor, person);
  const admin = { ...visitor, person };
  const { page, t } = admin;
  const refused = { name: 'Terlalu panjang', search: `q=${'x'.repeat(3_000)}` };
  const stored = [refused, { name: 'Lama', search: 'status=Submitted&gone=1' }];
  await openList(admin);
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [`saved-applicant-filters.${person.id}`, JSON.stringify(stored)],
  );
  await page.reload();
  await view(admin, 'Lama').click();
  await page.waitForURL((url) => url.search === '?status=Submitted');
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `saved-applicant-filters.${person.id}`))
    .toBe(JSON.stringify([refused]));
  // The view of the server is not replaced by that of the browser again.
  await person.client.call(saveView, { body: { name: 'Lama', search: 'assignee=me', isShared: false } });
  await page.reload();
  await view(admin, 'Milik tim').waitFor();
  expect(await view(admin, 'Lama').getAttribute('href')).toContain('assignee=me');
  await view(admin, 'Milik tim').click();
  await page.waitForURL((url) => url.search === '?assignee=none');
  await button(admin, 'manage').click();
  const shared = page.locator('[data-view="Milik tim"]');
  await shared.getByLabel(t('admin-applications.saved.start')).waitFor();
  expect(await shared.locator('[data-part=remove-view], input[type=text], input:not([type])').count()).toBe(0);
  await looksRight(admin, 'views-shared', [1280, 360]);
});

test('an empty name saves nothing, and a start view that fails to load leaves the list as it is', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  await page.route('**/api/admin/view', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await openList(admin);
  await page.locator('[data-application]').first().waitFor({ timeout: 30_000 });
  await page.unroute('**/api/admin/view');
  await openList(admin, { status: 'Draft' });
  await button(admin, 'open').click();
  await page.getByLabel(t('admin-applications.saved.name')).fill('   ');
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await button(admin, 'keep').click();
  await page.getByLabel(t('admin-applications.saved.name')).fill('Drafts');
  await button(admin, 'keep').click();
  await view(admin, 'Drafts').waitFor();
  expect(sent.filter((one) => one === 'POST /api/admin/view')).toHaveLength(1);
});
