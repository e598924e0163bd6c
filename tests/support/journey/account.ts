import { pathTo } from '../../../src/contract/pages.ts';
import type { StoredMail } from '../../../src/server/platform/mail/mail-files.ts';
import { type Applicant, getAccountForm, getInstitution, press, untilScreen } from './applicant.ts';
import { fillForm, type Spoken } from './fill-form.ts';
import { untilPageTakenOver } from './taken-over.ts';

/** The newest mail to an address, read from /dev/mail. */
export const readMail = async ({ url }: Pick<Applicant, 'url'>, to: string): Promise<StoredMail> => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const answer = await fetch(`${url}/dev/mail.json?${new URLSearchParams({ to })}`);
    const [newest] = (await answer.json()) as StoredMail[];
    if (newest) return newest;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${to} within a minute`);
};

export const register = async (applicant: Applicant, answers: Spoken): Promise<void> => {
  await fillForm(applicant, getAccountForm(applicant, 'register'), answers);
  await press(applicant, 'account.register.submit');
  await untilScreen(applicant, 'verifyOTP');
};

/** Types the code, which the page sends after the last digit. */
export const typeCode = async ({ page, t }: Applicant, code: string): Promise<void> =>
  page.getByLabel(t('otp.otp.label')).pressSequentially(code);

export const logIn = async (applicant: Applicant, email: string, password: string): Promise<void> => {
  if (!applicant.page.url().includes('/login')) await applicant.page.goto(pathTo('login'));
  await untilScreen(applicant, 'login');
  await untilPageTakenOver(applicant.page);
  await fillForm(applicant, getAccountForm(applicant, 'login'), { email, password });
  await press(applicant, 'account.login.submit');
};

export const logOut = async (applicant: Applicant): Promise<void> => {
  // The landing page shows at once; the session has ended when the site starts anew.
  await Promise.all([applicant.page.waitForEvent('load'), press(applicant, 'app.nav.logout')]);
  await untilScreen(applicant, 'landing');
};

export const chooseInstitution = async (applicant: Applicant, parameter: string): Promise<void> => {
  const { page, data, t } = applicant;
  await untilScreen(applicant, 'admissionSelection');
  const { theme } = getInstitution({ data }, parameter);
  await page
    .locator(`main [data-theme="${theme}"]`)
    .getByRole('link', { name: t(`institution.${parameter}`) })
    .press('Enter');
  await untilScreen(applicant, 'admissionDashboard');
};
