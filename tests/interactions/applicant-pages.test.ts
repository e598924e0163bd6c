import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { read as readDocument } from '../api/documents-support.ts';
import { findBarriers, shoot } from '../support/browser.ts';
import { logIn } from '../support/journey/account.ts';
import { type Applicant, speak, untilScreen } from '../support/journey/applicant.ts';
import { openStep, read } from '../support/journey/at-step.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn as logInByApi, makePerson, type Person, password } from '../support/people.ts';
import { type ReadPdf, readPdf } from '../support/read-pdf.ts';
import { waitForPageScript } from '../support/wait-for-page-script.ts';

const portal = openPortal({}, { isFresh: false });

test('while the device is offline, the save status of a step stays in view above the edited field; it turns to saved when the device is online', async () => {
  const at = await openStep(portal, { step: 'personal', language: 'en', width: 360 });
  const { page } = at;
  await page.setViewportSize({ width: 360, height: 420 });
  const field = page.getByLabel(at.t('personal.birthPlace.label')).first();
  await field.scrollIntoViewIfNeeded();
  await at.context.setOffline(true);
  await field.pressSequentially('Surabaya');
  const status = page.locator('[data-part="save-status"][data-state="unsent"]');
  await status.waitFor();
  const [shown, typed] = await Promise.all([status.boundingBox(), field.boundingBox()]);
  expect(shown?.y).toBeGreaterThanOrEqual(0);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(typed?.y ?? 0);
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(420);
  expect(await status.getAttribute('role')).toBe('status');
  await at.context.setOffline(false);
  await page.locator('[data-part="save-status"][data-state="saved"]').waitFor();
});

test('links of the landing page lead guests to the registration and applicants to the admission pages; a refused login shows the reason in the form, keeps the email address and clears the password', async () => {
  const visitor = await portal.arrive('id');
  const { page, t } = visitor;
  await page.goto(pathTo('landing'));
  await waitForPageScript(visitor);
  const start = page
    .locator('[data-part="periods"]')
    .getByRole('link', { name: t('landing.periods.start') })
    .first();
  expect(await start.getAttribute('href')).toMatch(/^\/register\?returnTo=/);
  const card = page.locator('[data-part="about"]').getByRole('link').first();
  expect(await card.getAttribute('href')).toMatch(/^\/register\?returnTo=/);

  const { email } = await makePerson(portal.get().server);
  await logIn(visitor, email, 'Salah-Sekali-1');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.getByText(t('server.login.refused')).waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await read(visitor, 'login.email')).toBe(email);
  expect(await read(visitor, 'login.password')).toBe('');
  await logIn(visitor, email, password);
  await untilScreen(visitor, 'admissionSelection');

  await page.goto(pathTo('landing'));
  await waitForPageScript(visitor);
  expect(await start.getAttribute('href')).toMatch(/^\/admission\//);
  const home = page.getByRole('banner').getByRole('link', { name: t('app.nav.toPortal') });
  expect(await home.getAttribute('href')).toBe(pathTo('login'));
  expect(await card.getAttribute('href')).toMatch(/^\/admission\//);
  expect(await page.getByRole('main').getByText(t('landing.hero.register'), { exact: true }).count()).toBe(0);
  await page.locator('[data-part="start"]').click();
  await untilScreen(visitor, 'admissionSelection');
});

const widths = [1280, 360] as const;

/** Presses the button and reads what the browser saved. */
const save = async ({ page }: Applicant, kind: string): Promise<{ readonly name: string; readonly pdf: ReadPdf }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`[data-download="${kind}"]`).first().click(),
  ]);
  return { name: download.suggestedFilename(), pdf: await readPdf(readFileSync(await download.path())) };
};

/** An accepted applicant of the demo data, and the application. */
const findPaid = async (): Promise<{ readonly person: Person; readonly formId: string }> => {
  const person = await logInByApi(portal.get().server, 'dewi@example.com', undefined, 'Pendaftaran2026');
  const { body } = await person.client.call(listApplications);
  return { person, formId: body.data.find(({ Status }) => Status === 'Accepted')?.Id as string };
};

