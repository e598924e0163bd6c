import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { EMAIL_CHANGE_LOGOUT_MS } from '../../machines/account.machine.ts';
import { currentUser, endOtherSessions, login, logout, verifyEmail } from '../../src/contract/account.ts';
import { type PageName, pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { type Applicant, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { findControl } from '../support/journey/fields.ts';
import { fillForm } from '../support/journey/fill-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn, newEmail, password } from '../support/people.ts';

const portal = openPortal();
const languages: readonly Language[] = ['id', 'en'];
const widths = [1280, 360] as const;
const institution = 'untar';
const shotsDir = process.env['SHOTS_DIR'];

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

const looksRight = async ({ page, language }: Applicant, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (shotsDir !== undefined) {
      mkdirSync(shotsDir, { recursive: true });
      await page.screenshot({ path: join(shotsDir, `${name}-${language}-${width}.png`), fullPage: true });
    }
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(tooWide), { message: `${language}, ${width} px` }).toBe(0);
    expect(await findBarriers(page), `${language}, ${width} px`).toEqual([]);
  }
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

describe.each(languages)('pages of the account in %s', (language) => {
  test.each(['profile', 'changeEmail', 'changePassword'] as const)('%s is clear, narrow and wide', async (name) => {
    const applicant = await open(language, name);
    expect(await applicant.page.locator('h1').textContent()).toBe(applicant.t(`app.screen.${name}`));
    await looksRight(applicant, `account-${name}`);
  });

  test('details are edited through the officers’ form, and the page shows them', async () => {
    const applicant = await open(language, 'profile');
    await press(applicant, 'my-account.details.edit');
    await answer(applicant, 'profile', { firstName: 'Dewi', dialCode: '+62', phoneNumber: '8111222333' });
    await looksRight(applicant, 'account-profile-edit');
    await press(applicant, 'my-account.details.save');
    await untilToast(applicant, applicant.t('server.profile.saved'));
    await partOf(applicant, 'details').getByText('Dewi').waitFor();
    await partOf(applicant, 'details').getByText(applicant.t('register.birthDate.label')).waitFor();
    const heading = partOf(applicant, 'details').getByRole('heading', { level: 2 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('other devices are seen and ended', async () => {
    const applicant = await portal.signIn(language);
    const other = await logIn(portal.get().server, applicant.person.email);
    await applicant.page.goto(addressOf('profile'));
    const devices = partOf(applicant, 'sessions').getByRole('listitem');
    await devices.nth(1).waitFor();
    expect(await devices.first().textContent()).toContain(applicant.t('my-account.sessions.current'));
    await press(applicant, 'my-account.sessions.endOthers');
    const { page } = applicant;
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(endOtherSessions.path)) calls++;
    });
    const confirm = page.getByRole('dialog').getByRole('button').last();
    await pressSecondTime(confirm);
    await confirm.click();
    await untilToast(applicant, applicant.t('server.session.othersEnded'));
    expect(calls).toBe(1);
    await expect.poll(() => devices.count()).toBe(1);
    expect((await other.client.call(currentUser)).status).toBe(401);
  });

  test('the own data is saved as a file', async () => {
    const applicant = await open(language, 'profile');
    const [download] = await Promise.all([
      applicant.page.waitForEvent('download'),
      press(applicant, 'my-account.export.button'),
    ]);
    expect(download.suggestedFilename()).toBe('my-data.json');
    const held = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(held.account.email).toBe(applicant.person.email);
  });

  test('deletion is asked for with the password, stays visible, and is taken back', async () => {
    const applicant = await open(language, 'profile');
    await press(applicant, 'my-account.deletion.open');
    await answer(applicant, 'delete-account', { currentPassword: 'Wrong-Password-1' });
    await press(applicant, 'my-account.deletion.send');
    await applicant.page.getByText(applicant.t('server.rule.wrongPassword')).first().waitFor();
    await answer(applicant, 'delete-account', { currentPassword: password });
    await press(applicant, 'my-account.deletion.send');
    await untilToast(applicant, applicant.t('server.deletion.requested'));
    await applicant.page.reload();
    await applicant.page.locator('[data-deletion="waiting"]').waitFor();
    await looksRight(applicant, 'account-deletion');
    await press(applicant, 'my-account.deletion.withdraw');
    await untilToast(applicant, applicant.t('server.deletion.withdrawn'));
    await applicant.page.getByRole('button', { name: applicant.t('my-account.deletion.open') }).waitFor();
  });

  test('a new password leads to the choice of institution', async () => {
    const applicant = await open(language, 'changePassword');
    const fresh = 'Perahu-Kuning-9';
    await answer(applicant, 'change-password', { currentPassword: password, password: fresh, confirmPassword: fresh });
    await press(applicant, 'my-account.password.submit');
    await untilScreen(applicant, 'admissionSelection');
    await untilToast(applicant, applicant.t('server.password.changed'));
    const client = createClient(portal.get().server.url);
    const answered = await client.call(login, { body: { email: applicant.person.email, password: fresh } });
    expect(answered.status).toBe(200);
  });

  test('a new address counts once its link is opened, then everybody is logged out', async () => {
    const applicant = await open(language, 'changeEmail');
    const next = newEmail();
    const { db } = portal.get().server;
    await db.query("update session set created_at = now() - interval '15 minutes'");
    await answer(applicant, 'change-email', { newEmail: next });
    await press(applicant, 'my-account.email.submit');
    // The login is too long ago: only now the form asks for the password.
    await applicant.page.locator('form[data-form="change-email"] input[type=password]').waitFor();
    await looksRight(applicant, 'account-email-password');
    await answer(applicant, 'change-email', { currentPassword: password });
    await press(applicant, 'my-account.email.submit');
    await applicant.page.locator('[data-email="sent"]').waitFor();
    await looksRight(applicant, 'account-email-sent');
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
    expect((await logIn(portal.get().server, next)).id).toBe(applicant.person.id);
  });

  test('a broken link leads to login, an incomplete one says so', async () => {
    const applicant = await portal.arrive(language);
    await applicant.page.goto(`${pathTo('verifyEmail')}?token=x&newEmail=a%40example.com`);
    await untilScreen(applicant, 'login');
    await untilToast(applicant, applicant.t('server.token.invalid'));
    await applicant.page.goto(pathTo('verifyEmail'));
    await applicant.page.getByText(applicant.t('my-account.verify.incomplete')).waitFor();
    await looksRight(applicant, 'account-verify-incomplete');
  });
});

test('keys that are quicker than the list take what was typed for', async () => {
  const applicant = await open('en', 'profile');
  await press(applicant, 'my-account.details.edit');
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
    // No task lies between them, in which the list could be drawn anew.
    await press('ArrowDown');
    await press('Enter');
  });
  await expect.poll(() => box.inputValue()).toMatch(/\(\+65\)$/);
});

test.each(['profile', 'changeEmail', 'changePassword'] as const)('%s asks a guest to log in first', async (name) => {
  const applicant = await portal.arrive('id');
  await applicant.page.goto(addressOf(name));
  await untilScreen(applicant, 'login');
});
