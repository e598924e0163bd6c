import { Secret, TOTP } from 'otpauth';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { changePassword, currentUser, login, register } from '../../src/contract/account.ts';
import { confirmSecondFactor, setUpSecondFactor } from '../../src/contract/admin-second-factor.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { confirm, openDetail, submitted, tryToConfirm } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin } from '../support/admin-content-page.ts';
import { findBarriers } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { follow, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm } from '../support/journey/fill-form.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, makePerson, newEmail, password, registration } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const open = async (admin: AdminVisitor, query: Readonly<Record<string, string>>): Promise<void> => {
  await admin.page.goto(`${pathTo('userList')}?${new URLSearchParams(query)}`);
  await untilScreen(admin, 'userList');
};

const actionButton = ({ page }: AdminVisitor, id: string, action: string) =>
  page.locator(`[data-user="${id}"] [data-action=${action}]`);

/** Presses one of the buttons of an account, and once more in the dialog; the button is gone when it is done. */
const act = async (admin: AdminVisitor, id: string, action: string): Promise<void> => {
  const button = actionButton(admin, id, action);
  await button.press('Enter');
  await confirm(admin);
  await button.waitFor({ state: 'detached' });
};

const rightsDialog = ({ page }: AdminVisitor) => page.locator('dialog[data-modal-type=rights][open]');

/**
 * The same for a change of an admin's rights, which asks for the password and, of a new admin, for a role and the
 * institution.
 */
const changeRights = async (admin: AdminVisitor, id: string, action: string, institution?: string): Promise<void> => {
  await actionButton(admin, id, action).press('Enter');
  const dialog = rightsDialog(admin);
  if (institution !== undefined) {
    await dialog.locator('[name=institutionCode]').selectOption(institution);
    await dialog.locator('[name=staffRoles][value=officeAdmin]').check();
  }
  await dialog.locator('[name=currentPassword]').fill(password);
  await confirm(admin);
};

const canLogIn = async (email: string): Promise<boolean> => {
  const answer = await createClient(portal.get().server.url).call(login, { body: { email, password } });
  return answer.status === 200;
};

test('an account is logged out, deactivated, activated, made admin and made applicant again, with entries in the audit log', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const person = await makePerson(portal.get().server);
  const { page, t } = admin;
  await open(admin, {});
  await page.getByLabel(t('admin-list.search')).fill(person.email);
  await page.locator(`[data-user="${person.id}"]:only-child`).waitFor();
  await act(admin, person.id, 'endSessions');
  expect((await person.client.call(currentUser)).status).toBe(401);
  expect(await canLogIn(person.email)).toBe(true);
  await act(admin, person.id, 'deactivate');
  expect(await canLogIn(person.email)).toBe(false);
  await page.getByLabel(t('admin-users.state'), { exact: true }).selectOption('false');
  await page.locator(`[data-user="${person.id}"]`).getByText(t('admin-users.inactive')).waitFor();
  await page.getByLabel(t('admin-users.state'), { exact: true }).selectOption('');
  await act(admin, person.id, 'activate');
  expect(await canLogIn(person.email)).toBe(true);
  await changeRights(admin, person.id, 'makeAdmin', 'all');
  await page.getByLabel(t('admin-users.kind'), { exact: true }).selectOption('admin');
  await page.locator(`[data-user="${person.id}"]`).getByText(t('admin-list.anyInstitution')).waitFor();
  await changeRights(admin, person.id, 'makeApplicant');
  await page.locator(`[data-user="${person.id}"]`).waitFor({ state: 'detached' });

  await open(admin, { view: 'audit' });
  await page.getByLabel(t('admin-list.search')).fill(admin.person.email);
  await page
    .getByRole('rowheader', { name: t('audit.account.rightsChanged') })
    .nth(3)
    .waitFor();
  await page
    .getByRole('rowheader', { name: t('audit.account.sessionsEnded') })
    .first()
    .waitFor();
});

