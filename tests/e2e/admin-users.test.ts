import { expect, test } from 'vitest';
import { changePassword, currentUser, login, register } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { confirm, openDetail, submitted } from '../support/admin-applications-page.ts';
import { arriveAsOfficer, type Officer } from '../support/admin-content-page.ts';
import { createClient } from '../support/client.ts';
import { follow, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm } from '../support/journey/fill-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn, makePerson, newEmail, password, registration } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const open = async (officer: Officer, query: Readonly<Record<string, string>>): Promise<void> => {
  await officer.page.goto(`${pathTo('userList')}?${new URLSearchParams(query)}`);
  await untilScreen(officer, 'userList');
};

/** Presses one of the buttons of an account, and once more in the dialog; the button is gone when it is done. */
const act = async (officer: Officer, id: string, action: string): Promise<void> => {
  const button = officer.page.locator(`[data-user="${id}"] [data-action=${action}]`);
  await button.press('Enter');
  await confirm(officer);
  await button.waitFor({ state: 'detached' });
};

const canLogIn = async (email: string): Promise<boolean> => {
  const answer = await createClient(portal.get().server.url).call(login, { body: { email, password } });
  return answer.status === 200;
};

test('an account is logged out, deactivated, activated, made admin and made applicant again, with entries in the audit log', async () => {
  const officer = await arriveAsOfficer(portal, 'id');
  const person = await makePerson(portal.get().server);
  const { page, t } = officer;
  await open(officer, {});
  await page.getByLabel(t('admin-list.search')).fill(person.email);
  await page.locator(`[data-user="${person.id}"]:only-child`).waitFor();
  await act(officer, person.id, 'endSessions');
  expect((await person.client.call(currentUser)).status).toBe(401);
  expect(await canLogIn(person.email)).toBe(true);
  await act(officer, person.id, 'deactivate');
  expect(await canLogIn(person.email)).toBe(false);
  await page.getByLabel(t('admin-users.state'), { exact: true }).selectOption('false');
  await page.locator(`[data-user="${person.id}"]`).getByText(t('admin-users.inactive')).waitFor();
  await page.getByLabel(t('admin-users.state'), { exact: true }).selectOption('');
  await act(officer, person.id, 'activate');
  expect(await canLogIn(person.email)).toBe(true);
  await act(officer, person.id, 'makeAdmin');
  await page.getByLabel(t('admin-users.role'), { exact: true }).selectOption('admin');
  await page.locator(`[data-user="${person.id}"]`).getByText(t('admin-list.anyInstitution')).waitFor();
  await act(officer, person.id, 'makeApplicant');
  await page.locator(`[data-user="${person.id}"]`).waitFor({ state: 'detached' });

  await open(officer, { view: 'audit' });
  await page.getByLabel(t('admin-list.search')).fill(officer.person.email);
  await page
    .getByRole('rowheader', { name: t('audit.account.rightsChanged') })
    .nth(3)
    .waitFor();
  await page
    .getByRole('rowheader', { name: t('audit.account.sessionsEnded') })
    .first()
    .waitFor();
});

test('an admin sends an unverified account its verification code again', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { server } = portal.get();
  const email = newEmail('lupa');
  await createClient(server.url).call(register, { body: registration(email) });
  await server.waitForMail(email);
  await open(officer, { q: email });
  await officer.page.locator('[data-action=resend]').press('Enter');
  await confirm(officer);
  await server.waitForMail(email, 2);
  await officer.page.locator('[data-user]').getByText(officer.t('admin-users.unverified')).waitFor();
});

test('the audit log has a link with a name to an application that an admin viewed; after the admin was moved to another institution, the application is shown as not found', async () => {
  const [officer, { formId }] = await Promise.all([arriveAsOfficer(portal, 'en'), submitted(portal)]);
  await openDetail(officer, formId);
  await open(officer, { view: 'audit', q: officer.person.email });
  const { page, t } = officer;
  const line = page.getByRole('row').filter({ hasText: t('audit.application.viewed') });
  const link = line.locator(`a[href="${pathTo('applicantDetail', { id: formId })}"]`);
  expect(await link.textContent()).toMatch(/^\p{L}+ \p{L}+/u);
  await link.press('Enter');
  await page.locator('[data-part=decide]').waitFor();
  const { db } = portal.get().server;
  await db.query('update account set institution_code = 30 where id = $1', [officer.person.id]);
  await page.reload();
  await page.getByText(t('admin-applications.detail.goneText')).waitFor();
});

test('an admin URL of an unknown record shows an error or a link to the list, and no form or decision buttons', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { page, t } = officer;
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
  const { page, ...officer } = await arriveAsOfficer(portal, 'en');
  await page.goto(pathTo('faqList'));
  await untilScreen({ ...officer, page }, 'faqList');
  await page.goto(pathTo('admin'));
  await untilScreen({ ...officer, page }, 'dashboardAdmin');
  await page.waitForURL(({ pathname }) => pathname === pathTo('dashboardAdmin'));
  await page.goBack();
  await untilScreen({ ...officer, page }, 'faqList');
});

const openOwn = async (officer: Officer, name: 'profileAdmin' | 'changePasswordAdmin'): Promise<void> => {
  await officer.page.goto(pathTo(name));
  await untilScreen(officer, name);
};

const answer = (officer: Officer, form: string, answers: Record<string, string>) =>
  fillForm(officer, getAccountForm(officer, form), answers);

test('an admin changes their first name and sees it in the profile', async () => {
  const officer = await arriveAsOfficer(portal, 'id');
  await openOwn(officer, 'profileAdmin');
  await follow(officer, 'my-account.details.edit');
  await untilScreen(officer, 'changeProfileAdmin');
  await answer(officer, 'profile', { firstName: 'Ratna', dialCode: '+62', phoneNumber: '8111222333' });
  await press(officer, 'my-account.details.save');
  await untilToast(officer, officer.t('server.profile.saved'));
  await untilScreen(officer, 'profileAdmin');
  await officer.page.locator('[data-part="details"]').getByText('Ratna').waitFor();
});

test('after a password change an admin sees the dashboard, and the new password logs in', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  await openOwn(officer, 'changePasswordAdmin');
  const newPassword = 'Perahu-Merah-8';
  const answers = { currentPassword: password, password: newPassword, confirmPassword: newPassword };
  await answer(officer, changePassword.form, answers);
  await press(officer, 'my-account.password.submit');
  await untilScreen(officer, 'dashboardAdmin');
  const { id } = await logIn(portal.get().server, officer.person.email, undefined, newPassword);
  expect(id).toBe(officer.person.id);
});
