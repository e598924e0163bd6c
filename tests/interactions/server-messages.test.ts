import { expect, test } from 'vitest';
import { forgotPassword } from '../../src/contract/account.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { arriveAsAdmin, openEditor } from '../support/admin-content-page.ts';
import { press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { finishStep } from '../support/journey/application.ts';
import { openStep } from '../support/journey/at-step.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { sampleAnswers } from '../support/journey/sample-answers.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

test('the results of saving a step and of deleting a draft are toasts, and deleting opens a confirmation dialog', async () => {
  const at = await openStep(portal, { step: 'personal', language: 'id' });
  await finishStep(at, 'personal', (await sampleAnswers(84))['personal'] ?? {});
  await untilToast(at, at.t('server.application.saved'));
  await at.page.goto(pathTo('admissionDashboard', { institution: at.institution }));
  await at.page
    .getByRole('button', { name: at.t('registrations.delete.open') })
    .first()
    .press('Enter');
  const dialog = at.page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.getAttribute('data-modal-type')).toBe('confirmation');
  await dialog.getByRole('button', { name: at.t('registrations.delete.confirm') }).press('Enter');
  await untilToast(at, 'Form telah dihapus');
});

test('the link dialog of the text editor refuses a text that is neither a URL nor an email address', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  await openEditor(admin, 'faq');
  await page
    .getByRole('button', { name: t('editor.richText.link'), exact: true })
    .first()
    .click();
  const address = page.getByLabel(t('editor.richText.address'));
  for (const [typed, message] of [
    ['not an address', 'Invalid URL'],
    ['siti@', 'Invalid email address'],
  ] as const) {
    await address.fill(typed);
    await press(admin, 'editor.richText.apply');
    await page.getByText(message, { exact: true }).waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
  }
});

test('an admin who opens an application under the URL of another applicant sees it as not found, and with a malformed id sees the error page', async () => {
  const { server, data } = portal.get();
  const [owner, other] = [await makePerson(server), await makePerson(server)];
  const formId = await makeDraft(data, owner, { institution: 'untar', steps: ['program'] });
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  const open = (id: string) => page.goto(pathTo('applicantFormDetail', { id, formId }));
  await open(owner.id);
  await page.getByText(owner.email).first().waitFor();
  await open(other.id);
  await page.getByText(t('admin-applications.detail.gone')).waitFor();
  expect(await page.getByText(owner.email).count()).toBe(0);
  await page.goto(`/admin/applicant-list/${owner.id}/%22x`);
  await untilScreen(admin, 'error');
});

test('a request for a password reset that the server answers with 404 leads to the page about the sent email, with the message of the server', async () => {
  const visitor = await portal.arrive('en');
  const { page, t } = visitor;
  await page.route(`**/api${forgotPassword.path}`, (call) =>
    call.fulfill({ status: 404, json: { statusCode: 404, message: 'There is no such account.', data: null } }),
  );
  await page.goto(pathTo('resetPassword'));
  await page.getByLabel(t('forgot-password.email.label')).fill('nobody@example.com');
  await page.locator('form[data-form] button[type=submit]').press('Enter');
  await untilScreen(visitor, 'emailSent');
  await untilToast(visitor, 'There is no such account.');
});