const expectNoProblems = async (applicant: Applicant, name: string): Promise<void> => {
  const { page, language } = applicant;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await shoot(applicant.page, `${name}-${language}`);
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(tooWide), { message: `${language}, ${width} px` }).toBe(0);
    expect(await findBarriers(page), `${language}, ${width} px`).toEqual([]);
  }
};

test('a refused download of a receipt shows the reason, and the next attempt succeeds; registration, receipt and result are downloaded as PDFs in the language of the page, each with its own file name', async () => {
  const { person, formId } = await findPaid();
  const applicant = await portal.arrive('en');
  const { page } = applicant;
  await adoptSession(applicant, person);
  await page.goto(pathTo('registrationDetail', { institution: 'untar', id: formId }));
  await page.locator('[data-download]').first().waitFor();
  await page.route('**/api/download-pdf/receipt', (route) =>
    route.fulfill({
      status: 422,
      json: { statusCode: 422, message: 'No receipt today.', data: null, requestId: 'x' },
    }),
  );
  await page.locator('[data-download="receipt"]').first().click();
  await page.getByText('No receipt today.').waitFor();
  await page.unroute('**/api/download-pdf/receipt');
  expect((await save(applicant, 'receipt')).pdf.text).toContain('PAID');
  await page.locator('a[hreflang="id"]').first().press('Enter');
  await page.locator('html[lang="id"]').waitFor();
  await shoot(applicant.page, 'downloads');
  for (const [kind, file] of [
    ['registration', 'detail'],
    ['receipt', 'receipt'],
    ['result', 'formA'],
  ] as const) {
    const { name, pdf } = await save(applicant, kind);
    expect(name).toBe(`${file}-${formId}.pdf`);
    expect(pdf.language).toBe('id-ID');
    expect(pdf.text).toContain('Dewi Anggraini');
  }
});

test('a guest sees that a document code is unknown, checks another code with the keyboard, and sees at the URL of a receipt its number, code and amount, with initials instead of the name', async () => {
  const { server } = portal.get();
  const { person, formId } = await findPaid();
  const result = await readDocument(server, person, 'result', formId, 'id');
  const receipt = await readDocument(server, person, 'receipt', formId, 'en');
  const stranger = await portal.arrive('id');
  const { page, t } = stranger;
  const fact = (name: string) => page.locator(`[data-fact="${name}"] dd`).textContent();
  await page.goto(pathTo('documentCheck', { code: '0000-0000-0000' }));
  await page.getByRole('heading', { name: t('document.check.unknown') }).waitFor();
  await expectNoProblems(stranger, 'document-unknown');
  const code = (result.links[0] as string).split('/').at(-1) as string;
  await page.getByLabel(t('document.check.another')).fill(code.toLowerCase().replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: t('document.check.genuine') }).waitFor();
  expect(await fact('kind')).toBe(t('document.kind.result'));
  expect(await page.locator('[data-fact="amount"]').count()).toBe(0);
  expect(await fact('verdict')).toBe(t('registrations.status.Accepted'));

  const english = await speak(stranger, 'en');
  await page.goto(receipt.links[0] as string);
  await page.getByRole('heading', { name: english.t('document.check.genuine') }).waitFor();
  const title = `${english.t('document.check.title')} · ${english.t('app.portal.name')}`;
  await expect.poll(() => page.title()).toBe(title);
  expect(await fact('name')).toBe('D. A.');
  expect(receipt.text).toContain(await fact('number'));
  expect(receipt.text).toContain(await fact('code'));
  expect(receipt.text).toContain((await fact('amount'))?.replace(/\s/g, ' '));
  expect(await page.locator('main').textContent()).not.toContain('Dewi');
  await expectNoProblems(english, 'document-genuine');
});
