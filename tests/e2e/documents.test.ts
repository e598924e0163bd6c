import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language } from '../support/browser.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn } from '../support/people.ts';
import { type ReadPdf, readPdf } from '../support/read-pdf.ts';

const portal = openPortal({}, { isFresh: false });
const widths = [1280, 360] as const;
const shotsDir = process.env['SHOTS_DIR'];

const shoot = async ({ page }: Applicant, name: string): Promise<void> => {
  if (shotsDir === undefined) return;
  mkdirSync(shotsDir, { recursive: true });
  await page.screenshot({ path: join(shotsDir, `${name}.png`), fullPage: true });
};

/** Presses the button and reads what the browser saved. */
const save = async ({ page }: Applicant, kind: string): Promise<{ readonly name: string; readonly pdf: ReadPdf }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`[data-download="${kind}"]`).first().click(),
  ]);
  return { name: download.suggestedFilename(), pdf: await readPdf(readFileSync(await download.path())) };
};

const openPaid = async (language: Language): Promise<{ readonly applicant: Applicant; readonly formId: string }> => {
  const { server } = portal.get();
  const person = await logIn(server, 'dewi@example.com', undefined, 'Pendaftaran2026');
  const { body } = await person.client.call(listApplications);
  const formId = body.data.find(({ Status }) => Status === 'Accepted')?.Id as string;
  const applicant = await portal.arrive(language);
  await adoptSession(applicant, person);
  await applicant.page.goto(pathTo('registrationDetail', { institution: 'untar', id: formId }));
  await applicant.page.locator('[data-download]').first().waitFor();
  return { applicant, formId };
};

const showsNothingWrong = async (applicant: Applicant, name: string): Promise<void> => {
  const { page, language } = applicant;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await shoot(applicant, `${name}-${language}-${width}`);
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(tooWide), { message: `${language}, ${width} px` }).toBe(0);
    expect(await findBarriers(page), `${language}, ${width} px`).toEqual([]);
  }
};

test('registration, receipt and result are downloaded as PDFs in the language of the page, each with its own file name', async () => {
  const { applicant, formId } = await openPaid('id');
  await shoot(applicant, 'downloads');
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

test('the URL printed on a receipt shows its facts to a guest, with initials instead of the name', async () => {
  const { applicant } = await openPaid('en');
  const { pdf } = await save(applicant, 'receipt');
  const stranger = await portal.arrive('en');
  const { page, t } = stranger;
  await page.goto(pdf.links[0] as string);
  await page.getByRole('heading', { name: t('document.check.genuine') }).waitFor();
  await expect.poll(() => page.title()).toBe(`${t('document.check.title')} · ${t('app.portal.name')}`);
  const fact = (name: string) => page.locator(`[data-fact="${name}"] dd`).textContent();
  expect(await fact('name')).toBe('D. A.');
  expect(pdf.text).toContain(await fact('number'));
  expect(pdf.text).toContain(await fact('code'));
  expect(pdf.text).toContain((await fact('amount'))?.replace(/\s/g, ' '));
  expect(await page.locator('main').textContent()).not.toContain('Dewi');
  await showsNothingWrong(stranger, 'document-genuine');
});

test('an unknown document code is reported, and another code is checked with the keyboard', async () => {
  const { applicant } = await openPaid('id');
  const code = pathCode((await save(applicant, 'result')).pdf);
  const stranger = await portal.arrive('id');
  const { page, t } = stranger;
  await page.goto(pathTo('documentCheck', { code: '0000-0000-0000' }));
  await page.getByRole('heading', { name: t('document.check.unknown') }).waitFor();
  await showsNothingWrong(stranger, 'document-unknown');
  await page.getByLabel(t('document.check.another')).fill(code.toLowerCase().replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: t('document.check.genuine') }).waitFor();
  expect(await page.locator('[data-fact="kind"] dd').textContent()).toBe(t('document.kind.result'));
  expect(await page.locator('[data-fact="amount"]').count()).toBe(0);
  expect(await page.locator('[data-fact="verdict"] dd').textContent()).toBe(t('registrations.status.Accepted'));
});

const pathCode = ({ links }: ReadPdf): string => (links[0] as string).split('/').at(-1) as string;

test('a refused download shows the reason, and the next attempt succeeds', async () => {
  const { applicant } = await openPaid('en');
  const { page } = applicant;
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
});
