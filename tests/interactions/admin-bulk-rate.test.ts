import { expect, test } from 'vitest';
import { type Matching, makeMatching } from '../api/admin-bulk-support.ts';
import { openList } from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({ MAILS_PER_MINUTE: '6' }, { isFresh: false });

test.each(['id', 'en'] as const)(
  'while emails go out, their window shows how many are sent in a minute and how long the rest takes; %s',
  async (language) => {
    const { server } = portal.get();
    const people: Matching[] = [];
    while (people.length < 9) people.push(await makeMatching(server, 1));
    const admin = await arriveAsAdmin(portal, language);
    const { page, t } = admin;
    const q = `Laju ${people[0]?.q.split(' ').at(-1)}`;
    await server.db.query('update application set applicant_name = $2 where id = any($1)', [
      people.flatMap(({ ids }) => ids),
      q,
    ]);
    await openList(admin, { q });
    await page.getByLabel(t('admin-applications.list.choosePage')).check();
    await page.locator('[data-part=other-action]').press('Enter');
    await page.locator('[data-part=action-choice] input[value=mail]').check();
    await page.locator('[data-language=id] input').fill(`Wawancara ${q}`);
    await page.locator('[data-language=id] textarea').fill('Silakan datang.');
    await page.getByRole('button', { name: t('admin-applications.bulk.rehearse') }).press('Enter');
    await page.locator('[data-part=bulk-run][data-state=rehearsed]').waitFor();
    await page.locator('[data-part=run-perform]').press('Enter');
    await page.locator('[data-part=bulk-run][data-state=done]').waitFor();
    const rate = page.locator('[data-part=run-rate]');
    await rate.waitFor({ timeout: 60_000 });
    await looksRight(admin, 'bulk-mail-rate', [1280, 768, 360]);
    await page.locator('[data-part=run-stop]').press('Enter');
    await page.locator('[data-mails=Queued]').waitFor({ state: 'detached' });
    await rate.waitFor({ state: 'detached' });
    expect(await page.locator('[data-mails=Recalled]').count()).toBe(1);
  },
);
