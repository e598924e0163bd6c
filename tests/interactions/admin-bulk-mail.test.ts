import { expect, test } from 'vitest';
import { makeMatching } from '../api/admin-bulk-support.ts';
import { openList } from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { press } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

const widths = [1280, 360];

/** Three people whose applications one search finds. */
const makeThree = async (): Promise<string> => {
  const { server } = portal.get();
  const people = [await makeMatching(server, 1), await makeMatching(server, 1), await makeMatching(server, 1)];
  const q = `Surat ${people[0]?.q.split(' ').at(-1)}`;
  await server.db.query(
    `update application set applicant_name = $2 || ' ' || place from unnest($1::uuid[]) with ordinality chosen (id, place)
      where application.id = chosen.id`,
    [people.flatMap(({ ids }) => ids), q],
  );
  return q;
};

test('an email is written with a placeholder, refused with a wrong one, previewed for three people, scheduled, moved and sent', async () => {
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'en'), makeThree()]);
  const { page, t } = admin;
  const inState = (state: string) => page.locator(`[data-part=bulk-run][data-state=${state}]`);
  const rehearse = page.getByRole('button', { name: t('admin-applications.bulk.rehearse') });
  await openList(admin, { q });
  await page.getByLabel(t('admin-applications.list.choosePage')).check();
  await page.locator('[data-part=other-action]').press('Enter');
  await page.locator('[data-part=action-choice] input[value=mail]').check();
  await looksRight(admin, 'bulk-mail-empty', widths);
  expect(await rehearse.isDisabled()).toBe(true);
  const form = page.locator('[data-language=id]');
  const [subject, body] = [form.locator('input'), form.locator('textarea')];
  await subject.fill('Wawancara {{nama}}');
  await body.fill('Yth. ');
  await form.getByText('{{nama}}').waitFor();
  await looksRight(admin, 'bulk-mail-error', widths);
  expect(await rehearse.isDisabled()).toBe(true);
  await subject.fill('Wawancara');
  await body.focus();
  await page.keyboard.press('End');
  await form.getByRole('button').press('Enter');
  expect(await body.inputValue()).toBe('Yth. {{name}}');
  await page.keyboard.type(`,\n\n{{closesAt}}\n\n<b>${'Sangat panjang '.repeat(60)}</b>`);
  // Escape keeps what was written.
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // The page learns of the closing a moment later.
  await page.locator('[data-part=action-choice]').waitFor({ state: 'detached' });
  await page.locator('[data-part=other-action]').press('Enter');
  await page.locator('[data-part=action-choice] input[value=mail]').check();
  expect(await body.inputValue()).toContain('Sangat panjang');
  await rehearse.press('Enter');
  await inState('rehearsed').waitFor();
  await page.locator('[data-part=empty-values]').waitFor();
  await page.locator('[data-preview]').waitFor();
  await looksRight(admin, 'bulk-mail-preview', widths);
  const firstShown = await page.locator('[data-preview]').getAttribute('data-preview');
  await press(admin, 'admin-applications.run.message.following');
  await press(admin, 'admin-applications.run.message.following');
  expect(await page.locator('[data-preview]').getAttribute('data-preview')).not.toBe(firstShown);
  await page.getByLabel(t('admin-applications.run.message.later')).check();
  await page.locator('[data-part=run-perform]').press('Enter');
  await page.getByText(t('admin-applications.run.message.atRequired')).waitFor();
  const inputs = page.locator('[data-part=send-time] input:not([type=radio]), [data-part=send-time] select');
  const year = new Date(Date.now() + 10 * 86_400_000);
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(year).split('-');
  const [day, month, of] = [tomorrow[2] ?? '', tomorrow[1] ?? '', tomorrow[0] ?? ''];
  for (const [at, value] of [day, month, of, '9.30'].entries()) {
    const input = inputs.nth(at);
    const isList = (await input.evaluate((element) => element.tagName)) === 'SELECT';
    if (isList) await input.selectOption({ index: Number(value) });
    else await input.fill(value);
  }
  await looksRight(admin, 'bulk-mail-time', widths);
  await page.locator('[data-part=run-perform]').press('Enter');
  await inState('scheduled').waitFor();
  await page
    .locator('[data-part=run-scheduled]')
    .getByText(/9:30\sAM\sWIB/)
    .waitFor();
  await looksRight(admin, 'bulk-mail-scheduled', widths);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator('[data-part=run-notice]').waitFor();
  await looksRight(admin, 'bulk-mail-notice', widths);
  await page.locator('[data-part=run-notice] button').press('Enter');
  await inState('scheduled').waitFor();
  await page.getByLabel(t('admin-applications.run.message.now')).check();
  await page.locator('[data-part=run-perform]').press('Enter');
  await inState('done').waitFor();
  await page.locator('[data-mails=Sent][data-count="3"]').waitFor();
  await looksRight(admin, 'bulk-mail-done', widths);
});

test('a text whose letters arrive faster than the page is drawn is taken whole', async () => {
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'en'), makeThree()]);
  const { page } = admin;
  await openList(admin, { q });
  await page.getByLabel(admin.t('admin-applications.list.choosePage')).check();
  await page.locator('[data-part=other-action]').press('Enter');
  await page.locator('[data-part=action-choice] input[value=mail]').check();
  const form = page.locator('[data-language=id]');
  await form.locator('input').fill('Wawancara');
  const body = form.locator('textarea');
  // Each letter is rendered, and no timer runs between them.
  await body.evaluate(async (element: HTMLTextAreaElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    for (let count = 1; count <= 120; count++) {
      setValue?.call(element, 'a'.repeat(count));
      element.dispatchEvent(new Event('input', { bubbles: true }));
      for (let wait = 0; wait < 5; wait++) await Promise.resolve();
    }
  });
  expect(await body.inputValue()).toBe('a'.repeat(120));
  await page.getByRole('button', { name: admin.t('admin-applications.bulk.rehearse'), disabled: false }).waitFor();
});

test('an email whose recipients are all left out says why and offers no button to send', async () => {
  const [admin, { q, applicant }] = await Promise.all([
    arriveAsAdmin(portal, 'id'),
    makeMatching(portal.get().server, 1),
  ]);
  const { page, t } = admin;
  await portal.get().server.db.query('update account set verified_at = null where id = $1', [applicant.person.id]);
  await openList(admin, { q });
  await page.getByLabel(t('admin-applications.list.choosePage')).check();
  await page.locator('[data-part=other-action]').press('Enter');
  await page.locator('[data-part=action-choice] input[value=mail]').check();
  await page.locator('[data-language=en] input').fill('Interview');
  await page.locator('[data-language=en] textarea').fill('On Monday.');
  await press(admin, 'admin-applications.bulk.rehearse');
  await page.locator('[data-part=bulk-run][data-state=rehearsed]').waitFor();
  await page.getByText(t('server.bulk.mail.unconfirmed')).waitFor();
  expect(await page.locator('[data-part=run-perform]').count()).toBe(0);
  await looksRight(admin, 'bulk-mail-nobody', widths);
});
