import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { confirm, tryToConfirm } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { logIn, readMail } from '../support/journey/account.ts';
import { getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm } from '../support/journey/fill-form.ts';
import { expectRefused, press as pressPlain } from '../support/journey/plain-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { newEmail, password } from '../support/people.ts';

const portal = openPortal();
const looks = [1280, 768, 360];
const chosen = 'Kereta-Malam-8';

const openList = async (admin: AdminVisitor): Promise<void> => {
  await admin.page.goto(`${pathTo('userList')}?view=invitations`);
  await untilScreen(admin, 'userList');
};

const dialog = ({ page }: AdminVisitor) => page.locator('dialog[data-modal-type=rights][open]');
const items = ({ page }: AdminVisitor) => page.locator('[data-invitation]');

/** Fills in the dialog by keys alone. */
const invite = async (admin: AdminVisitor, email: string, institution: string): Promise<void> => {
  await admin.page.locator('[data-action=invite]').press('Enter');
  await dialog(admin).locator('[name=email]').fill(email);
  await dialog(admin).locator('[name=institutionCode]').selectOption(institution);
  await dialog(admin).locator('[name=staffRoles][value=reviewer]').press('Space');
  await dialog(admin).locator('[name=currentPassword]').fill(password);
  await confirm(admin);
};

const linkTo = async (admin: AdminVisitor, email: string): Promise<string> =>
  /https?:\S+\/invitation\/\S+/.exec((await readMail(admin, email)).text)?.[0] ?? '';

test('by keys an admin invites a colleague, sends it again and withdraws one; the colleague accepts by keys and logs in', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  const long = `${'nama.yang.sangat.panjang.sekali'.repeat(2)}@fakultas-ekonomi-dan-bisnis.example.com`;
  const email = newEmail('rekan');
  await openList(admin);
  await page.getByText(t('admin-users.invitation.none')).waitFor();
  await looksRight(admin, 'invitations-empty', looks);
  await page.locator('[data-action=invite]').press('Enter');
  await tryToConfirm(admin);
  await expect.poll(() => dialog(admin).locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
  await looksRight(admin, 'invitations-refused', looks);
  await page.keyboard.press('Escape');
  await dialog(admin).waitFor({ state: 'detached' });

  await invite(admin, email, '20');
  await invite(admin, long, 'all');
  await expect.poll(() => items(admin).count()).toBe(2);
  const { db } = portal.get().server;
  await db.query(`update staff_invitation set expires_at = now() - interval '1 day' where email = $1`, [long]);
  await page.reload();
  await page.locator('[data-invitation][data-state=expired]').waitFor();
  await looksRight(admin, 'invitations', looks);
  const former = await linkTo(admin, email);
  const own = page.locator('[data-invitation][data-state=open]');
  await own.locator('[data-action=resend]').press('Enter');
  await dialog(admin).locator('[name=currentPassword]').fill(password);
  await confirm(admin);
  await expect.poll(() => linkTo(admin, email)).not.toBe(former);
  await page.locator('[data-state=expired] [data-action=withdraw]').press('Enter');
  await confirm(admin);
  await expect.poll(() => items(admin).count()).toBe(1);

  const link = await linkTo(admin, email);
  const visitor = await portal.arrive('id');
  await visitor.page.goto(link);
  await untilScreen(visitor, 'invitation');
  await visitor.page.locator('[data-part=invitation]').getByText(email).waitFor();
  await looksRight(visitor, 'invitation', looks);
  await press(visitor, 'account.invitation.submit');
  await visitor.page.locator('[aria-invalid=true]').first().waitFor();
  await looksRight(visitor, 'invitation-refused', looks);
  await fillForm(visitor, getAccountForm(visitor, 'invitation'), {
    firstName: 'Dewi',
    lastName: 'Lestari',
    password: chosen,
    confirmPassword: chosen,
  });
  await press(visitor, 'account.invitation.submit');
  await untilScreen(visitor, 'login');
  await logIn(visitor, email, chosen);
  await visitor.page.waitForURL((url) => url.pathname.startsWith('/admin/'));
  await visitor.page.goto(link);
  await visitor.page.getByText(t('account.invitation.unknownTitle')).waitFor();
  await looksRight(visitor, 'invitation-used', looks);
  await openList(admin);
  await page.getByText(t('admin-users.invitation.none')).waitFor();
});

test('an invitation is accepted without scripts, and its used link says what to do', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const email = newEmail('plain');
  await openList(admin);
  await invite(admin, email, '20');
  await untilToast(admin, admin.t('server.invitation.sent'));
  const link = await linkTo(admin, email);
  const visitor = await portal.arriveWithoutScript('en');
  const { page, t } = visitor;
  const give = async (again: string): Promise<void> => {
    await page.goto(link);
    await page.locator('[name="invitation.firstName"]').fill('Dewi');
    await page.locator('[name="invitation.lastName"]').fill('Lestari');
    await page.locator('[name="invitation.password"]').fill(chosen);
    await page.locator('[name="invitation.confirmPassword"]').fill(again);
    await pressPlain(visitor, t('account.invitation.submit'));
  };
  await give('Kereta-Pagi-8');
  await expectRefused(visitor);
  expect(await page.content()).not.toContain(chosen);
  await give(chosen);
  await untilScreen(visitor, 'login');
  await page.locator('[data-part="notice"]').waitFor();
  await page.goto(link);
  await page.getByText(t('account.invitation.unknownTitle')).waitFor();
});
