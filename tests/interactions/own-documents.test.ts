import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { untilTakenOver } from '../support/journey/at-step.ts';
import { makeDraft, readStep } from '../support/journey/drafts.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, type Person } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const institution = 'untar';
const documents = pathTo('myDocuments', { institution });
const addressOf = (formId: string): string =>
  `${pathTo('applicationStep', { institution, step: 'attachment' })}?formId=${formId}`;

/** A draft with its documents, and another one that has come to them. */
const makeDrafts = async (person: Person): Promise<readonly [string, string]> => {
  const { data } = portal.get();
  const steps = data.catalogue.steps.filter(({ submits }) => !submits).map(({ key }) => key);
  const first = await makeDraft(data, person, { institution, steps });
  return [first, await makeDraft(data, person, { institution, steps: steps.slice(0, -1) })];
};

const field = ({ page }: Applicant, name: string) => page.locator(`[data-field="${name}"]`);
const earlier = (at: Applicant, name: string) => field(at, name).locator('[data-part="earlier-files"]');
const stored = (at: Applicant, name: string) => field(at, name).locator('a[href*="/form/file/"]');

const lookAt = async (at: Applicant, name: string, open: () => Promise<void>): Promise<void> => {
  for (const language of ['id', 'en'] satisfies Language[]) {
    await at.context.addCookies([{ name: 'locale', value: language, url: at.url }]);
    await at.page.reload();
    await open();
    for (const width of [360, 768, 1280]) {
      await at.page.setViewportSize({ width, height: 900 });
      await shoot(at.page, `${name}-${language}`);
      expect(await findLayoutFaults(at.page), `${language} ${width}`).toEqual([]);
    }
  }
  await loadAxe(at.page);
  expect(await findBarriers(at.page)).toEqual([]);
};

test('a document of another application is used again, and is listed once with both', async () => {
  const at = await portal.signIn('en');
  const { page, t, person } = at;
  const [first, second] = await makeDrafts(person);
  await page.goto(addressOf(second));
  await untilTakenOver(at, 'attachment');
  await lookAt(at, 'earlier-file', async () => {
    await untilTakenOver(at, 'attachment');
    await earlier(at, 'photo').locator('summary').click();
  });
  const use = earlier(at, 'photo').getByRole('button', { name: t('renderer.file.earlier.use') });
  await use.click();
  await earlier(at, 'photo').getByText(t('renderer.file.earlier.missing')).waitFor();
  const select = earlier(at, 'photo').locator('select');
  // Neither the PDFs nor the same file twice.
  expect(await select.locator('option').count()).toBe(2);
  await select.selectOption({ index: 1 });
  await use.click();
  await stored(at, 'photo').waitFor();
  await expect.poll(async () => (await readStep(person, second, 'attachment')).draft?.['photo']).toBeDefined();
  expect(await earlier(at, 'photo').count()).toBe(0);

  await page.goto(documents);
  await untilPageTakenOver(page);
  await lookAt(at, 'my-documents', () => untilPageTakenOver(page));
  const photo = page.locator('[data-document]').filter({ hasText: t('attachment.photo.label') });
  await expect.poll(() => photo.locator('a[href*="formId="]').count()).toBe(2);
  expect(await photo.getByRole('button').count()).toBe(0);
  expect(await photo.locator('a[href*="formId="]').first().getAttribute('href')).toMatch(
    new RegExp(`formId=(?:${first}|${second})`),
  );
});

test('a document is used again, listed and removed without scripts', async () => {
  const at = await portal.arriveWithoutScript('id');
  const { page } = at;
  const person = await makePerson(portal.get().server);
  await adoptSession(at, person);
  const [, second] = await makeDrafts(person);
  const press = (name: string) =>
    Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).last().click()]);
  await page.goto(addressOf(second));
  await earlier(at, 'photo').locator('summary').click();
  await earlier(at, 'photo').locator('select').selectOption({ index: 1 });
  await Promise.all([page.waitForEvent('load'), earlier(at, 'photo').getByRole('button').click()]);
  await stored(at, 'photo').waitFor();
  const id = String((await readStep(person, second, 'attachment')).draft?.['photo']);
  expect(await stored(at, 'photo').first().getAttribute('href')).toContain(id);
  await page.goto(documents);
  expect(await page.locator('[data-document] button').count()).toBe(0);
  // A document that no answer names any more.
  const { db } = portal.get().server;
  const own = 'application_id in (select id from application where account_id = $1)';
  await db.query(`update draft_answers set answers = '{}' where ${own}`, [person.id]);
  await db.query(`delete from application_step where step = 'attachment' and ${own}`, [person.id]);
  await page.reload();
  const before = await page.locator('[data-document]').count();
  const button = page.locator(`[data-document="${id}"] button`);
  await press((await button.last().getAttribute('aria-label')) ?? '');
  expect(await page.locator('[data-document]').count()).toBe(before - 1);
});
