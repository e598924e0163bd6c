import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { readMail } from '../support/journey/account.ts';
import { type Applicant, getInstitution, getStep, untilHeading, untilScreen } from '../support/journey/applicant.ts';
import { giveAnswers } from '../support/journey/plain-form.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, password } from '../support/people.ts';
import { createValidAnswers } from '../support/valid-answers.ts';

const portal = openPortal({}, { isFresh: false });
const institution = 'untar';

const press = async ({ page }: Applicant, name: string): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).last().click()]);
};

/** Fills in a step and saves it, as often as the page asks for more, until another page follows. */
const finishStep = async (visitor: Applicant, key: string, answers: Readonly<Record<string, unknown>>) => {
  const { page, t } = visitor;
  const address = page.url();
  for (let tries = 0; tries < 6 && page.url().split('#')[0] === address; tries += 1) {
    await giveAnswers(page, key, answers);
    await press(visitor, t('application.save'));
  }
  expect(page.url(), await page.locator('main').innerText()).not.toBe(address);
};

test('an account is registered, verified and logged in without scripts', async () => {
  const visitor = await portal.arriveWithoutScript('id');
  const { page, t } = visitor;
  const email = `tanpa.skrip.${Date.now()}@example.com`;
  await page.goto(pathTo('register'));
  await press(visitor, t('account.register.submit'));
  await page.locator('[data-part="error-summary"]').waitFor();
  const { catalogue } = portal.get().data;
  const [example = {}] = Object.values(catalogue.forms['register']?.examples.valid ?? {});
  await giveAnswers(page, 'register', { ...example, email, password, confirmPassword: password });
  await press(visitor, t('account.register.submit'));
  await untilScreen(visitor, 'verifyOTP');
  const [code = ''] = /\d{6}/.exec((await readMail(visitor, email)).text) ?? [];
  await page.locator('[name="otp"]').fill('1');
  await press(visitor, t('account.otp.submit'));
  await page.locator('#otp-error').waitFor();
  await page.locator('[name="otp"]').fill(code);
  await press(visitor, t('account.otp.submit'));
  await untilScreen(visitor, 'login');
  await page.locator('[name="login.email"]').fill(email);
  await page.locator('[name="login.password"]').fill('wrong password 1');
  await press(visitor, t('account.login.submit'));
  await page.locator('[data-part="error-summary"]').waitFor();
  expect(await page.locator('[name="login.email"]').inputValue()).toBe(email);
  expect(await page.locator('[name="login.password"]').inputValue()).toBe('');
  await page.locator('[name="login.password"]').fill(password);
  await press(visitor, t('account.login.submit'));
  await untilScreen(visitor, 'admissionSelection');
});

test('an application is started, filled in, submitted and paid without scripts', async () => {
  const visitor = await portal.arriveWithoutScript('en');
  const { page, t, data } = visitor;
  const person = await makePerson(portal.get().server);
  await adoptSession(visitor, person);
  await page.goto(pathTo('admissionDashboard', { institution }));
  await press(visitor, t('admission.start.submit'));
  const { code } = getInstitution({ data }, institution);
  const formId = new URL(page.url()).searchParams.get('formId') ?? '';
  for (const { key } of data.catalogue.steps.filter(({ submits }) => !submits)) {
    await untilHeading(visitor, t(`${key}.form.title`));
    const step = getStep({ data }, key);
    await finishStep(visitor, key, await createValidAnswers(person.client, step, { formId, institutionCode: code }));
  }
  await untilHeading(visitor, t('submission.form.title'));
  await press(visitor, t('application.submit.label'));
  await page.locator('[data-part="error-summary"]').waitFor();
  await giveAnswers(page, 'submission', { declaration: true });
  await press(visitor, t('application.submit.label'));
  await press(visitor, t('application.submit.confirm'));
  await untilScreen(visitor, 'applicationSubmitted');
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: t('next-task.pay.action') }).click()]);
  await untilScreen(visitor, 'registerFeeDetail');
});
