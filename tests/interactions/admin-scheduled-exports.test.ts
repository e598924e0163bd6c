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

test('why a file failed is shown, and that the portal tries again', async () => {
  const admin = await arriveAsAdmin(portal, 'en', 360);
  const { server } = portal.get();
  await server.db.query(
    `insert into export_run (export_key, due_at, day, part, state, error, ended_at, attempts)
     values ('weekly-overview', '2026-11-23T22:00:00Z', '2026-11-24', 1, 'failed', 'ENOSPC', now(), 10),
       ('weekly-overview', '2026-11-30T22:00:00Z', '2026-12-01', 1, 'waiting', 'a-code-of-the-store', null, 1)`,
  );
  await open(admin);
  const part = partOf(admin, 'weekly-overview');
  await part.getByText(admin.t('admin-scheduled-exports.problem.ENOSPC'), { exact: true }).waitFor();
  await part.getByText('a-code-of-the-store').waitFor();
  await looksRight(admin, 'scheduled-exports-failed', [360]);
});
