import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { judgeSamePerson } from '../../src/contract/same-person.ts';
import { makeSubmitted } from '../api/admin-applications-support.ts';
import { openList } from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

test.each(['id', 'en'] as const)(
  'another account of the same person is shown, marked and unmarked with the keyboard; %s',
  async (language) => {
    const { server } = portal.get();
    // Both have the answers of one demo applicant.
    const [admin, first, second] = await Promise.all([
      arriveAsAdmin(portal, language),
      makeSubmitted(server),
      makeSubmitted(server),
    ]);
    await server.db.query('update application set identity_digest = $2, phone_digest = $2 where id = any($1)', [
      [first.formId, second.formId],
      Buffer.from(first.formId),
    ]);
    await server.db.query('update application set applicant_name = $2 where id = $1', [
      second.formId,
      `Putri ${'Sangat Panjang '.repeat(12)}`,
    ]);
    const { page, t } = admin;
    const email = second.person.email;
    await page.goto(pathTo('applicantDetail', { id: first.formId }));
    const card = page.locator('[data-part=same-person]');
    const row = card.locator('li', { hasText: email }).first();
    await row.waitFor();
    await looksRight(admin, 'same-person', [1280, 360]);
    await page.getByRole('button', { name: t('admin-applications.samePerson.sameOf', { email }) }).press('Enter');
    await row.getByText(t('admin-applications.samePerson.isSame')).waitFor();
    await looksRight(admin, 'same-person-marked', [1280, 360]);
    await page.getByRole('button', { name: t('admin-applications.samePerson.undoOf', { email }) }).press('Enter');
    await page.getByRole('button', { name: t('admin-applications.samePerson.otherOf', { email }) }).waitFor();
    await row.getByRole('link').press('Enter');
    await page.waitForURL(pathTo('applicantDetail', { id: second.formId }));
    await card.getByText(first.person.email).waitFor();
    expect(await card.locator('li', { hasText: email }).count()).toBe(0);
  },
);

test.each(['id', 'en'] as const)(
  'the list is limited with the keyboard to applications that may be of one person, until somebody says so; %s',
  async (language) => {
    const { server } = portal.get();
    const [admin, first, second] = await Promise.all([
      arriveAsAdmin(portal, language),
      makeSubmitted(server),
      makeSubmitted(server),
    ]);
    const name = `Kembar ${language === 'id' ? 'Pertama' : 'Kedua'}`;
    await server.db.query(
      'update application set identity_digest = $2, phone_digest = null, birth_digest = null, applicant_name = $3 where id = any($1)',
      [[first.formId, second.formId], Buffer.from(first.formId), name],
    );
    const { page, t } = admin;
    const row = ({ formId }: typeof first) => page.locator(`[data-application="${formId}"]`);
    await openList(admin, { q: name });
    await page.getByRole('button', { name: t('admin-list.filters') }).press('Enter');
    await page.getByLabel(t('admin-applications.list.mark'), { exact: true }).focus();
    // A list takes the option that begins with the typed letters.
    await page.keyboard.type(t('admin-applications.mark.possibleDuplicate').slice(0, 8));
    await page.waitForURL((url) => url.searchParams.get('mark') === 'possibleDuplicate');
    await row(first).waitFor();
    await row(second).waitFor();
    await looksRight(admin, 'list-possible-duplicates', [1280, 768, 360]);
    await admin.person.client.call(judgeSamePerson, {
      params: { formId: first.formId },
      body: { accountId: second.person.id, isSame: true },
    });
    await page.reload();
    await page.getByText(t('admin-applications.list.noMatch')).waitFor();
    await looksRight(admin, 'list-no-duplicates', [1280, 768, 360]);
  },
);
