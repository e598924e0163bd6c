import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDraft, saveStep } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { press, untilHeading } from '../support/journey/applicant.ts';
import { documentFile } from '../support/journey/documents.ts';
import { choose, findControl, findGroup, tick, typeText } from '../support/journey/fields.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { beginInGroup, openAddedStep, savedAnswers } from '../support/officer/added-step.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';
import { interviewAnswers } from '../support/officer/interview-step.ts';

let opened: ChangedPortal;

beforeAll(async () => {
  opened = await openExtendedPortal();
}, 300_000);
afterAll(() => opened?.close());

const begin = () => beginInGroup(opened, 'interview');
const open = (client: ApiClient, formId: string, language: Language) =>
  openAddedStep(opened, { client, formId, step: 'interview', language });

const isFocusInside = (group: Locator): Promise<boolean> =>
  group.evaluate((element) => element.contains(document.activeElement));

test('every kind of answer can be typed, corrected and saved in the browser, and is shown in the registration', async () => {
  const [client, formId] = await begin();
  const applicant = await open(client, formId, 'id');
  const { page, t } = applicant;
  const label = (field: string): string => t(`interview.${field}.label`);
  const group = (field: string): Locator => findGroup(applicant, label(field));

  await typeText(applicant, label('begins'), '25:00');
  await typeText(applicant, label('share'), 'setengah');
  await tick(applicant, t('interview.days.option.mon'), true);
  await group('visit').getByLabel(t('renderer.date.time')).fill('14.05');
  await group('since').getByLabel(t('renderer.date.year')).fill('2024');
  await press(applicant, 'application.save');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, 'kinds-errors');
    expect(await findLayoutFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await shoot(page, 'kinds-forced');
  await page.emulateMedia({ forcedColors: 'none' });
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);

  expect(await summary.getByRole('link').allTextContents()).toEqual([
    `${label('begins')}: ${t('common.error.time')}`,
    `${label('visit')}: ${t('common.error.dateTime')}`,
    `${label('since')}: ${t('common.error.month')}`,
    `${label('days')}: ${t('common.error.minItems', { limit: 2 })}`,
    t('common.error.required', { type: label('sports') }),
    t('common.error.type', { type: label('share') }),
  ]);
  for (const field of ['visit', 'since', 'days', 'sports']) {
    await summary.getByRole('link', { name: label(field) }).click();
    expect([field, await isFocusInside(group(field))]).toEqual([field, true]);
  }

  await typeText(applicant, label('begins'), '９.３０');
  await page.keyboard.press('Tab');
  await expect.poll(() => findControl(applicant, label('begins')).inputValue()).toBe('09:30');
  const visit = group('visit');
  await visit.getByLabel(t('renderer.date.day')).fill('1');
  await visit.getByLabel(t('renderer.date.month')).selectOption('12');
  await visit.getByLabel(t('renderer.date.year')).fill('2026');
  await group('since').getByLabel(t('renderer.date.month')).selectOption('8');
  await tick(applicant, t('interview.days.option.wed'), true);

  const sports = group('sports');
  const act = (key: string, option: string): Promise<void> =>
    sports
      .getByRole('button', { name: t(key, { name: t(`interview.sports.option.${option}`) }), exact: true })
      .press('Enter');
  for (const sport of ['run', 'chess', 'swim']) await act('renderer.ranking.addOf', sport);
  await act('renderer.ranking.upOf', 'swim');
  expect(await isFocusInside(sports)).toBe(true);
  await act('renderer.ranking.upOf', 'swim');
  // The first place is reached: the focus goes to the button that still works.
  const down = t('renderer.ranking.downOf', { name: t('interview.sports.option.swim') });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(down);
  await act('renderer.repeat.removeOf', 'chess');
  await sports
    .getByRole('status')
    .getByText(t('renderer.ranking.removed', { name: t('interview.sports.option.chess') }))
    .waitFor({ state: 'attached' });

  await typeText(applicant, label('share'), '12,5 %');
  await typeText(applicant, label('height'), '1,75');
  await typeText(applicant, label('income'), '2500000');
  await expect.poll(() => findControl(applicant, label('height')).inputValue()).toBe('1,75');
  await group('campus').getByText(t('interview.campus.option.main')).waitFor();

  const proofs = page.locator('[data-field="proofs"]');
  await proofs.locator('input[type=file]').setInputFiles([documentFile('satu.pdf'), documentFile('dua.pdf')]);
  for (const name of ['satu.pdf', 'dua.pdf']) await proofs.getByRole('link', { name }).waitFor();
  await proofs.locator('input[type=file]').setInputFiles(['tiga.pdf', 'empat.pdf'].map((name) => documentFile(name)));
  await proofs
    .getByRole('alert')
    .getByText(t('renderer.files.leftOut', { count: 1 }))
    .waitFor();
  await proofs.getByRole('link', { name: 'tiga.pdf' }).waitFor();
  await proofs
    .getByRole('button', { name: t('renderer.repeat.removeOf', { name: `${label('proofs')} 3` }) })
    .press('Enter');
  await proofs.getByRole('link', { name: 'tiga.pdf' }).waitFor({ state: 'detached' });

  // “Add”, from the second entry on “Add another”.
  const addEntry = new RegExp(`^${t('renderer.repeat.addFirst')}`);
  for (const [index, province] of ['Jawa Barat', 'Bali'].entries()) {
    await group('provinces').getByRole('button', { name: addEntry }).press('Enter');
    await choose(applicant, t('renderer.repeat.entry', { label: label('provinces'), number: index + 1 }), province);
  }
  const holidays = group('holidays');
  for (const [index, day] of ['24', '31'].entries()) {
    await holidays.getByRole('button', { name: addEntry }).press('Enter');
    const entry = findGroup(applicant, t('renderer.repeat.entry', { label: label('holidays'), number: index + 1 }));
    await entry.getByLabel(t('renderer.date.day')).fill(day);
    await entry.getByLabel(t('renderer.date.month')).selectOption('12');
    await entry.getByLabel(t('renderer.date.year')).fill('2026');
  }
  await typeText(applicant, t('interview.plan.call.label'), '7:00 pm');
  await tick(applicant, t('interview.plan.channels.option.phone'), true);
  await group('trips').getByRole('button', { name: addEntry }).press('Enter');
  const month = findGroup(applicant, t('interview.trips.month.label'));
  await month.getByLabel(t('renderer.date.month')).selectOption('3');
  await month.getByLabel(t('renderer.date.year')).fill('2025');
  for (const need of ['car', 'bus'])
    await page
      .getByRole('button', { name: t('renderer.ranking.addOf', { name: t(`interview.trips.needs.option.${need}`) }) })
      .press('Enter');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, 'kinds-filled');
    expect(await findLayoutFaults(page)).toEqual([]);
  }
  expect(await findBarriers(page)).toEqual([]);
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));

  expect(await savedAnswers(client, formId, 'interview')).toEqual({
    ...interviewAnswers,
    provinces: [expect.any(String), expect.any(String)],
    proofs: [expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)],
  });
  await page.goto(pathTo('registrationDetail', { institution: 'institute', id: formId }));
  const answers = page.getByRole('main');
  const shown = (field: string): Promise<readonly string[]> =>
    answers.locator(`[data-field="${field}"] > dd`).first().allInnerTexts();
  await answers.locator('[data-field="proofs"]').getByText('satu.pdf').waitFor();
  await shoot(page, 'kinds-summary');
  expect(await shown('begins')).toEqual(['09.30']);
  expect(await shown('visit')).toEqual(['1 Desember 2026 pukul 14.05 WIB']);
  expect(await shown('since')).toEqual(['Agustus 2024']);
  expect(await shown('days')).toEqual(['Senin\nRabu']);
  expect(await shown('sports')).toEqual(['Renang\nLari']);
  expect(await answers.locator('[data-field="sports"] ol > li').allTextContents()).toEqual(['Renang', 'Lari']);
  expect(await shown('share')).toEqual(['12,5%']);
  expect((await shown('height')).map((text) => text.replace('\u00a0', ' '))).toEqual(['1,75 m']);
  expect((await shown('income')).map((text) => text.replace('\u00a0', ' '))).toEqual(['Rp 2.500.000']);
  expect(await shown('campus')).toEqual(['Kampus utama']);
  expect(await shown('holidays')).toEqual(['24 Desember 2026\n31 Desember 2026']);
  expect(await shown('provinces')).toEqual(['Jawa Barat\nBali']);
  expect(await shown('plan.call')).toEqual(['19.00']);
  expect(await shown('trips.needs')).toEqual(['Mobil\nBus']);
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});

