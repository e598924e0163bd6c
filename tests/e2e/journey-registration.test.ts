import type { Route } from 'playwright';
import { expect, test } from 'vitest';
import { RESEND_WAIT_MS } from '../../machines/account.times.ts';
import { verifyOtp } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { chooseInstitution, logIn, logOut, readMail, register, typeCode } from '../support/journey/account.ts';
import { type Applicant, follow, press, textOf, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillApplication, startApplication, submitApplication } from '../support/journey/application.ts';
import { documentFile } from '../support/journey/documents.ts';
import { admission, sampleAnswers } from '../support/journey/sample-answers.ts';
import { lookAt } from '../support/officer/added-step.ts';
import { codeDigits } from '../support/one-time-code.ts';
import { openPortal } from '../support/open-portal.ts';
import { newEmail, password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const account = (email: string) => ({
  firstName: 'Siti',
  dialCode: '+62',
  phoneNumber: '81234567890',
  email,
  password,
  confirmPassword: password,
  privacyConsent: true,
});

const seventeenYearsAgo = `${new Date().getFullYear() - 17}-12-31`;

/** @param before a moment before the code was asked for */
const isWaitingForNextCode = async ({ context, page, t }: Applicant, before: number): Promise<void> => {
  expect(await page.getByRole('button', { name: t('account.otp.resend') }).count()).toBe(0);
  const read = async () => (await context.cookies()).find(({ name }) => name === 'timeoutResendOTP')?.value;
  await expect.poll(read).toBeDefined();
  const until = Date.parse(decodeURIComponent((await read()) ?? ''));
  expect(until).toBeGreaterThanOrEqual(before + RESEND_WAIT_MS);
  expect(until).toBeLessThanOrEqual(Date.now() + RESEND_WAIT_MS);
};

const storedReferral = async (email: string): Promise<unknown> => {
  const { rows } = await portal
    .get()
    .server.db.query<{ site: string | null }>('select referral_website as site from account where email = $1', [email]);
  return rows[0]?.site;
};

test('a minor follows a campaign link, registers, verifies the email and applies without a last name, on steps that look right at three widths with errors and filled in; the outcome is the second preference, and the reason against the first contains the grade', async () => {
  const siti = await portal.arrive('id');
  const { t } = siti;
  const email = newEmail();
  await siti.page.goto(`${pathTo('landing')}?ref=Pameran 2026`);
  await follow(siti, 'landing.hero.register');
  const before = Date.now();
  await register(siti, {
    ...account(email),
    lastName: 'Rahmawati',
    birthDate: seventeenYearsAgo,
    guardianName: 'Dewi Lestari',
    guardianConsent: true,
  });
  await isWaitingForNextCode(siti, before);
  expect((await siti.context.cookies()).map(({ name }) => name)).not.toContain('referral');
  const { otp = '', subject } = await readMail(siti, email);
  expect(subject).not.toBe('');
  await typeCode(siti, otp);
  await chooseInstitution(siti, 'untar');
  expect(await storedReferral(email)).toBe('pameran-2026');
  await startApplication(siti);
  const answers = await sampleAnswers(78);
  const { lastName: _none, ...personal } = answers['personal'] ?? {};
  const given = {
    ...answers,
    personal: { ...personal, noLastName: true },
    program: { ...admission('Sarjana'), sfPeriodicProgramId1: 'Pendidikan Dokter', sfPeriodicProgramId2: 'Manajemen' },
    attachment: { ...answers['attachment'], letter: documentFile('letter.pdf') },
  };
  await fillApplication(siti, given, (name) => lookAt(siti, `journey-${name}`));
  expect(await submitApplication(siti)).toBe(t('outcome.second'));
  await follow(siti, 'next-task.submitted.toDetail');
  await untilScreen(siti, 'registrationDetail');
  const status = siti.page.locator('[data-fact="status"]');
  await status.filter({ hasText: t('registrations.status.PendingRegistrationFee') }).waitFor();
  expect(await textOf(siti.page.locator('[data-part="reasons"] li').first())).toContain('78');
});

test('login leads an unverified applicant to the page for the one-time code, which refuses a short code and accepts a code that is sent again after its response was lost', async () => {
  const siti = await portal.arrive('en');
  const email = newEmail();
  await siti.page.goto(pathTo('register'));
  await register(siti, { ...account(email), noLastName: true, birthDate: '2000-05-17' });
  await logIn(siti, email, password);
  await untilToast(siti, 'Please check your email to verify your account!');
  await untilScreen(siti, 'verifyOTP');
  await typeCode(siti, '12345');
  await press(siti, 'account.otp.submit');
  await siti.page.getByText(`OTP must be exactly ${codeDigits} digits number`).waitFor();
  await siti.page.getByLabel(siti.t('otp.otp.label')).clear();
  // The code is accepted and the reply is lost: the same code is sent again.
  const loseReply = async (call: Route): Promise<void> => {
    await call.fetch();
    await call.abort();
  };
  await siti.page.route(`**/api${verifyOtp.path}`, loseReply, { times: 2 });
  await typeCode(siti, (await readMail(siti, email)).otp ?? '');
  await siti.page.locator('#otp-error').filter({ hasText: /\w/ }).waitFor();
  await press(siti, 'account.otp.submit');
  await untilScreen(siti, 'admissionSelection');
  await logOut(siti);
  await logIn(siti, email, password);
  await chooseInstitution(siti, 'untar');
});
