import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { type AdminVisitor, arriveAsAdmin } from '../support/admin-content-page.ts';
import { findBarriers } from '../support/browser.ts';
import { logIn, logOut } from '../support/journey/account.ts';
import { press, untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const part = ({ page }: AdminVisitor) => page.locator('[data-part="second-factor"]');

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Sets the time of the last code back: a code counts once, and a test cannot wait half a minute for the next. */
const letTimePass = ({ person }: AdminVisitor) =>
  portal.get().server.db.query('update second_factor set last_step = 0 where account_id = $1', [person.id]);

/** Sets a second factor up on the page of the profile. @returns the secret, as the app would have it, and the codes */
const setUp = async (admin: AdminVisitor) => {
  await admin.page.goto(pathTo('profileAdmin'));
  await press(admin, 'second-factor.setUp.open');
  await part(admin).getByLabel(admin.t('second-factor.setUp.password')).fill(password);
  await press(admin, 'second-factor.setUp.begin');
  await part(admin).getByRole('img').waitFor();
  const secret = ((await part(admin).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await part(admin).getByLabel(admin.t('second-factor.code')).fill(codeOf(secret));
  await press(admin, 'second-factor.setUp.confirm');
  const list = admin.page.locator('[data-part="recovery-codes"] li');
  await list.first().waitFor();
  return { secret, codes: await list.allTextContents() };
};

test('an admin sets up two-step verification; later logins refuse a wrong code and accept a code of the app or a recovery code', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { secret, codes } = await setUp(admin);
  expect(codes).toHaveLength(10);
  expect(await findBarriers(admin.page)).toEqual([]);
  await press(admin, 'second-factor.codes.kept');
  await part(admin).getByText(admin.t('second-factor.active'), { exact: true }).waitFor();

  await logOut(admin);
  await admin.page.goto(pathTo('login'));
  await logIn(admin, admin.person.email, password);
  await untilScreen(admin, 'secondFactor');
  expect(await findBarriers(admin.page)).toEqual([]);
  const field = admin.page.getByLabel(admin.t('second-factor.code'));
  await field.fill('000000');
  await press(admin, 'second-factor.show');
  await admin.page.getByRole('alert').waitFor();
  await letTimePass(admin);
  await field.fill(codeOf(secret));
  await press(admin, 'second-factor.show');
  await untilScreen(admin, 'dashboardAdmin');

  await logOut(admin);
  await admin.page.goto(pathTo('login'));
  await logIn(admin, admin.person.email, password);
  await untilScreen(admin, 'secondFactor');
  await admin.page.getByLabel(admin.t('second-factor.code')).fill(codes[0] ?? '');
  await press(admin, 'second-factor.show');
  await untilScreen(admin, 'dashboardAdmin');
});

test('an admin whose session lacks a required second factor is shown its setup instead of the requested page', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  // What a portal with REQUIRE_ADMIN_SECOND_FACTOR answers.
  await page.route(`**/api${currentUser.path}`, async (call) => {
    const response = await call.fetch();
    const body = await response.json();
    await call.fulfill({ response, json: { ...body, data: { ...body.data, secondFactor: 'missing' } } });
  });
  await page.goto(pathTo('newsListAdmin'));
  await untilScreen(admin, 'secondFactor');
  await page.getByLabel(t('second-factor.setUp.password')).waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
