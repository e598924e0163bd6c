import { expect, test } from 'vitest';
import { listAdminApplications } from '../../src/contract/admin-applications.ts';
import { maxApiKeys } from '../../src/contract/api-keys.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { keyClient, keyValues, makeApiKey } from '../support/api-keys.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { hasFocus } from '../support/keys.ts';
import { openPortal } from '../support/open-portal.ts';
import { password } from '../support/people.ts';

const portal = openPortal();

const looks = [1280, 768, 360];

const open = async (admin: AdminVisitor): Promise<void> => {
  await admin.page.goto(pathTo('apiKeyList'));
  await untilScreen(admin, 'apiKeyList');
};

const dialogOf = ({ page }: AdminVisitor, kind: string) => page.locator(`dialog[data-modal-type=${kind}][open]`);
const itemOf = ({ page }: AdminVisitor, name: string) => page.locator('[data-api-key]', { hasText: name });

test('a key is created by keys and shown once; it works until it is revoked, and wrong values stay in the dialog with their errors', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  await open(admin);
  await page.getByText(t('admin-api-keys.none')).waitFor();
  await looksRight(admin, 'api-keys-empty', looks);
  await page.locator('main [data-action=add]').press('Enter');
  const dialog = dialogOf(admin, 'apiKey');
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  await field('name').fill('Sistem informasi akademik');
  await field('callsPerMinute').fill('banyak');
  await field('currentPassword').fill(password);
  await dialog.locator('[type=submit]').press('Enter');
  await expect.poll(() => field('callsPerMinute').getAttribute('aria-invalid')).toBe('true');
  await field('callsPerMinute').fill('30');
  await dialog.locator('[type=submit]').press('Enter');
  await expect.poll(() => field('rights').first().getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => field('institutionCode').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(field('rights').first())).toBe(true);
  await looksRight(admin, 'api-keys-dialog', looks);
  await field('rights').first().press('Space');
  await field('institutionCode').selectOption('20');
  await dialog.locator('[name=programIdsScope][value=some]').press('Space');
  await dialog.locator('[name=programIds]').first().waitFor();
  await dialog.locator('[type=submit]').press('Enter');
  await expect.poll(() => dialog.locator('[name=programIds]').first().getAttribute('aria-invalid')).toBe('true');
  await dialog.locator('[name=programIds]').first().press('Space');
  await field('days').selectOption('365');
  await dialog.locator('[type=submit]').press('Enter');
  const secretDialog = dialogOf(admin, 'secret');
  const secret = (await secretDialog.locator('[data-part=secret]').textContent()) ?? '';
  expect(secret).toMatch(/^pmbkey_/);
  await looksRight(admin, 'api-keys-secret', looks);
  await secretDialog.getByRole('button').last().press('Enter');
  await secretDialog.waitFor({ state: 'detached' });
  const item = itemOf(admin, 'Sistem informasi akademik');
  await item.waitFor();
  expect(await page.content()).not.toContain(secret);
  const client = keyClient(portal.get().server.url, secret);
  expect((await client.call(listAdminApplications)).status).toBe(200);
  await open(admin);
  await item.getByText(t('admin-api-keys.perMinute', { calls: 1, limit: 30 })).waitFor();
  await item.locator('[data-action=revoke]').press('Enter');
  await dialogOf(admin, 'confirmation').getByRole('button').last().press('Enter');
  await page.locator('[data-api-key][data-state=revoked]').waitFor();
  expect((await client.call(listAdminApplications)).status).toBe(401);
  await looksRight(admin, 'api-keys-revoked', looks);
});

test('keys with long names, lost rights and in every state fit', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  const { server } = portal.get();
  const make = (values: Parameters<typeof makeApiKey>[2]) => makeApiKey(server, admin.person, values);
  const long = 'Datawarehouse'.repeat(7);
  const rights = [...server.portal.services.catalogue.keyRights];
  const used = await make({ name: long, rights });
  const lost = await make({ name: 'Lost its creator', rights: ['audit'] });
  const ended = await make({ name: 'Ended' });
  const { rows } = await server.db.query<{ ids: string[] }>(
    'select array(select id from program where institution_code = 20 order by id) as ids',
  );
  await make({ name: 'Two programs', institutionCode: 20, programIds: rows[0]?.ids.slice(0, 2) ?? [] });
  expect((await used.client.call(listAdminApplications)).status).toBe(200);
  await server.db.query('update api_key set account_id = null where id = $1', [lost.id]);
  await server.db.query("update api_key set expires_at = now() - interval '1 day' where id = $1", [ended.id]);
  await open(admin);
  await itemOf(admin, 'Two programs').waitFor();
  await itemOf(admin, 'Lost its creator').getByText(t('admin-api-keys.powerlessGone')).waitFor();
  await page.locator('[data-api-key][data-state=expired]', { hasText: 'Ended' }).waitFor();
  await looksRight(admin, 'api-keys-all', looks);
});

test('a key that is refused says why, and nothing can be added once there are as many as there may be', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  const { server } = portal.get();
  await open(admin);
  const add = page.locator('main [data-action=add]');
  await add.press('Enter');
  const dialog = dialogOf(admin, 'apiKey');
  await dialog.locator('[name=name]').fill(keyValues.name);
  await dialog.locator('[name=rights]').first().check();
  await dialog.locator('[name=institutionCode]').selectOption('all');
  await dialog.locator('[name=currentPassword]').fill(password);
  await server.db.query(
    `insert into api_key (account_id, name, hint, digest, rights, calls_per_minute, expires_at)
     select $1, 'Key ' || n, lpad(n::text, 8, '0'), '\\x00', '{applications}', 60, now() + interval '9 days'
       from generate_series(1, $2) n`,
    [admin.person.id, maxApiKeys],
  );
  await dialog.locator('[type=submit]').press('Enter');
  await dialog.getByText(t('server.apiKey.tooMany', { count: maxApiKeys })).waitFor();
  await dialog.getByRole('button', { name: t('app.dialog.cancel') }).press('Enter');
  await open(admin);
  await itemOf(admin, 'Key 50').waitFor();
  expect(await add.count()).toBe(0);
});
