import { pathTo } from '../../../src/contract/pages.ts';
import { newEmail } from '../people.ts';
import { type Applicant, fillStep, getAccountForm, press, untilScreen } from './applicant.ts';
import { fillForm } from './fill-form.ts';

/** Accounts of the demo data, a fresh account, and a visitor without an account. */
export type Who = 'guest' | 'newcomer' | 'siti' | 'budi' | 'ayu' | 'rizky' | 'dewi' | 'maria' | 'putra' | 'nadia';

type Prepare = (applicant: Applicant) => Promise<void>;

/** One state of a screen that a person can be looking at. */
export interface Scene {
  readonly name: string;
  readonly who: Who;
  readonly path: (formId: string) => string;
  /** Institution whose application of that person the path is about. */
  readonly formAt?: string;
  /** Actions before the screen is checked. */
  readonly prepare?: Prepare;
  /** Name (specification 2) of the screen that is checked in the end. */
  readonly screen: string;
}

const refused =
  (button: string): Prepare =>
  async (applicant) => {
    const { page } = applicant;
    // Answers of an earlier application may have filled in the form.
    const typed = page.locator('main form :is(input[type=text], input[type=email])').first();
    if ((await typed.count()) > 0) await typed.fill('');
    await press(applicant, button);
    await page.locator('[data-part="error-summary"]').waitFor();
  };

const askForLink: Prepare = async (applicant) => {
  await fillForm(applicant, getAccountForm(applicant, 'forgot-password'), { email: newEmail('siapa') });
  await press(applicant, 'account.forgot.submit');
  await untilScreen(applicant, 'emailSent');
};

const untilRead: Prepare = async ({ page }) => {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
};

const askToDelete: Prepare = async (applicant) => {
  const { page, t } = applicant;
  await page
    .getByRole('button', { name: t('registrations.delete.open') })
    .first()
    .press('Enter');
  await page.getByRole('dialog').waitFor();
};

const askToSubmit: Prepare = async (applicant) => {
  await fillStep(applicant, 'submission', { declaration: true });
  await press(applicant, 'application.submit.label');
  await applicant.page.getByRole('dialog').waitFor();
};

const askToWithdraw: Prepare = async (applicant) => {
  await press(applicant, 'registrations.withdraw.open');
  await applicant.page.getByRole('dialog').waitFor();
};

const openResult: Prepare = (applicant) => press(applicant, 'payment.action.result');

const byCard = { sfPaymentChannelId: 'Kartu Kredit' };

const guest = (name: string, path: string, screen: string, prepare?: Prepare): Scene => ({
  name,
  who: 'guest',
  path: () => path,
  screen,
  ...(prepare && { prepare }),
});

type Place = 'admissionDashboard' | 'myRegistration' | 'viewAllRegistration';

const place = (name: string, who: Who, screen: Place, institution = 'untar', prepare?: Prepare): Scene => ({
  name,
  who,
  path: () => pathTo(screen, { institution }),
  screen,
  ...(prepare && { prepare }),
});

