import { expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { readMail } from '../support/journey/account.ts';
import { type Applicant, getStep, untilHeading, untilScreen } from '../support/journey/applicant.ts';
import { pressAtGateway } from '../support/journey/paying.ts';
import { expectRefused, follow, giveAnswers, press } from '../support/journey/plain-form.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn, password } from '../support/people.ts';
import { createValidAnswers } from '../support/valid-answers.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });
const institution = 'untar';

/** Fills in a step and saves it, as often as the page asks for more, until another page follows. */
const finishStep = async (visitor: Applicant, key: string, answers: Readonly<Record<string, unknown>>) => {
  const { page, t } = visitor;
  const address = page.url().split('#')[0];
  await press(visitor, t('application.save'));
  await expectRefused(visitor);
  let hasTriedGrade = false;
  for (let tries = 0; tries < 7 && page.url().split('#')[0] === address; tries += 1) {
    await giveAnswers(page, key, answers);
    const cell = page.locator('td input').first();
    if (!hasTriedGrade && (await cell.count()) > 0) {
      hasTriedGrade = true;
      const name = (await cell.getAttribute('aria-label')) ?? '';
      await cell.fill('120');
      await press(visitor, t('application.save'));
      const lines = await expectRefused(visitor);
      expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
      await giveAnswers(page, key, answers);
    }
    await press(visitor, t('application.save'));
  }
  expect(page.url(), await page.locator('main').innerText()).not.toBe(address);
};

test('somebody registers, applies, pays and sees the result without scripts, with a wrong answer at each step', async () => {
  const visitor = await portal.arriveWithoutScript('id');
  const { page, t, data } = visitor;
  const email = `tanpa.skrip.${Date.now()}@example.com`;
  await page.goto(pathTo('register'));
  await press(visitor, t('account.register.submit'));
  await expectRefused(visitor);
  const [example = {}] = Object.values(data.catalogue.forms['register']?.examples.valid ?? {});
  await giveAnswers(page, 'register', { ...example, email, password, confirmPassword: password });
  await press(visitor, t('account.register.submit'));
  await untilScreen(visitor, 'verifyOTP');
  const [code = ''] = /\d{6}/.exec((await readMail(visitor, email)).text) ?? [];
  await page.locator('[name="otp"]').fill('1');
  await press(visitor, t('account.otp.submit'));
  await page.locator('#otp-error').waitFor();
  expect(await page.title()).toContain(t('app.error.inTitle', { title: t('account.otp.title') }));
  await page.locator('[name="otp"]').fill(code);
  await press(visitor, t('account.otp.submit'));
  await untilScreen(visitor, 'login');
  await page.locator('[name="login.email"]').fill(email);
  await page.locator('[name="login.password"]').fill('wrong password 1');
  await press(visitor, t('account.login.submit'));
  await expectRefused(visitor);
  expect(await page.locator('[name="login.email"]').inputValue()).toBe(email);
  expect(await page.locator('[name="login.password"]').inputValue()).toBe('');
  await page.locator('[name="login.password"]').fill(password);
  await press(visitor, t('account.login.submit'));
  await untilScreen(visitor, 'admissionSelection');
  await follow(visitor, page.locator(`main a[href*="/${institution}"]`).first());
  await press(visitor, t('admission.start.submit'));
  const { client } = await logIn(portal.get().server, email);
  const formId = new URL(page.url()).searchParams.get('formId') ?? '';
  const institutionCode = (await client.call(getApplication, { query: { formId } })).body.data.Institution
    .InstitutionCode;
  for (const { key } of data.catalogue.steps.filter(({ submits }) => !submits)) {
    await untilHeading(visitor, t(`${key}.form.title`));
    const step = getStep({ data }, key);
    await finishStep(visitor, key, await createValidAnswers(client, step, { formId, institutionCode }));
  }
  await untilHeading(visitor, t('submission.form.title'));
  await press(visitor, t('application.submit.label'));
  await expectRefused(visitor);
  await giveAnswers(page, 'submission', { declaration: true });
  await press(visitor, t('application.submit.label'));
  await press(visitor, t('application.submit.confirm'));
  await untilScreen(visitor, 'applicationSubmitted');
  await follow(visitor, page.getByRole('link', { name: t('next-task.pay.action') }));
  await untilScreen(visitor, 'registerFeeDetail');
  const send = page.locator('form[data-form="registration-fee"] button[type=submit]').last();
  await follow(visitor, send);
  await expectRefused(visitor);
  await page.getByRole('radio', { name: 'BCA Virtual Account' }).check();
  await follow(visitor, send);
  await page.locator('[data-part="open-payment"]').waitFor();
  await follow(visitor, page.getByRole('link', { name: t('payment.action.change') }));
  await page.getByRole('radio', { name: 'Kartu Kredit' }).check();
  await follow(visitor, send);
  await follow(visitor, page.getByRole('link', { name: t('payment.action.continue') }));
  await pressAtGateway(visitor, 'decline');
  await pressAtGateway(visitor, 'pay');
  await untilScreen(visitor, 'paymentDetails');
  const result = page.getByRole('button', { name: t('payment.action.result') });
  await expect
    .poll(async () => {
      await page.reload();
      return result.count();
    })
    .toBe(1);
  await follow(visitor, result);
  await untilScreen(visitor, 'result');
});
