import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { EMAIL_CHANGE_LOGOUT_MS } from '../../machines/account.times.ts';
import { currentUser, endOtherSessions, login, logout, verifyEmail } from '../../src/contract/account.ts';
import { type PageName, pathTo } from '../../src/contract/pages.ts';
import type { Language } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { type Applicant, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { findControl } from '../support/journey/fields.ts';
import { fillForm } from '../support/journey/fill-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn, newEmail, password } from '../support/people.ts';
import { inspect } from '../support/routes/inspect.ts';

const portal = openPortal({}, { isFresh: false });
const institution = 'untar';

type AccountPage = 'profile' | 'changeEmail' | 'changePassword';
const addressOf = (name: AccountPage): string => pathTo(name, { institution });
const screenOf = ({ page }: Applicant, name: PageName) => page.locator(`[data-screen="${name}"]`);
const partOf = ({ page }: Applicant, name: string) => page.locator(`[data-part="${name}"]`);

const open = async (language: Language, name: AccountPage) => {
  const applicant = await portal.signIn(language);
  await applicant.page.goto(addressOf(name));
  await untilScreen(applicant, name);
  await applicant.page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"]:not(form, button)') === null,
  );
  return applicant;
};

const answer = (applicant: Applicant, form: string, answers: Record<string, string | boolean>) =>
  fillForm(applicant, getAccountForm(applicant, form), answers);

/** What a double click does on a button that its first press has brought under the pointer. */
const pressSecondTime = async (button: Locator): Promise<void> => {
  await button.hover();
  const { mouse } = button.page();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
};

const takesDialCodeAtOnce = async (applicant: Applicant): Promise<void> => {
  const box = findControl(applicant, applicant.t('profile.dialCode.label'));
  await box.evaluate(async (element: HTMLInputElement) => {
    const press = async (key: string): Promise<void> => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await Promise.resolve();
    };
    element.focus();
    // As a browser does it: React hears of the value by the event alone.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '+65');
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    // No task lies between them, in which the list could be rendered again.
    await press('ArrowDown');
    await press('Enter');
  });
  await expect.poll(() => box.inputValue()).toMatch(/\(\+65\)$/);
};

