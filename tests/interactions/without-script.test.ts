import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askForCorrection } from '../../src/contract/admin-applications.ts';
import { getApplication } from '../../src/contract/application.ts';
import { documentControls } from '../../src/contract/page-rendering.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { decideAs, endUndo, makeAdmin } from '../api/admin-applications-support.ts';
import { submitted } from '../support/admin-applications-page.ts';
import { readMail } from '../support/journey/account.ts';
import { type Applicant, untilScreen } from '../support/journey/applicant.ts';
import { documentFile, photoFile } from '../support/journey/documents.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { expectRefused, follow, giveAnswers, press } from '../support/journey/plain-form.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, makePerson, type Person, password } from '../support/people.ts';
import { readPdf } from '../support/read-pdf.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });
const institution = 'untar';

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

test('the documents of an application are downloaded without scripts, and a refusal is shown by the page', async () => {
  const { server } = portal.get();
  const { person, formId } = await submitted(portal);
  const admin = await makeAdmin(server);
  expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
  await endUndo(server, formId);
  const visitor = await arriveAs(person);
  const { page } = visitor;
  await page.goto(pathTo('registrationDetail', { institution, id: formId }));
  const buttons = page.locator(`button[name="${documentControls.kind}"]`);
  const kinds = await buttons.evaluateAll((found) => found.map((one) => (one as HTMLButtonElement).value));
  // Its course is free of charge: there is no receipt.
  expect(kinds).toEqual(['registration', 'result']);
  for (const [index, kind] of kinds.entries()) {
    const [download] = await Promise.all([page.waitForEvent('download'), buttons.nth(index).click()]);
    expect(download.suggestedFilename(), kind).toContain(formId);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
      kind,
    ).toBe('%PDF-');
  }

  // The application of somebody else.
  const { formId: other } = await submitted(portal);
  await page
    .locator(`input[name="${documentControls.application}"]`)
    .first()
    .evaluate((input, id) => {
      input.setAttribute('value', id);
    }, other);
  await follow(visitor, buttons.first());
  await page.locator('[data-part="notice"]').waitFor();
});

test('the receipt of a paid fee is downloaded without scripts, in the language of the page', async () => {
  const { server } = portal.get();
  const payer = await logIn(server, 'putra@example.com', undefined, 'Pendaftaran2026');
  const { rows } = await server.db.query<{ id: string }>(
    `select application.id from application join payment on payment.application_id = application.id
      where application.account_id = $1 and payment.status = 'Paid'`,
    [payer.id],
  );
  const formId = rows[0]?.id ?? '';
  const visitor = await arriveAs(payer);
  const { page } = visitor;
  await page.goto(pathTo('registrationDetail', { institution, id: formId }));
  const button = page.locator(`button[name="${documentControls.kind}"][value="receipt"]`);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`receipt-${formId}.pdf`);
  const pdf = await readPdf(readFileSync(await download.path()));
  expect(pdf.text).toContain('Payment Receipt');
  expect(pdf.text).toContain('Amount paid IDR');
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
  // The reason of the server, at the field and in the summary.
  const reason = t('server.file.type', { types: 'PDF, JPEG, PNG' });
  expect(await page.locator('[data-part="error-summary"]').textContent()).toContain(reason);
  expect(await card('attachment').locator('[data-field="report"]').textContent()).toContain(reason);
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
