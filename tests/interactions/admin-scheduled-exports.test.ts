import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const folder = mkdtempSync(join(scratchFolder(), 'exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const portal = openPortal({ EXPORT_URL: pathToFileURL(folder).href });

const looks = [1280, 768, 360];
const KEY = 'student-system';

const open = async (admin: AdminVisitor): Promise<void> => {
  await admin.page.goto(pathTo('scheduledExports'));
  await untilScreen(admin, 'scheduledExports');
  await admin.page.locator(`[data-part=export-${KEY}]`).waitFor();
};

const partOf = ({ page }: AdminVisitor, key = KEY) => page.locator(`[data-part=export-${key}]`);

test('a file is written by keys, then downloaded; changes are written again from a day', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  await open(admin);
  const part = partOf(admin);
  await part.getByText(t('admin-scheduled-exports.noRuns')).waitFor();
  await looksRight(admin, 'scheduled-exports-empty', looks);
  await part.locator('[data-action=write]').press('Enter');
  await part.locator('[data-state=done]').waitFor({ timeout: 60_000 });
  const [file = ''] = readdirSync(join(folder, KEY)).filter((name) => name.endsWith('.jsonl'));
  const link = part.getByRole('link', { name: file });
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
  expect(download.suggestedFilename()).toBe(file);
  expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(join(folder, KEY, file), 'utf8'));
  await part.locator('[data-action=again]').press('Enter');
  const dialog = page.locator('dialog[data-modal-type=again][open]');
  const year = dialog.locator('input').last();
  await year.fill('2020');
  await dialog.locator('[data-action=writeAgain]').press('Enter');
  await dialog.locator('[data-part=dialog-error]').getByText(/90/).waitFor();
  await looksRight(admin, 'scheduled-exports-dialog', looks);
  await dialog.getByRole('button').first().press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await part.locator('[data-action=again]').press('Enter');
  await dialog.locator('[data-action=writeAgain]').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => part.locator('[data-state=done]').count(), { timeout: 60_000 }).toBe(2);
  await looksRight(admin, 'scheduled-exports', looks);
});

/** Files of every state: failed, to be tried again with the longest of codes, full of values without a code, and deleted. */
const addFiles = (email: string) =>
  portal.get().server.db.query(
    `with asker as (select id from account where email = $1)
     insert into export_run (export_key, asked_by, due_at, day, part, state, error, created_at, ended_at, file, lines, removed, bytes, unmapped, files_removed_at)
     values
       ('weekly-overview', null, '2026-11-02T22:00:00Z', '2026-11-03', 1, 'done', null, now(), now(), 'weekly-overview/weekly-overview-2026-11-03.xlsx',
         12, 0, 1024, '{}', now()),
       ('weekly-overview', (select id from asker), null, '2026-11-17', 12, 'done', null, now(), now(),
         'weekly-overview/weekly-overview-2026-11-17-12.xlsx', 123456, 4321, 98765432, '{"Program studi": 98765}', null),
       ('weekly-overview', null, '2026-11-23T22:00:00Z', '2026-11-24', 1, 'failed', 'ENOSPC', now(), now(), null, null, null, null, '{}', null),
       ('weekly-overview', null, '2026-11-24T22:00:00Z', '2026-11-25', 1, 'failed', 'NoColumn academic.averageOfTheLastSemesters', now(), now(),
         null, null, null, null, '{}', null),
       ('weekly-overview', null, '2026-11-30T22:00:00Z', '2026-12-01', 1, 'waiting', $2, now(), null, null, null, null, null, '{}', null)
     on conflict do nothing`,
    [email, `a-code-of-the-store-${'very'.repeat(12)}-long`],
  );

test.each(['id', 'en'] as const)(
  'why a file failed is shown, and that the portal tries again (%s)',
  async (language) => {
    const admin = await arriveAsAdmin(portal, language);
    const { t } = admin;
    await addFiles(admin.person.email);
    await open(admin);
    const part = partOf(admin, 'weekly-overview');
    await part.getByText(t('admin-scheduled-exports.problem.ENOSPC'), { exact: true }).waitFor();
    await part.getByText('academic.averageOfTheLastSemesters').waitFor();
    await part.getByText('a-code-of-the-store').waitFor();
    await part.getByText(t('admin-scheduled-exports.run.deleted')).waitFor();
    await looksRight(admin, 'scheduled-exports-failed', looks);
  },
);