describe('account pages of an applicant', () => {
  test('on the profile page an applicant logs out other devices with one call, downloads their data as my-data.json, and requests and withdraws the deletion of the account', async () => {
    const opened = await portal.signIn('id');
    const { page, person, t } = opened;
    const other = await logIn(portal.get().server, person.email);
    await page.goto(addressOf('profile'));
    await untilScreen(opened, 'profile');
    expect(await page.locator('h1').textContent()).toBe(t('app.screen.profile'));
    const devices = partOf(opened, 'sessions').getByRole('listitem');
    await devices.nth(1).waitFor();
    expect(await devices.first().textContent()).toContain(t('my-account.sessions.current'));
    await press(opened, 'my-account.sessions.endOthers');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(endOtherSessions.path)) calls++;
    });
    const confirm = page.getByRole('dialog').getByRole('button').last();
    await pressSecondTime(confirm);
    await confirm.click();
    await untilToast(opened, t('server.session.othersEnded'));
    expect(calls).toBe(1);
    await expect.poll(() => devices.count()).toBe(1);
    expect((await other.client.call(currentUser)).status).toBe(401);

    const [download] = await Promise.all([page.waitForEvent('download'), press(opened, 'my-account.export.button')]);
    expect(download.suggestedFilename()).toBe('my-data.json');
    const held = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(held.account.email).toBe(person.email);

    await press(opened, 'my-account.deletion.open');
    await answer(opened, 'delete-account', { currentPassword: 'Wrong-Password-1' });
    await press(opened, 'my-account.deletion.send');
    await page.getByText(t('server.rule.wrongPassword')).first().waitFor();
    await answer(opened, 'delete-account', { currentPassword: password });
    await press(opened, 'my-account.deletion.send');
    await untilToast(opened, t('server.deletion.requested'));
    await page.reload();
    await page.locator('[data-deletion="waiting"]').waitFor();
    const applicant = await inspect(opened, 'profile');
    await press(applicant, 'my-account.deletion.withdraw');
    await untilToast(applicant, applicant.t('server.deletion.withdrawn'));
    await page.getByRole('button', { name: applicant.t('my-account.deletion.open') }).waitFor();
  });

  test('in the profile form Enter selects the dial code that matches the typed text, and a saved first name is shown in the profile with the focus on the heading of the details', async () => {
    const opened = await open('en', 'profile');
    await press(opened, 'my-account.details.edit');
    await takesDialCodeAtOnce(opened);
    await answer(opened, 'profile', { firstName: 'Dewi', dialCode: '+62', phoneNumber: '8111222333' });
    const applicant = await inspect(opened, 'profile');
    await press(applicant, 'my-account.details.save');
    await untilToast(applicant, applicant.t('server.profile.saved'));
    await partOf(applicant, 'details').getByText('Dewi').waitFor();
    await partOf(applicant, 'details').getByText(applicant.t('register.birthDate.label')).waitFor();
    const heading = partOf(applicant, 'details').getByRole('heading', { level: 2 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('after a password change the selection of institutions is shown, and the new password logs in', async () => {
    const applicant = await open('id', 'changePassword');
    expect(await applicant.page.locator('h1').textContent()).toBe(applicant.t('app.screen.changePassword'));
    const fresh = 'Perahu-Kuning-9';
    await answer(applicant, 'change-password', { currentPassword: password, password: fresh, confirmPassword: fresh });
    await press(applicant, 'my-account.password.submit');
    await untilScreen(applicant, 'admissionSelection');
    await untilToast(applicant, applicant.t('server.password.changed'));
    const client = createClient(portal.get().server.url);
    const answered = await client.call(login, { body: { email: applicant.person.email, password: fresh } });
    expect(answered.status).toBe(200);
  });

  test('an email change 15 minutes after login asks for the password; the emailed link confirms the new address and logs out, and the new address can log in', async () => {
    const opened = await open('en', 'changeEmail');
    expect(await opened.page.locator('h1').textContent()).toBe(opened.t('app.screen.changeEmail'));
    const next = newEmail();
    const { db } = portal.get().server;
    await db.query("update session set created_at = now() - interval '15 minutes'");
    await answer(opened, 'change-email', { newEmail: next });
    await press(opened, 'my-account.email.submit');
    // The login is too long ago: only now the form asks for the password.
    await opened.page.locator('form[data-form="change-email"] input[type=password]').waitFor();
    const translated = await inspect(opened, 'changeEmail');
    await answer(translated, 'change-email', { currentPassword: password });
    await press(translated, 'my-account.email.submit');
    await translated.page.locator('[data-email="sent"]').waitFor();
    const applicant = await inspect(translated, 'changeEmail');
    const { link } = await portal.get().server.waitForMail(next);
    const { page } = applicant;
    const timingOf = async ({ path }: { readonly path: string }) => {
      const answer = await page.waitForResponse((one) => new URL(one.url()).pathname === `/api${path}`);
      return answer.request().timing();
    };
    const openLink = async (): Promise<void> => {
      await page.goto(link as string);
      await page.locator('[data-email="verified"]').waitFor();
    };
    // By the browser's own clock: however late this test looks, there was time to read what is said.
    const [verified, left] = await Promise.all([timingOf(verifyEmail), timingOf(logout), openLink()]);
    const pause = left.startTime - verified.startTime - verified.responseStart;
    expect(pause).toBeGreaterThan(EMAIL_CHANGE_LOGOUT_MS - 10);
    await screenOf(applicant, 'landing').waitFor();
    expect((await applicant.context.cookies()).map(({ name }) => name)).not.toContain('session');
    expect((await logIn(portal.get().server, next)).id).toBe(opened.person.id);
  });

  test('a link to confirm an email address leads to the login page when its token is invalid, and shows an error when it has no token', async () => {
    const applicant = await portal.arrive('id');
    await applicant.page.goto(`${pathTo('verifyEmail')}?token=x&newEmail=a%40example.com`);
    await untilScreen(applicant, 'login');
    await untilToast(applicant, applicant.t('server.token.invalid'));
    await applicant.page.goto(pathTo('verifyEmail'));
    await applicant.page.getByText(applicant.t('my-account.verify.incomplete')).waitFor();
  });
});
