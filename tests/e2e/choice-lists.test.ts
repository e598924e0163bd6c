import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { type Applicant, press, untilHeading } from '../support/journey/applicant.ts';
import type { PortalData } from '../support/journey/data.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { describeFailure } from '../support/journey/failure.ts';
import { findGroup } from '../support/journey/fields.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { inGroup, openExtendedPortal } from '../support/officer/extended-portal.ts';
import { resumeInBrowser, signInToPortal } from '../support/officer/sign-in-to-portal.ts';
import type { PortalProcess } from '../support/portal-process.ts';

const steps = ['program', 'personal', 'family', 'academic', 'attachment'];

let opened: ChangedPortal;
let browser: Browser;
let data: PortalData;
let portal: PortalProcess;

beforeAll(async () => {
  opened = await openExtendedPortal();
  ({ browser, data, portal } = opened);
}, 300_000);
afterAll(() => opened?.close());

const open = async (client: ApiClient, formId: string, language: Language): Promise<Applicant> => {
  const applicant = await resumeInBrowser({ browser, url: portal.url, data, language, client }, 'institute', formId);
  describeFailure(applicant);
  await untilHeading(applicant, applicant.t('origin.form.title'));
  return applicant;
};

const shootBoth = async ({ page }: Applicant, name: string): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, name);
    expect(await findLayoutFaults(page)).toEqual([]);
  }
};

test.each<Language>(['id', 'en'])(
  'a dependent list inside a list entry, "other" with its text, and errors in %s',
  async (language) => {
    const client = await signInToPortal(portal.url);
    const answers = { attachment: { letter: 'a file' }, ...inGroup('origin') };
    const formId = await makeDraft(data, { client }, { institution: 'institute', steps, answers });
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
      .locator('form select')
      .first()
      .selectOption({ label: name('Barat', 'West') });
    const town = page.getByRole('combobox', { name: t('origin.town.label') });
    await town.click();
    await town.fill(name('ramai 4999', 'town 4999'));
    const options = page.getByRole('listbox').getByRole('option');
    await expect
      .poll(() => options.allTextContents())
      .toEqual([name('Kota Ramai 4999', 'Busy Town 4999'), name('Lainnya, tidak ada di daftar', 'Other, not listed')]);
    await shootBoth(applicant, `lists-search-${language}`);
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
    await shootBoth(applicant, `lists-errors-${language}`);
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
    await shootBoth(applicant, `lists-review-${language}`);
  },
);