const step = (key: string, who: Who, institution: string, state = '', prepare?: Prepare): Scene => ({
  name: `step-${key}${state}`,
  who,
  formAt: institution,
  path: (formId) => `${pathTo('applicationStep', { institution, step: key })}?formId=${formId}`,
  screen: `application${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  ...(prepare && { prepare }),
});

const detail = (who: Who, institution: string, state = '', prepare?: Prepare): Scene => ({
  name: `detail-${who}${state}`,
  who,
  formAt: institution,
  path: (id) => pathTo('registrationDetail', { institution, id }),
  screen: 'registrationDetail',
  ...(prepare && { prepare }),
});

const submitted = (who: Who, institution: string): Scene => ({
  name: `submitted-${who}`,
  who,
  formAt: institution,
  path: (id) => pathTo('applicationSubmitted', { institution, id }),
  screen: 'applicationSubmitted',
});

const fee = (who: Who, institution: string, state = '', prepare?: Prepare): Scene => ({
  name: `fee${state}`,
  who,
  formAt: institution,
  path: (formId) => `${pathTo('registerFeeDetail', { institution })}?formId=${formId}`,
  screen: 'registerFeeDetail',
  ...(prepare && { prepare }),
});

const payment = (who: Who, institution: string, state: string): Scene => ({
  name: `payment${state}`,
  who,
  formAt: institution,
  path: (id) => pathTo('paymentDetails', { institution, id }),
  screen: 'paymentDetails',
});

/** States of screens that look different from the page as it opens, which `tests/support/routes/table.ts` lists. */
export const scenes: readonly Scene[] = [
  guest('login-refused', pathTo('login'), 'login', refused('account.login.submit')),
  guest('register-refused', pathTo('register'), 'register', refused('account.register.submit')),
  guest('email-sent', pathTo('resetPassword'), 'emailSent', askForLink),
  place('dashboard', 'siti', 'admissionDashboard'),
  place('dashboard-deleting', 'siti', 'admissionDashboard', 'untar', askToDelete),
  place('dashboard-pending', 'ayu', 'admissionDashboard'),
  place('dashboard-empty', 'newcomer', 'admissionDashboard', 'institute'),
  step('program', 'newcomer', 'untar'),
  step('program', 'newcomer', 'untar', '-refused', refused('application.save')),
  step('program', 'budi', 'institute', '-filled'),
  step('personal', 'siti', 'untar'),
  step('personal', 'siti', 'untar', '-refused', refused('application.save')),
  step('family', 'budi', 'institute'),
  step('academic', 'siti', 'xinya'),
  step('academic', 'budi', 'institute', '-filled'),
  step('attachment', 'budi', 'institute'),
  step('submission', 'budi', 'institute', '', untilRead),
  step('submission', 'budi', 'institute', '-asking', askToSubmit),
  submitted('ayu', 'untar'),
  place('my-registration', 'ayu', 'myRegistration'),
  place('my-registration-drafts', 'siti', 'myRegistration'),
  place('my-registration-empty', 'newcomer', 'myRegistration', 'institute'),
  place('all-registrations', 'siti', 'viewAllRegistration'),
  detail('ayu', 'untar'),
  detail('rizky', 'untar'),
  detail('dewi', 'untar'),
  detail('maria', 'xinya', '-withdrawing', askToWithdraw),
  place('my-registration-paying', 'nadia', 'myRegistration'),
  place('dashboard-paying', 'nadia', 'admissionDashboard', 'institute'),
  fee('ayu', 'untar'),
  fee('ayu', 'untar', '-promo', async (applicant) => {
    await fillForm(applicant, getAccountForm(applicant, 'registration-fee'), { promoCode: 'HEMAT10', ...byCard });
    await applicant.page.locator('[data-row="discount"]').waitFor();
  }),
  fee('ayu', 'untar', '-refused', async (applicant) => {
    await fillForm(applicant, getAccountForm(applicant, 'registration-fee'), { promoCode: 'LEWAT' });
    await applicant.page.locator('[data-field="promoCode"] [aria-invalid="true"]').waitFor();
  }),
  fee('nadia', 'untar', '-open'),
  fee('nadia', 'untar', '-changing', (applicant) => press(applicant, 'payment.action.change')),
  fee('nadia', 'xinya', '-expired'),
  fee('nadia', 'institute', '-late'),
  fee('putra', 'untar', '-paid'),
  fee('maria', 'xinya', '-free'),
  payment('ayu', 'untar', '-none'),
  payment('putra', 'untar', '-paid'),
  payment('nadia', 'untar', '-open'),
  payment('nadia', 'xinya', '-expired'),
  payment('nadia', 'institute', '-late'),
  { ...payment('putra', 'untar', ''), name: 'result', prepare: openResult, screen: 'result' },
];
