import { expect, test } from 'vitest';
import { changePassword } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { follow, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm } from '../support/journey/fill-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn, password } from '../support/people.ts';
import { arriveAsOfficer, type Officer } from './admin-content-desk.ts';

const portal = openPortal({}, { isFresh: false });

const open = async (officer: Officer, name: 'profileAdmin' | 'changePasswordAdmin'): Promise<void> => {
  await officer.page.goto(pathTo(name));
  await untilScreen(officer, name);
};

const answer = (officer: Officer, form: string, answers: Record<string, string>) =>
  fillForm(officer, getAccountForm(officer, form), answers);

test('an admin changes their first name and sees it in the profile', async () => {
  const officer = await arriveAsOfficer(portal, 'id');
  await open(officer, 'profileAdmin');
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
  await open(officer, 'changePasswordAdmin');
  const newPassword = 'Perahu-Merah-8';
  const answers = { currentPassword: password, password: newPassword, confirmPassword: newPassword };
  await answer(officer, changePassword.form, answers);
  await press(officer, 'my-account.password.submit');
  await untilScreen(officer, 'dashboardAdmin');
  const { id } = await logIn(portal.get().server, officer.person.email, undefined, newPassword);
  expect(id).toBe(officer.person.id);
});
