import { expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { confirm, openDetail, submitted } from '../support/admin-applications-page.ts';
import { type AdminVisitor, looksRight } from '../support/admin-content-page.ts';
import type { Language } from '../support/browser.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const arriveAs = async (
  staffRoles: readonly string[],
  language: Language,
  institutionCode?: number,
): Promise<AdminVisitor> => {
  const visitor = await portal.arrive(language);
  const person = await makePerson(portal.get().server, {
    role: 'admin',
    staffRoles,
    ...(institutionCode !== undefined && { institutionCode }),
  });
  await adoptSession(visitor, person);
  return { ...visitor, person };
};

/** The pages that the navigation links to, without those of the language switch. */
const linkedPages = ({ page }: AdminVisitor): Promise<readonly string[]> =>
  page
    .locator('nav a[href^="/admin"]:not([href*="?"])')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);

test('a content editor begins with the content, is offered no other page, and is told so on a page that is opened by its address', async () => {
  const editor = await arriveAs(['contentEditor'], 'id');
  const { page, t } = editor;
  await page.goto(pathTo('admin'));
  await untilScreen(editor, 'brochureList');
  const own = ['brochureList', 'eventList', 'faqList', 'newsListAdmin', 'preview', 'profileAdmin'] as const;
  expect([...(await linkedPages(editor))].sort()).toEqual(own.map((name) => pathTo(name)).sort());
  for (const name of ['dashboardAdmin', 'applicantList', 'paymentList', 'userList', 'controlPanel'] as const) {
    await page.goto(pathTo(name));
    await page.getByRole('heading', { name: t('app.errorPage.forbidden.title') }).waitFor();
    const main = page.getByRole('main').last();
    expect(await main.getByRole('link', { name: t(`app.screen.${name}`), exact: true }).count(), name).toBe(0);
  }
  await looksRight(editor, 'roles-no-access');
  await page
    .getByRole('main')
    .last()
    .getByRole('link', { name: t('app.error.toAdmin') })
    .press('Enter');
  await untilScreen(editor, 'brochureList');
  await page.keyboard.press('Control+K');
  const options = page.locator('[data-part=search] [role=option]');
  await options.first().waitFor();
  expect(
    (await options.evaluateAll((all) => all.map((one) => one.dataset['entry'] ?? ''))).filter(
      (entry) => !entry.startsWith('page '),
    ),
  ).toEqual([]);
});

test('a reviewer reads, notes and asks for a correction, and is offered no decision, no export and no message', async () => {
  const [{ formId, person: applicant }, reviewer] = await Promise.all([
    submitted(portal),
    arriveAs(['reviewer'], 'en'),
  ]);
  const { page, t } = reviewer;
  await openDetail(reviewer, formId);
  expect(await page.locator('[data-decision]').evaluateAll((all) => all.map((one) => one.dataset['decision']))).toEqual(
    ['correction'],
  );
  await page.getByLabel(t('admin-applications.notes.new')).waitFor();
  expect(await page.locator('[data-part=audit]').count()).toBe(0);
  // The keys of decisions do nothing.
  await page.locator('body').press('a');
  await page.locator('body').press('r');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.goto(`${pathTo('applicantList')}?${new URLSearchParams({ q: applicant.email })}`);
  await page.locator(`[data-application="${formId}"] input[type=checkbox]`).first().check();
  await page.locator('[data-part=selection] [data-part=other-action]').press('Enter');
  const kinds = page.locator('[data-part=action-choice] input[type=radio]');
  await kinds.first().waitFor();
  expect(await kinds.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'assign',
    'askReaders',
    'tag',
    'note',
    'correct',
  ]);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: t('admin-applications.selection.decide'), exact: true }).count()).toBe(
    0,
  );
  expect(await page.getByRole('button', { name: t('admin-applications.export.open') }).count()).toBe(0);
});

test('a finance role sees payments without links to applications', async () => {
  const [{ formId }, finance] = await Promise.all([submitted(portal), arriveAs(['finance'], 'en')]);
  const { page } = finance;
  await page.goto(pathTo('paymentList'));
  await page.locator('[data-payment]').first().waitFor();
  expect(formId).not.toBe('');
  expect(await page.locator(`a[href^="${pathTo('applicantList')}"]`).count()).toBe(0);
});

test('an admin of one institution whose roles give reference data alone is not offered the control panel', async () => {
  const { db } = portal.get().server;
  const admin = await arriveAs(['systemAdmin'], 'en', 20);
  await admin.page.goto(pathTo('dashboardAdmin'));
  await untilScreen(admin, 'dashboardAdmin');
  expect(await linkedPages(admin)).toContain(pathTo('controlPanel'));
  const { catalogue } = portal.get().server.portal.services;
  expect(catalogue.staffRoles['systemAdmin']).toContain('masterData');
  await db.query(`update account set staff_roles = '{finance}' where id = $1`, [admin.person.id]);
  await admin.page.reload();
  await untilScreen(admin, 'dashboardAdmin');
  expect(await linkedPages(admin)).not.toContain(pathTo('controlPanel'));
});

