import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { arriveAsOfficer, type Officer } from '../support/admin-content-page.ts';
import { findBarriers } from '../support/browser.ts';
import { logIn, logOut } from '../support/journey/account.ts';
import { press, untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const part = ({ page }: Officer) => page.locator('[data-part="second-factor"]');

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Sets the time of the last code back: a code counts once, and a test cannot wait half a minute for the next. */
const letTimePass = ({ person }: Officer) =>
  portal.get().server.db.query('update second_factor set last_step = 0 where account_id = $1', [person.id]);

/** Sets a second factor up on the page of the profile. @returns the secret, as the app would have it, and the codes */
const setUp = async (officer: Officer) => {
  await officer.page.goto(pathTo('profileAdmin'));
  await press(officer, 'second-factor.setUp.open');
  await part(officer).getByLabel(officer.t('second-factor.setUp.password')).fill(password);
  await press(officer, 'second-factor.setUp.begin');
  await part(officer).getByRole('img').waitFor();
  const secret = ((await part(officer).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await part(officer).getByLabel(officer.t('second-factor.code')).fill(codeOf(secret));
  await press(officer, 'second-factor.setUp.confirm');
  const list = officer.page.locator('[data-part="recovery-codes"] li');
  await list.first().waitFor();
  return { secret, codes: await list.allTextContents() };
};

test('an admin sets up two-step verification; later logins refuse a wrong code and accept a code of the app or a recovery code', async () => {
  const officer = await arriveAsOfficer(portal, 'id');
  const { secret, codes } = await setUp(officer);
  expect(codes).toHaveLength(10);
  expect(await findBarriers(officer.page)).toEqual([]);
  await press(officer, 'second-factor.codes.kept');
  await part(officer).getByText(officer.t('second-factor.active'), { exact: true }).waitFor();

  await logOut(officer);
  await officer.page.goto(pathTo('login'));
  await logIn(officer, officer.person.email, password);
  await untilScreen(officer, 'secondFactor');
  expect(await findBarriers(officer.page)).toEqual([]);
  const field = officer.page.getByLabel(officer.t('second-factor.code'));
  await field.fill('000000');
  await press(officer, 'second-factor.show');
  await officer.page.getByRole('alert').waitFor();
  await letTimePass(officer);
  await field.fill(codeOf(secret));
  await press(officer, 'second-factor.show');
  await untilScreen(officer, 'dashboardAdmin');

  await logOut(officer);
  await officer.page.goto(pathTo('login'));
  await logIn(officer, officer.person.email, password);
  await untilScreen(officer, 'secondFactor');
  await officer.page.getByLabel(officer.t('second-factor.code')).fill(codes[0] ?? '');
  await press(officer, 'second-factor.show');
  await untilScreen(officer, 'dashboardAdmin');
});

test('an admin whose session lacks a required second factor is shown its setup instead of the requested page', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { page, t } = officer;
  // What a portal with REQUIRE_ADMIN_SECOND_FACTOR answers.
  await page.route(`**/api${currentUser.path}`, async (call) => {
    const response = await call.fetch();
    const body = await response.json();
    await call.fulfill({ response, json: { ...body, data: { ...body.data, secondFactor: 'missing' } } });
  });
  await page.goto(pathTo('newsListAdmin'));
  await untilScreen(officer, 'secondFactor');
  await page.getByLabel(t('second-factor.setUp.password')).waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
