import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { getPortal } from '../../src/contract/portal.ts';
import { findBarriers, type Language } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { logIn, readMail, register, typeCode } from '../support/journey/account.ts';
import { type Applicant, press, untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson, newEmail, password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const place = 'xinya';
const code = 40;

const findPeriod = async (locale: Language) => {
  const { data } = (await createClient(portal.get().server.url).call(getPortal, { locale })).body;
  const found = data.periods.find(({ institutionCode, isOpen }) => institutionCode === code && isOpen);
  if (!found) throw new Error('the demo data has no open period there');
  return found;
};

type Period = Awaited<ReturnType<typeof findPeriod>>;

/** Presses the period on the landing page, as a visitor without an account. */
const choose = async (visitor: Applicant, { entity, name }: Period): Promise<void> => {
  const { page, t } = visitor;
  await page.goto(pathTo('landing'));
  await page
    .locator('[data-part="periods"] [data-theme="theme-xinya"]')
    .getByRole('link', { name: `${t('landing.periods.start')} ${entity.Name}, ${name}` })
    .press('Enter');
  await untilScreen(visitor, 'register');
};

/** The dashboard names the period; one press later the first step has it, down to the programs that it offers. */
const begin = async (visitor: Applicant, period: Period): Promise<void> => {
  const { page, t } = visitor;
  await untilScreen(visitor, 'admissionDashboard');
  expect(new URL(page.url()).pathname).toBe(pathTo('admissionDashboard', { institution: place }));
  await page.getByRole('heading', { name: `${period.entity.Name}, ${period.name}` }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await press(visitor, 'admission.period.start');
  await untilScreen(visitor, 'applicationProgram');
  await expect.poll(() => page.getByRole('radio', { name: period.entity.Name }).isChecked()).toBe(true);
  const chosen = {
    admissionYear: period.year.Name,
    admissionSemester: period.semester.Name,
    admissionChannel: period.channel.Name,
    admissionPeriodId: period.name,
  };
  for (const [field, value] of Object.entries(chosen)) {
    const select = page.getByLabel(t(`program.${field}.label`), { exact: false });
    await expect.poll(() => select.locator('option:checked').textContent()).toContain(value);
  }
};

test('an applicant with an account starts an application with the admission period that they chose on the landing page', async () => {
  const visitor = await portal.arrive('en');
  const { email } = await makePerson(portal.get().server);
  const period = await findPeriod('en');
  await choose(visitor, period);
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: visitor.t('account.register.login'), exact: true })
    .press('Enter');
  await untilScreen(visitor, 'login');
  await logIn(visitor, email, password);
  await begin(visitor, period);
});

test('a visitor without an account starts an application with the admission period chosen on the landing page after registering and verifying the email', async () => {
  const visitor = await portal.arrive('id');
  const period = await findPeriod('id');
  await choose(visitor, period);
  const email = newEmail();
  await register(visitor, {
    firstName: 'Siti',
    noLastName: true,
    birthDate: '2000-05-17',
    dialCode: '+62',
    phoneNumber: '81234567890',
    email,
    password,
    confirmPassword: password,
    privacyConsent: true,
  });
  await typeCode(visitor, (await readMail(visitor, email)).otp ?? '');
  await begin(visitor, period);
});

test('the dashboard shows an admission period in the URL that is not open as closed, without a button to start an application', async () => {
  const visitor = await portal.signIn('en');
  await visitor.page.goto(`${pathTo('admissionDashboard', { institution: place })}?period=closed-long-ago`);
  await visitor.page.getByText(visitor.t('admission.period.closed')).waitFor();
  expect(await visitor.page.getByRole('button', { name: visitor.t('admission.period.start') }).count()).toBe(0);
});
