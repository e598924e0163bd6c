import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { read } from '../api/documents-support.ts';
import { findBarriers } from '../support/browser.ts';
import { type Applicant, speak } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, type Person } from '../support/people.ts';
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

/** Somebody of the demo data who was accepted, and the application. */
const findPaid = async (): Promise<{ readonly person: Person; readonly formId: string }> => {
  const person = await logIn(portal.get().server, 'dewi@example.com', undefined, 'Pendaftaran2026');
  const { body } = await person.client.call(listApplications);
  return { person, formId: body.data.find(({ Status }) => Status === 'Accepted')?.Id as string };
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

test('a refused download shows the reason, and the next attempt succeeds; registration, receipt and result are downloaded as PDFs in the language of the page, each with its own file name', async () => {
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

test('an unknown document code is reported, and another code is checked with the keyboard; the URL printed on a receipt shows its facts to a guest, with initials instead of the name', async () => {
  const { server } = portal.get();
  const { person, formId } = await findPaid();
  const result = await read(server, person, 'result', formId, 'id');
  const receipt = await read(server, person, 'receipt', formId, 'en');
  const stranger = await portal.arrive('id');
  const { page, t } = stranger;
  const fact = (name: string) => page.locator(`[data-fact="${name}"] dd`).textContent();
  await page.goto(pathTo('documentCheck', { code: '0000-0000-0000' }));
  await page.getByRole('heading', { name: t('document.check.unknown') }).waitFor();
  await showsNothingWrong(stranger, 'document-unknown');
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
  await showsNothingWrong(english, 'document-genuine');
});
