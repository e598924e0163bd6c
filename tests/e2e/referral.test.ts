import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { readMail, register, typeCode } from '../support/journey/account.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { newEmail, password } from '../support/people.ts';

const portal = openPortal();

const storedFor = async (email: string): Promise<unknown> => {
  const { rows } = await portal
    .get()
    .server.db.query<{ site: string | null }>('select referral_website as site from account where email = $1', [email]);
  return rows[0]?.site;
};

const account = (email: string) => ({
  firstName: 'Siti',
  dialCode: '+62',
  phoneNumber: '81234567890',
  birthDate: '2000-05-17',
  noLastName: true,
  email,
  password,
  confirmPassword: password,
  privacyConsent: true,
});

test('a link with a mark is followed without scripts, and kept with the registration alone', async () => {
  const siti = await portal.arrive('en');
  const browser = siti.context.browser();
  const scriptless = await browser?.newContext({ javaScriptEnabled: false, baseURL: portal.get().server.url });
  if (!scriptless) throw new Error('there is no browser');
  const page = await scriptless.newPage();
  await page.goto(`${pathTo('landing')}?ref=Pameran 2026`);
  await page
    .locator(`a[href^="${pathTo('register')}"]`)
    .first()
    .click();
  await page.waitForURL(`**${pathTo('register')}*`);
  const left = (await scriptless.cookies()).filter(({ name }) => name === 'referral');
  expect(left).toMatchObject([{ value: 'pameran-2026', httpOnly: true, sameSite: 'Lax' }]);
  await scriptless.close();

  // The same browser, once its scripts have come.
  await siti.context.addCookies(left);
  const email = newEmail();
  await siti.page.goto(pathTo('register'));
  await register(siti, account(email));
  expect((await siti.context.cookies()).map(({ name }) => name)).not.toContain('referral');
  await typeCode(siti, (await readMail(siti, email)).otp ?? '');
  await untilScreen(siti, 'admissionSelection');
  expect(await storedFor(email)).toBe('pameran-2026');
});

test('the site that led here is kept through the public pages', async () => {
  const siti = await portal.arrive('id');
  await siti.page.goto(pathTo('landing'), { referer: 'https://www.sman1.sch.id/berita/7?nisn=1' });
  for (const name of ['faq', 'event'] as const) await siti.page.goto(pathTo(name));
  const email = newEmail();
  await siti.page.goto(pathTo('register'));
  await register(siti, account(email));
  await typeCode(siti, (await readMail(siti, email)).otp ?? '');
  await untilScreen(siti, 'admissionSelection');
  expect(await storedFor(email)).toBe('sman1.sch.id');
});
