import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { press, untilHeading } from '../support/journey/applicant.ts';
import { findGroup } from '../support/journey/fields.ts';
import { beginInGroup, lookAt, openAddedStep } from '../support/officer/added-step.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';
import { layoutAnswers } from '../support/officer/layout-step.ts';

let opened: ChangedPortal;

beforeAll(async () => {
  opened = await openExtendedPortal();
}, 300_000);
afterAll(() => opened?.close());

const begin = () => beginInGroup(opened, 'layout');
const open = (client: ApiClient, formId: string, language: Language) =>
  openAddedStep(opened, { client, formId, step: 'residence', language });

const topOf = async (control: Locator): Promise<number> => (await control.boundingBox())?.y ?? Number.NaN;
const leftOf = async (field: Locator): Promise<number> => (await field.boundingBox())?.x ?? Number.NaN;

test('fields are beside each other on a wide screen and below each other on a phone, also with errors', async () => {
  for (const language of ['id', 'en'] as const) {
    const [client, formId] = await begin();
    const applicant = await open(client, formId, language);
    const { page, t } = applicant;
    const field = (name: string): Locator => page.locator(`[data-field="${name}"]`);
    const lefts = () => Promise.all(['called', 'city', 'since'].map((name) => leftOf(field(name))));
    await field('people').getByRole('button').press('Enter');
    await lookAt(applicant, `layout-empty-${language}`);
    const [called, city = 0, since] = await lefts();
    expect(city).toBeGreaterThan(called ?? 0);
    expect(since).toBe(called);
    // Help texts of one and of two lines above them: the controls stand on one line.
    const tops = () => Promise.all(['called', 'city'].map((name) => topOf(field(name).getByRole('textbox'))));
    await page.setViewportSize({ width: 768, height: 900 });
    expect(new Set(await tops()).size).toBe(1);
    await press(applicant, 'application.save');
    await page.locator('[data-part="error-summary"]').waitFor();
    await lookAt(applicant, `layout-errors-${language}`);
    expect(await lefts()).toEqual([called, city, since]);
    expect(new Set(await tops()).size).toBe(1);
    await loadAxe(page);
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 900 });
    expect(new Set(await lefts()).size).toBe(1);
    expect(applicant.complaints).toEqual([]);
    await page.getByLabel(t('residence.called.label')).focus();
    await applicant.close();
  }
});

test('texts appear by condition, open by keyboard, are never stored and are printed where they are declared', async () => {
  const [client, formId] = await begin();
  const applicant = await open(client, formId, 'en');
  const { page, t } = applicant;
  const link = page.getByRole('link', { name: 'all requirements' });
  expect(await link.getAttribute('href')).toBe('https://example.ac.id/requirements');
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await link.innerText()).toContain('requirements');
  const mail = page.getByRole('link', { name: 'the admissions team' });
  expect(await mail.getAttribute('href')).toBe('mailto:pmb@example.ac.id');
  expect(await page.getByRole('link', { name: 'an example' }).count()).toBe(1);

  // The text is in the order of reading: after the last field before it, Tab reaches its title, which Enter opens.
  const details = page.getByText('Regional scholarships depend on where you live.');
  expect(await details.isVisible()).toBe(false);
  await page.getByText(t('residence.why.title')).press('Enter');
  await details.waitFor({ state: 'visible' });
  const picture = page.getByRole('img', { name: 'A house with one door' });
  // Pictures load when they come near.
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect([await picture.getAttribute('width'), await picture.getAttribute('height')]).toEqual(['160', '120']);
  expect(await picture.getAttribute('src')).toMatch(/^\/assets\/house-[\w-]+\.svg$/);

  const warning = page.getByText('Keep your rental contract.');
  expect(await warning.count()).toBe(0);
  await page.getByLabel(t('residence.rents.label')).press('Space');
  await warning.waitFor();
  await page.getByLabel(t('residence.called.label')).fill(layoutAnswers.called);
  await page.getByLabel(t('residence.city.label')).fill(layoutAnswers.city);
  const home = findGroup(applicant, t('residence.home.label'));
  await home.getByLabel(t('residence.home.street.label')).fill(layoutAnswers.home.street);
  await home.getByLabel(t('residence.home.number.label')).fill(layoutAnswers.home.number);
  await page.locator('[data-field="people"]').getByRole('button').press('Enter');
  const entry = page.locator('[data-field="people"] fieldset').first();
  await entry.getByLabel(t('residence.people.called.label')).fill('Ani');
  const explanation = entry.getByText(t('residence.people.explain.text'));
  expect(await explanation.count()).toBe(0);
  await entry.getByRole('radio', { name: t('residence.people.relation.option.other') }).press('Space');
  await explanation.waitFor();
  await lookAt(applicant, 'layout-filled');
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  await shoot(page, 'layout-forced');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await shoot(page, 'layout-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));

  const stored = (await client.call(getApplication, { query: { formId } })).body.data.Steps;
  expect(stored.find(({ step }) => step === 'residence')?.answers).toEqual({ ...layoutAnswers, rents: true });
  await page.goto(pathTo('registrationDetail', { institution: 'institute', id: formId }));
  await page.getByRole('main').getByText(layoutAnswers.home.street).waitFor();
  expect(await page.getByText('Keep your rental contract.').count()).toBe(0);
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});