test('the dialog of rights shows each refusal at its field: institution, roles, password and code; then the account is an admin of one institution', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const person = await makePerson(portal.get().server);
  const { page, t } = admin;
  await open(admin, { q: person.email });
  await actionButton(admin, person.id, 'makeAdmin').press('Enter');
  const dialog = rightsDialog(admin);
  const [institution, secret, code] = ['institutionCode', 'currentPassword', 'code'].map((name) =>
    dialog.locator(`[name=${name}]`),
  ) as [Locator, Locator, Locator];
  expect(await code.count()).toBe(0);
  // Turned on in another tab meanwhile.
  const { body } = await admin.person.client.call(setUpSecondFactor, { body: { currentPassword: password } });
  const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) });
  const confirmed = await admin.person.client.call(confirmSecondFactor, { body: { code: totp.generate() } });
  await tryToConfirm(admin);
  for (const name of ['institutionMissing', 'rolesMissing', 'passwordMissing', 'codeMissing'])
    await dialog.getByText(t(`server.rule.${name}`), { exact: true }).waitFor();
  expect(await institution.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await institution.selectOption('20');
  await dialog.locator('[name=staffRoles][value=reviewer]').check();
  await secret.fill('Salah-Sekali-1');
  await code.fill('000000');
  await tryToConfirm(admin);
  await dialog.getByText(t('server.rule.wrongPassword'), { exact: true }).waitFor();
  expect(await secret.getAttribute('aria-invalid')).toBe('true');
  await secret.fill(password);
  await tryToConfirm(admin);
  await dialog.getByText(t('server.rule.wrongCode'), { exact: true }).waitFor();
  await code.fill(confirmed.body.data.recoveryCodes[0] ?? '');
  await confirm(admin);
  const rights = await portal
    .get()
    .server.db.query('select role, institution_code, staff_roles from account where id = $1', [person.id]);
  expect(rights.rows).toEqual([{ role: 'admin', institution_code: 20, staff_roles: ['reviewer'] }]);

  await actionButton(admin, person.id, 'moveAdmin').press('Enter');
  expect(await institution.inputValue()).toBe('20');
  await page.keyboard.press('Escape');
  await actionButton(admin, person.id, 'moveAdmin').waitFor();

  await open(admin, { view: 'audit', q: person.id });
  const changes = page
    .getByRole('row')
    .filter({ hasText: t('audit.account.rightsChanged') })
    .locator('[data-part=change]');
  await changes.first().waitFor();
  expect((await changes.allTextContents()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    `${t('admin-audit.role.applicant')} → ${t('admin-audit.role.admin')}`,
    `– → ${t('staff-roles.role.reviewer.name')}`,
    expect.stringMatching(/^– → \p{L}+/u),
  ]);
});

test('the two-step verification of another admin is turned off with the own password, and not without it', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  const person = await makePerson(portal.get().server, { role: 'admin' });
  const { body } = await person.client.call(setUpSecondFactor, { body: { currentPassword: password } });
  const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate();
  await person.client.call(confirmSecondFactor, { body: { code } });
  await open(admin, { q: person.email });
  const item = page.locator(`[data-user="${person.id}"]`);
  await item.getByText(t('admin-users.secondFactor'), { exact: true }).waitFor();
  await actionButton(admin, person.id, 'removeFactor').press('Enter');
  await tryToConfirm(admin);
  await rightsDialog(admin).locator('[name=currentPassword][aria-invalid=true]').waitFor();
  await page.keyboard.press('Escape');
  await rightsDialog(admin).waitFor({ state: 'detached' });
  await changeRights(admin, person.id, 'removeFactor');
  await item.getByText(t('admin-users.secondFactor'), { exact: true }).waitFor({ state: 'detached' });
});

test('an admin of one institution is offered no action that is for admins of all, and control panel views of the whole group lead to the first view', async () => {
  const visitor = await portal.arrive('id');
  const { server } = portal.get();
  const person = await makePerson(server, { role: 'admin', institutionCode: 40 });
  await adoptSession(visitor, person);
  const admin = { ...visitor, person };
  const { page, t } = admin;
  await open(admin, { q: 'dewi@' });
  await page.locator('[data-user]').first().waitFor();
  await page.getByText(t('admin-users.limited')).waitFor();
  expect(
    await page.locator('[data-user] [data-action]').evaluateAll((all) => all.map((one) => one.dataset['action'])),
  ).toEqual(['details']);
  for (const view of ['data', 'lists', 'channel', 'entity']) {
    await page.goto(`${pathTo('controlPanel')}?view=${view}`);
    await page.locator('[data-entry]').first().waitFor();
    expect(
      await page
        .locator('[aria-current=true]')
        .filter({ hasText: t('admin-panel.view.contact') })
        .count(),
      view,
    ).toBe(1);
  }
});