test('saving a draft with answers that the form no longer accepts lists a link to each such field, and each link moves the focus into its field', async () => {
  const [client, formId] = await begin();
  const old = {
    campus: 'second',
    days: ['mon', 'sun'],
    sports: ['golf', 'run'],
    holidays: [null],
    visit: 'soon',
    share: '7',
  };
  const kept = await client.call(saveDraft, {
    body: { formId, step: 'interview', answers: { ...interviewAnswers, ...old } },
  });
  expect(kept.status).toBe(200);
  const applicant = await open(client, formId, 'en');
  const { page, t } = applicant;
  const label = (field: string): string => t(`interview.${field}.label`);
  await press(applicant, 'application.save');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await shoot(page, 'kinds-draft');
  expect(await findLayoutFaults(page)).toEqual([]);
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  for (const field of ['visit', 'days', 'sports', 'share', 'campus', 'holidays']) {
    await summary
      .getByRole('link', { name: label(field) })
      .first()
      .click();
    const isInside = await isFocusInside(page.locator(`[data-field="${field}"]`));
    expect([field, isInside]).toEqual([field, true]);
  }
  // What is no longer offered leaves the answer with the next choice.
  await tick(applicant, t('interview.days.option.tue'), true);
  await expect.poll(() => summary.getByRole('link', { name: label('days') }).count()).toBe(0);
  await applicant.close();
});

test('the API refuses another value of a read-only field, a time written 9.30 and an unknown option, each with the error key of the field', async () => {
  const [client, formId] = await begin();
  const send = (fields: object, locale: Language) =>
    client.call(saveStep, { body: { step: 8, id: formId, ...interviewAnswers, ...fields }, locale });
  const errors = async (fields: object, locale: Language) => (await send(fields, locale)).body.errors;
  expect(await errors({ campus: 'second' }, 'en')).toMatchObject([{ key: 'interview.campus.error.enum' }]);
  expect(await errors({ begins: '9.30' }, 'en')).toMatchObject([
    { key: 'interview.begins.error.format', message: 'Enter a time from 00:00 to 23:59, for example 09:30.' },
  ]);
  expect(await errors({ days: ['mon', 'sun'] }, 'id')).toMatchObject([
    { key: 'interview.days.error.enum', path: '/days/1' },
  ]);
  expect((await send({}, 'id')).status).toBe(200);
  expect(await savedAnswers(client, formId, 'interview')).toEqual(interviewAnswers);
});
