import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { askForCorrection } from '../../src/contract/admin-applications.ts';
import { getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { submitted } from '../support/admin-applications-page.ts';
import { readMail } from '../support/journey/account.ts';
import { type Applicant, getStep, untilHeading, untilScreen } from '../support/journey/applicant.ts';
import { documentFile, photoFile } from '../support/journey/documents.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { pressAtGateway } from '../support/journey/paying.ts';
import { giveAnswers } from '../support/journey/plain-form.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, makePerson, type Person, password } from '../support/people.ts';
import { createValidAnswers } from '../support/valid-answers.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });
const institution = 'untar';

const follow = ({ page }: Applicant, control: Locator): Promise<unknown> =>
  Promise.all([page.waitForEvent('load'), control.click()]);

const press = (visitor: Applicant, name: string): Promise<unknown> =>
  follow(visitor, visitor.page.getByRole('button', { name, exact: true }).last());

/**
 * Expects that the page shows a form again with its errors: its title begins with that, and each line of the summary
 * leads to something that can be seen.
 * @returns the lines
 */
const expectRefused = async ({ page, t }: Applicant): Promise<readonly string[]> => {
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  const [before = ''] = t('app.error.inTitle', { title: '\n' }).split('\n');
  expect((await page.title()).startsWith(before)).toBe(true);
  const lines = await summary.locator('a').evaluateAll((links) =>
    links.map((link) => ({
      text: link.textContent ?? '',
      leads: document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))?.checkVisibility(),
    })),
  );
  expect(lines.filter(({ leads }) => leads !== true)).toEqual([]);
  return lines.map(({ text }) => text);
};

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

const arriveAs = async (person: Person): Promise<Applicant> => {
  const visitor = await portal.arriveWithoutScript('en');
  await adoptSession(visitor, person);
  return visitor;
};

test('a forgotten password is replaced without scripts, and its link works once', async () => {
  const { email } = await makePerson(portal.get().server);
  const visitor = await portal.arriveWithoutScript('en');
  const { page, t } = visitor;
  await page.goto(pathTo('resetPassword'));
  await press(visitor, t('account.forgot.submit'));
  await expectRefused(visitor);
  await page.locator('[name="forgot-password.email"]').fill(email);
  await press(visitor, t('account.forgot.submit'));
  await untilScreen(visitor, 'emailSent');
  const [link = ''] = /https?:\S+\/reset-password\/\S+/.exec((await readMail(visitor, email)).text) ?? [];
  const give = async (next: string, again: string): Promise<void> => {
    await page.goto(link);
    await page.locator('[name="reset-password.password"]').fill(next);
    await page.locator('[name="reset-password.confirmPassword"]').fill(again);
    await press(visitor, t('account.newPassword.submit'));
  };
  await give('Kereta-Malam-8', 'Kereta-Pagi-8');
  await expectRefused(visitor);
  expect(await page.content()).not.toContain('Kereta-Malam-8');
  await give('Kereta-Malam-8', 'Kereta-Malam-8');
  await untilScreen(visitor, 'successReset');
  await give('Kereta-Malam-9', 'Kereta-Malam-9');
  await untilScreen(visitor, 'login');
  await page.locator('[data-part="notice"]').waitFor();
});