test('when roles are taken from an open session, the first refused call changes navigation and page, and the session is read once', async () => {
  const [{ formId }, admin] = await Promise.all([submitted(portal), arriveAs(['decider', 'finance'], 'en')]);
  const { page, t } = admin;
  await openDetail(admin, formId);
  expect(await linkedPages(admin)).toContain(pathTo('applicantList'));
  // The documents of the page, too, would be refused.
  await page.waitForLoadState('networkidle');
  await portal.get().server.db.query(`update account set staff_roles = '{finance}' where id = $1`, [admin.person.id]);
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(currentUser.path)) reads.push(request.url());
  });
  await page.getByLabel(t('admin-applications.notes.new')).fill('Call back on Monday.');
  await page.getByRole('button', { name: t('admin-applications.notes.add') }).press('Enter');
  await page.getByRole('heading', { name: t('app.errorPage.forbidden.title') }).waitFor();
  expect(await linkedPages(admin)).not.toContain(pathTo('applicantList'));
  expect(await linkedPages(admin)).toContain(pathTo('paymentList'));
  expect(reads).toHaveLength(1);
});

test('the accounts are filtered by a role, which is in the address; a role and applicants exclude each other', async () => {
  const { server } = portal.get();
  const [admin, reviewer, editor] = await Promise.all([
    arriveAs(['systemAdmin'], 'id'),
    makePerson(server, { role: 'admin', staffRoles: ['reviewer'], institutionCode: 20 }),
    makePerson(server, { role: 'admin', staffRoles: ['contentEditor'], institutionCode: 20 }),
  ]);
  const { page, t } = admin;
  await page.goto(pathTo('userList'));
  await page.locator('[data-user]').first().waitFor();
  const role = page.getByLabel(t('admin-users.role'), { exact: true });
  const kind = page.getByLabel(t('admin-users.kind'), { exact: true });
  const roles = Object.keys(server.portal.services.catalogue.staffRoles);
  expect(await role.locator('option').allTextContents()).toEqual([
    t('admin-list.any'),
    ...roles.map((name) => t(`staff-roles.role.${name}.name`)),
  ]);
  await kind.selectOption('applicant');
  await role.selectOption('reviewer');
  await page.waitForURL((url) => url.search === '?staffRole=reviewer');
  await page.locator(`[data-user="${editor.id}"]`).waitFor({ state: 'detached' });
  await page.locator(`[data-user="${reviewer.id}"]`).waitFor();
  await expect.poll(() => kind.inputValue()).toBe('');
  await looksRight(admin, 'accounts-by-role');
  await page.reload();
  await page.locator(`[data-user="${reviewer.id}"]`).waitFor();
  expect(await role.inputValue()).toBe('reviewer');
  await page.goto(`${pathTo('userList')}?staffRole=king`);
  await page.locator('[data-user]').first().waitFor();
  expect(await role.inputValue()).toBe('');
});

test('a system admin gives and takes roles of another admin, who is logged out; the own account has no actions', async () => {
  const [admin, other] = await Promise.all([
    arriveAs(['systemAdmin'], 'id'),
    makePerson(portal.get().server, { role: 'admin', staffRoles: ['reviewer'], institutionCode: 20 }),
  ]);
  const { page, t } = admin;
  await page.goto(`${pathTo('userList')}?${new URLSearchParams({ q: other.email })}`);
  const item = page.locator(`[data-user="${other.id}"]`);
  await item.getByText(t('staff-roles.role.reviewer.name'), { exact: true }).waitFor();
  await item.locator('[data-action=changeRoles]').press('Enter');
  const dialog = page.locator('dialog[data-modal-type=rights][open]');
  const role = (name: string) => dialog.locator(`[name=staffRoles][value=${name}]`);
  expect(await role('reviewer').isChecked()).toBe(true);
  await looksRight(admin, 'roles-dialog');
  await role('reviewer').uncheck();
  await role('finance').check();
  await role('contentEditor').check();
  await dialog.locator('[name=currentPassword]').fill(password);
  await confirm(admin);
  const names = ['contentEditor', 'finance'].map((name) => t(`staff-roles.role.${name}.name`));
  await item.getByText(names.join(', '), { exact: true }).waitFor();
  await page.goto(`${pathTo('userList')}?${new URLSearchParams({ q: admin.person.email })}`);
  const own = page.locator(`[data-user="${admin.person.id}"]`);
  await own.waitFor();
  expect(await own.locator('[data-action]:not([data-action=details])').count()).toBe(0);
});
