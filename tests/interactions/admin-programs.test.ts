import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { confirm, openDetail, submitted, tryToConfirm } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import type { Language } from '../support/browser.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const widths = [1280, 768, 360];

const arriveAs = async (programIds: readonly string[], language: Language): Promise<AdminVisitor> => {
  const visitor = await portal.arrive(language);
  const person = await makePerson(portal.get().server, {
    role: 'admin',
    institutionCode: 20,
    staffRoles: ['officeAdmin'],
    programIds,
  });
  await adoptSession(visitor, person);
  return { ...visitor, person };
};

/** Study programs of institution 20; with one of a very long name, as staff may write it. */
const findPrograms = async (): Promise<readonly string[]> => {
  const { db } = portal.get().server;
  const { rows } = await db.query<{ id: string }>(
    `select id from program where institution_code = 20 and id not like '20-sangat%' order by id`,
  );
  await db.query(
    `insert into program (id, institution_code, name) values ('20-sangat-panjang', 20,
       'Pendidikan Profesi Dokter Spesialis Kedokteran Fisik dan Rehabilitasi Penerbangan-dan-Kedirgantaraan-Internasional')
     on conflict do nothing`,
  );
  return rows.map(({ id }) => id);
};

const dialogOf = ({ page }: AdminVisitor) => page.locator('dialog[data-modal-type=rights][open]');

test.each(['id', 'en'] as const)(
  'in %s, an account is bounded to programs of its institution, and freed again; none chosen is refused at the field',
  async (language) => {
    const [program = ''] = await findPrograms();
    const [admin, other] = await Promise.all([
      arriveAsAdmin(portal, language),
      makePerson(portal.get().server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] }),
    ]);
    const { page, t } = admin;
    await page.goto(`${pathTo('userList')}?${new URLSearchParams({ q: other.email })}`);
    const item = page.locator(`[data-user="${other.id}"]`);
    await item.locator('[data-action=moveAdmin]').press('Enter');
    const dialog = dialogOf(admin);
    expect(await dialog.getByLabel(t('admin-users.programs.all'), { exact: true }).isChecked()).toBe(true);
    await dialog.getByLabel(t('admin-users.programs.some'), { exact: true }).check();
    await dialog.locator(`[name=programIds][value="${program}"]`).waitFor();
    await dialog.locator('[name=currentPassword]').fill(password);
    await tryToConfirm(admin);
    await dialog.getByText(t('server.rule.programsMissing'), { exact: true }).waitFor();
    await looksRight(admin, 'programs-error', widths);
    await dialog.locator(`[name=programIds][value="${program}"]`).check();
    await dialog.locator('[name=programIds][value="20-sangat-panjang"]').check();
    await looksRight(admin, 'programs-chosen', widths);
    await confirm(admin);
    await item.getByText(t('admin-users.programs.label'), { exact: true }).waitFor();
    await item.getByText(/Penerbangan-dan-Kedirgantaraan/).waitFor();
    await looksRight(admin, 'programs-account', widths);
    await page.goto(`${pathTo('userList')}?${new URLSearchParams({ view: 'audit', q: other.id })}`);
    await page
      .getByRole('row')
      .filter({ hasText: t('audit.account.rightsChanged') })
      .locator('[data-part=change]')
      .filter({ hasText: /Penerbangan-dan-Kedirgantaraan/ })
      .waitFor();
    await page.goto(`${pathTo('userList')}?${new URLSearchParams({ q: other.email })}`);
    await item.locator('[data-action=moveAdmin]').press('Enter');
    expect(await dialog.locator(`[name=programIds][value="${program}"]`).isChecked()).toBe(true);
    // The programs of one institution are not those of another.
    await dialog.locator('[name=institutionCode]').selectOption('30');
    expect(await dialog.getByLabel(t('admin-users.programs.all'), { exact: true }).isChecked()).toBe(true);
    await dialog.locator('[name=institutionCode]').selectOption('all');
    expect(await dialog.locator('[data-part=programIds]').count()).toBe(0);
    await dialog.locator('[name=institutionCode]').selectOption('20');
    await dialog.getByLabel(t('admin-users.programs.all'), { exact: true }).check();
    await dialog.locator('[name=currentPassword]').fill(password);
    await confirm(admin);
    await item.getByText(/Penerbangan-dan-Kedirgantaraan/).waitFor({ state: 'detached' });
    const { rows } = await portal
      .get()
      .server.db.query('select institution_code as code, program_ids as programs from account where id = $1', [
        other.id,
      ]);
    expect(rows).toEqual([{ code: 20, programs: [] }]);
  },
);

test('an admin of a program is offered applications of it alone, with a line that says so, and no other page', async () => {
  const { formId } = await submitted(portal);
  const { db } = portal.get().server;
  const programs = await findPrograms();
  const { rows } = await db.query<{ id: string }>(
    `select o.program_id as id from application_preference p join offered_program o on o.id = p.offered_program_id
      where p.application_id = $1`,
    [formId],
  );
  const named = rows.map(({ id }) => id);
  const [own, stranger] = await Promise.all([
    arriveAs(named.slice(0, 1), 'id'),
    arriveAs([...programs.filter((id) => !named.includes(id)).slice(0, 2), '20-sangat-panjang'], 'en'),
  ]);
  await openDetail(own, formId);
  await stranger.page.goto(pathTo('applicantDetail', { id: formId }));
  await stranger.page.getByText(stranger.t('admin-applications.detail.goneText')).waitFor();
  await stranger.page.goto(pathTo('applicantList'));
  await stranger.page.locator('[data-part=bounds]').waitFor();
  await looksRight(stranger, 'programs-list', widths);
  await stranger.page.goto(pathTo('dashboardAdmin'));
  await untilScreen(stranger, 'dashboardAdmin');
  await stranger.page.locator('[data-part=issues]').waitFor();
  await looksRight(stranger, 'programs-dashboard', widths);
  const links = await stranger.page
    .locator('nav a[href^="/admin"]:not([href*="?"])')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(links.sort()).toEqual(
    (['dashboardAdmin', 'reports', 'applicantList', 'interviewList', 'scheduledExports', 'profileAdmin'] as const)
      .map((name) => pathTo(name))
      .sort(),
  );
});