test('the account is edited, its sessions end, its deletion is asked for and withdrawn, and address and password change without scripts', async () => {
  const { server } = portal.get();
  const person = await makePerson(server);
  await logIn(server, person.email);
  const visitor = await arriveAs(person);
  const { page, t } = visitor;
  const notice = page.locator('[data-part="notice"]');
  await page.goto(pathTo('profile', { institution }));
  await follow(visitor, page.getByRole('link', { name: t('my-account.details.edit') }));
  await page.locator('[name="profile.firstName"]').fill('');
  await press(visitor, t('my-account.details.save'));
  await expectRefused(visitor);
  await giveAnswers(page, 'profile', { firstName: 'Dewi', dialCode: '+62', phoneNumber: '81234567890' });
  await press(visitor, t('my-account.details.save'));
  await notice.waitFor();
  await page.locator('[data-part="details"]').getByText('Dewi').first().waitFor();

  await page.locator('[data-part="sessions"] summary').click();
  await press(visitor, t('my-account.sessions.endOthers'));
  await page.getByText(t('my-account.sessions.onlyThis')).waitFor();

  await follow(visitor, page.getByRole('link', { name: t('my-account.deletion.open') }));
  await page.locator('[name="delete-account.currentPassword"]').fill('Salah-Besar-1');
  await press(visitor, t('my-account.deletion.send'));
  await expectRefused(visitor);
  await page.locator('[name="delete-account.currentPassword"]').fill(password);
  await press(visitor, t('my-account.deletion.send'));
  await press(visitor, t('my-account.deletion.withdraw'));
  await page.getByRole('link', { name: t('my-account.deletion.open') }).waitFor();

  await page.goto(pathTo('changeEmail', { institution }));
  await press(visitor, t('my-account.email.submit'));
  await expectRefused(visitor);
  await server.db.query("update session set created_at = now() - interval '2 hours' where account_id = $1", [
    person.id,
  ]);
  await page.locator('[name="change-email.newEmail"]').fill(`baru.${person.email}`);
  await press(visitor, t('my-account.email.submit'));
  await expectRefused(visitor);
  await page.locator('[name="change-email.currentPassword"]').fill(password);
  await press(visitor, t('my-account.email.submit'));
  await notice.waitFor();
  expect((await readMail(visitor, `baru.${person.email}`)).text).toContain('verify');

  await page.goto(pathTo('changePassword', { institution }));
  await press(visitor, t('my-account.password.submit'));
  await expectRefused(visitor);
  const secrets = { currentPassword: password, password: 'Kereta-Malam-8', confirmPassword: 'Kereta-Malam-8' };
  await giveAnswers(page, 'change-password', secrets);
  await press(visitor, t('my-account.password.submit'));
  await notice.waitFor();
  await logIn(server, person.email, undefined, 'Kereta-Malam-8');
});

test('a draft is deleted without scripts', async () => {
  const { server, data } = portal.get();
  const person = await makePerson(server);
  await makeDraft(data, person, { institution, steps: [] });
  const visitor = await arriveAs(person);
  const { page, t } = visitor;
  await page.goto(pathTo('myRegistration', { institution }));
  await page.locator('main summary').first().click();
  await press(visitor, t('registrations.delete.confirm'));
  await page.locator('[data-part="notice"]').waitFor();
  expect(await page.locator('main summary').count()).toBe(0);
});

test('a correction is made without scripts: a file that was sent with a wrong one is kept, and the application is sent back', async () => {
  const { server } = portal.get();
  const { person, formId } = await submitted(portal);
  const admin = await makePerson(server, { role: 'admin' });
  const fields = ['personal.firstName', 'attachment.photo', 'attachment.report'];
  const body = { fields, message: 'Pas foto dan rapor, tolong.' };
  expect((await admin.client.call(askForCorrection, { params: { formId }, body })).status).toBe(200);
  const visitor = await arriveAs(person);
  const { page, t } = visitor;
  await page.goto(pathTo('registrationDetail', { institution, id: formId }));
  const card = (step: string) => page.locator(`[data-correct="${step}"]`);
  const save = (step: string) =>
    follow(
      visitor,
      card(step)
        .getByRole('button', { name: t('registrations.correction.save') })
        .last(),
    );
  await page.locator('[name="personal.firstName"]').fill('');
  await save('personal');
  await expectRefused(visitor);
  await page.locator('[name="personal.firstName"]').fill('Mariana');
  await save('personal');
  await page.locator('[data-part="notice"]').waitFor();

  const before = await answersOf(person, formId);
  await card('attachment')
    .locator('[name="attachment.photo"]')
    .last()
    .setInputFiles(await photoFile());
  const wrong = { name: 'rapor.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') };
  await card('attachment').locator('[name="attachment.report"]').last().setInputFiles(wrong);
  await save('attachment');
  await expectRefused(visitor);
  await card('attachment').locator('[name="attachment.report"]').last().setInputFiles(documentFile());
  await save('attachment');
  await page.locator('[data-part="notice"]').waitFor();
  const after = await answersOf(person, formId);
  expect(after.personal).toMatchObject({ firstName: 'Mariana' });
  for (const field of ['photo', 'report']) {
    expect(after.attachment?.[field]).toBeTruthy();
    expect(after.attachment?.[field]).not.toEqual(before.attachment?.[field]);
  }
  await page.locator('[data-part="correction"] summary').click();
  await press(visitor, t('registrations.correction.send'));
  await page.locator('[data-part="notice"]').waitFor();
  expect(await page.locator('[data-part="correction"]').count()).toBe(0);
});

const answersOf = async ({ client }: Person, formId: string) => {
  const { Steps } = (await client.call(getApplication, { query: { formId } })).body.data;
  const of = (key: string) => Steps.find(({ step }) => step === key)?.answers;
  return { personal: of('personal'), attachment: of('attachment') };
};
