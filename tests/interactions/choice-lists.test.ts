import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { findBarriers, type Language, loadAxe } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { press, untilHeading } from '../support/journey/applicant.ts';
import { findGroup } from '../support/journey/fields.ts';
import { beginInGroup, lookAt, openAddedStep } from '../support/officer/added-step.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';

let opened: ChangedPortal;

beforeAll(async () => {
  opened = await openExtendedPortal();
}, 300_000);
afterAll(() => opened?.close());

const open = (client: ApiClient, formId: string, language: Language) =>
  openAddedStep(opened, { client, formId, step: 'origin', language });

test.each<Language>(['id', 'en'])(
  'a dependent list inside a list entry, "other" with its text, and errors in %s',
  async (language) => {
    const [client, formId] = await beginInGroup(opened, 'origin');
    const applicant = await open(client, formId, language);
    const { page, t } = applicant;
    const name = (id: string, en: string): string => (language === 'id' ? id : en);
    // The list of towns waits for the region.
    const waiting = page.getByRole('textbox', { name: t('origin.town.label'), exact: false });
    expect(await waiting.getAttribute('placeholder')).toBe(
      t('renderer.remote.waiting', { parent: t('origin.region.label') }),
    );
    await press(applicant, 'application.save');
    await page.locator('[data-part="error-summary"]').waitFor();
    await page
      .locator('form[data-form] select')
      .first()
      .selectOption({ label: name('Barat', 'West') });
    const town = page.getByRole('combobox', { name: t('origin.town.label') });
    await town.click();
    await town.fill(name('ramai 4999', 'town 4999'));
    const options = page.getByRole('listbox').getByRole('option');
    await expect
      .poll(() => options.allTextContents())
      .toEqual([name('Kota Ramai 4999', 'Busy Town 4999'), name('Lainnya, tidak ada di daftar', 'Other, not listed')]);
    await lookAt(applicant, `lists-search-${language}`, [360, 1280]);
    await town.press('ArrowDown');
    await town.press('Enter');

    await page.getByRole('button', { name: new RegExp(`^${t('renderer.repeat.addFirst')}`) }).click();
    const stay = findGroup(applicant, t('renderer.repeat.entry', { label: t('origin.stays.label'), number: 1 }));
    await stay
      .locator('select')
      .first()
      .selectOption({ label: name('Timur', 'East') });
    await expect
      .poll(() => stay.locator('select').nth(1).locator('option').allTextContents())
      .toContain(name('Bukit', 'Hill'));
    await stay
      .locator('select')
      .nth(1)
      .selectOption({ label: name('Lainnya, tidak ada di daftar', 'Other, not listed') });
    const text = stay.getByLabel(t('origin.stays.townName.label'), { exact: false });
    await text.waitFor();
    await press(applicant, 'application.save');
    await page.locator('[data-part="error-summary"]').getByRole('link').first().waitFor();
    expect(await page.locator('[data-part="error-summary"]').getByRole('link').allTextContents()).toHaveLength(1);
    await lookAt(applicant, `lists-errors-${language}`, [360, 1280]);
    await loadAxe(page);
    expect(await findBarriers(page)).toEqual([]);
    await text.fill('Gunung');
    await press(applicant, 'application.save');
    await untilHeading(applicant, t('submission.form.title'));
    const saved = (await client.call(getApplication, { query: { formId } })).body.data.Steps.find(
      ({ step }) => step === 'origin',
    );
    expect(saved?.answers).toEqual({
      region: 'west',
      town: 't4999',
      stays: [{ region: 'east', town: 'other', townName: 'Gunung' }],
    });
    await lookAt(applicant, `lists-review-${language}`, [360, 1280]);
  },
);