test('an admin sends an unverified account its verification code again', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { server } = portal.get();
  const email = newEmail('lupa');
  await createClient(server.url).call(register, { body: registration(email) });
  await server.waitForMail(email);
  await open(admin, { q: email });
  await admin.page.locator('[data-action=resend]').press('Enter');
  await confirm(admin);
  await server.waitForMail(email, 2);
  await admin.page.locator('[data-user]').getByText(admin.t('admin-users.unverified')).waitFor();
});

test('the audit log has a link with a name to an application that an admin viewed; after the admin was moved to another institution, the application is shown as not found', async () => {
  const [admin, { formId }] = await Promise.all([arriveAsAdmin(portal, 'en'), submitted(portal)]);
  await openDetail(admin, formId);
  await open(admin, { view: 'audit', q: admin.person.email });
  const { page, t } = admin;
  const line = page.getByRole('row').filter({ hasText: t('audit.application.viewed') });
  const link = line.locator(`a[href="${pathTo('applicantDetail', { id: formId })}"]`);
  expect(await link.textContent()).toMatch(/^\p{L}+ \p{L}+/u);
  await link.press('Enter');
  await page.locator('[data-part=decide]').waitFor();
  const { db } = portal.get().server;
  await db.query('update account set institution_code = 30 where id = $1', [admin.person.id]);
  await page.reload();
  await page.getByText(t('admin-applications.detail.goneText')).waitFor();
});

test('an admin URL of an unknown record shows an error or a link to the list, and no form or decision buttons', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  for (const [path, end] of [
    ['applicant-list/%20', '[data-screen="error"]'],
    [`applicant-list/${crypto.randomUUID()}`, 'main a[href="/admin/applicant-list"]'],
    [`faq/${crypto.randomUUID()}`, '[data-screen="error"]'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await page.locator(end).first().waitFor();
    expect(await page.locator('[data-part=decide], form[data-form]').count(), path).toBe(0);
  }
  const main = page.getByRole('main').last();
  await main.getByRole('link', { name: t('app.screen.applicantList') }).waitFor();
  expect(await main.getByRole('link', { name: t('app.screen.contactUs'), exact: true }).count()).toBe(0);
});

test('the URL /admin leads to the dashboard, and the back button leads to the page before it', async () => {
  const { page, ...admin } = await arriveAsAdmin(portal, 'en');
  await page.goto(pathTo('faqList'));
  await untilScreen({ ...admin, page }, 'faqList');
  await page.goto(pathTo('admin'));
  await untilScreen({ ...admin, page }, 'dashboardAdmin');
  await page.waitForURL(({ pathname }) => pathname === pathTo('dashboardAdmin'));
  await page.goBack();
  await untilScreen({ ...admin, page }, 'faqList');
});

const openOwn = async (admin: AdminVisitor, name: 'profileAdmin' | 'changePasswordAdmin'): Promise<void> => {
  await admin.page.goto(pathTo(name));
  await untilScreen(admin, name);
};

const answer = (admin: AdminVisitor, form: string, answers: Record<string, string>) =>
  fillForm(admin, getAccountForm(admin, form), answers);

test('an admin changes their first name and sees it in the profile', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  await openOwn(admin, 'profileAdmin');
  await follow(admin, 'my-account.details.edit');
  await untilScreen(admin, 'changeProfileAdmin');
  await answer(admin, 'profile', { firstName: 'Ratna', dialCode: '+62', phoneNumber: '8111222333' });
  await press(admin, 'my-account.details.save');
  await untilToast(admin, admin.t('server.profile.saved'));
  await untilScreen(admin, 'profileAdmin');
  await admin.page.locator('[data-part="details"]').getByText('Ratna').waitFor();
});

test('after a password change an admin sees the dashboard, and the new password logs in', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  await openOwn(admin, 'changePasswordAdmin');
  const newPassword = 'Perahu-Merah-8';
  const answers = { currentPassword: password, password: newPassword, confirmPassword: newPassword };
  await answer(admin, changePassword.form, answers);
  await press(admin, 'my-account.password.submit');
  await untilScreen(admin, 'dashboardAdmin');
  const { id } = await logIn(portal.get().server, admin.person.email, undefined, newPassword);
  expect(id).toBe(admin.person.id);
});
