import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import { untilHeading } from '../support/journey/applicant.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

const languages: readonly Language[] = ['id', 'en'];
const shown: Readonly<Record<string, Readonly<Record<'open' | 'over', RegExp>>>> = {
  id: { open: /^Daftar paling lambat .*23\.59/, over: /^Batas waktu sudah lewat/ },
  en: { open: /^Apply by .*11:59/, over: /^The deadline was/ },
};

test('the card of a draft shows its deadline; after it, it leads to the step where another program is chosen', async () => {
  const applicant = await portal.signIn('id');
  const { page, t, person, context, url } = applicant;
  const { data, server } = portal.get();
  const formId = await makeDraft(data, person, { institution: 'institute', steps: ['program', 'personal'] });
  const card = page.locator(`[data-application="${formId}"]`);
  const deadline = card.locator('[data-part="deadline"]');
  /** The last day to apply is the day before this one. */
  const close = (days: number) =>
    server.db.query(
      `update offered_program set closes_at = date_trunc('day', now() at time zone 'Asia/Jakarta')
           at time zone 'Asia/Jakarta' + $2 * interval '1 day'
        where id in (select offered_program_id from application_preference where application_id = $1)`,
      [formId, days],
    );
  const look = async (state: 'open' | 'over'): Promise<void> => {
    for (const language of languages) {
      await context.addCookies([{ name: 'locale', value: language, url }]);
      await page.goto(pathTo('admissionDashboard', { institution: 'institute' }));
      await expect.poll(() => deadline.textContent()).toMatch(shown[language]?.[state] ?? '');
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `draft-${state}-${language}`);
        expect(await findLayoutFaults(page)).toEqual([]);
      }
    }
  };

  await close(3);
  await look('open');
  await close(0);
  await look('over');
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  await context.addCookies([{ name: 'locale', value: 'id', url }]);
  await page.reload();
  await card.getByRole('link', { name: t('admission.draft.choose', { step: t('program.form.title') }) }).click();
  await untilHeading(applicant, t('program.form.title'));
  await page.locator('[data-part="deadline"][role="status"]').waitFor();
});
