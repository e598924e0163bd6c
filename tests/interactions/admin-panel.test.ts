import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  addToControlPanel,
  changeControlPanel,
  getControlPanel,
  type PanelSection,
} from '../../src/contract/admin-panel.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight, stayAsAdmin } from '../support/admin-content-page.ts';
import { follow, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm, type Spoken } from '../support/journey/fill-form.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const getAdmin = stayAsAdmin(portal, 'en');

const open = async (admin: AdminVisitor, query: string): Promise<void> => {
  await admin.page.goto(`${pathTo('controlPanel')}?${query}`);
  await untilScreen(admin, 'controlPanel');
};

const entries = async ({ person }: AdminVisitor, section: PanelSection) =>
  (await person.client.call(getControlPanel)).body.data[section];

const entry = async (admin: AdminVisitor, section: PanelSection, id: string) => {
  const found = (await entries(admin, section)).find((one) => one.id === id);
  if (!found) throw new Error(`there is no ${section} ${id}`);
  return found;
};

const edit = async (admin: AdminVisitor, section: PanelSection, id: string): Promise<void> => {
  await open(admin, `view=${section}`);
  await admin.page.locator(`[data-entry="${id}"] a`).press('Enter');
  await admin.page.locator('form[data-form]').waitFor();
};

const fill = (admin: AdminVisitor, section: PanelSection, answers: Spoken): Promise<void> =>
  fillForm(admin, getAccountForm(admin, `panel-${section}`), answers);

const choose = ({ page }: AdminVisitor, name: string, content: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** An applicant whose draft is in the period. */
const ownerOf = async (periodId: string): Promise<string> => {
  const { rows } = await portal.get().server.db.query<{ email: string }>(
    `select person.email from application a join account person on person.id = a.account_id
      where a.period_id = $1 and a.status = 'Draft' and a.deleted_at is null limit 1`,
    [periodId],
  );
  return rows[0]?.email as string;
};

test('in the control panel an unused program can be removed; an admission period with drafts cannot, and a message says how many applications use it', async () => {
  const admin = await getAdmin();
  const { page, person, t } = admin;
  const values = { institutionCode: 20, name: 'Prodi Keliru' };
  const made = await person.client.call(addToControlPanel, { body: { section: 'studies', values } });
  const { id } = made.body.data.entry;
  await edit(admin, 'studies', id);
  await page.locator(`[data-remove="${id}"]`).press('Enter');
  await page.locator('dialog[open]').getByRole('button').last().press('Enter');
  await untilToast(admin, t('server.panel.removed'));
  await page.locator('[data-entry]').first().waitFor();
  await expect.poll(() => page.locator(`[data-entry="${id}"]`).count()).toBe(0);

  const used = (await entries(admin, 'period')).find(({ drafts }) => drafts > 0);
  await edit(admin, 'period', used?.id ?? '');
  await page.locator(`[data-remove="${used?.id}"]`).press('Enter');
  await page.locator('dialog[open]').getByRole('button').last().press('Enter');
  await page
    .locator('dialog[open]')
    .getByText(/You cannot delete this: (?:one|\d+) applications? uses? this admission period/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await entry(admin, 'period', used?.id ?? '')).toBeDefined();
});

test('a changed fee of a payment channel is kept when leaving the form is cancelled, then stored, and the focus returns to its entry in the list', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await edit(admin, 'channel', 'card');
  await fill(admin, 'channel', { adminFee: '4500' });
  await follow(admin, 'admin-panel.view.channel');
  await page.getByRole('dialog').getByText(t('admin-list.leave.title')).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await press(admin, 'admin-panel.save');
  await untilToast(admin, t('server.panel.saved'));
  const link = page.locator('[data-entry="card"] a');
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await entry(admin, 'channel', 'card')).values).toMatchObject({ adminFee: 4500 });
});

test('saving a program that was changed meanwhile shows the conflict, and after confirmation both changes are stored', async () => {
  const admin = await getAdmin();
  const [first] = await entries(admin, 'studies');
  if (!first) throw new Error('there is no program');
  await edit(admin, 'studies', first.id);
  const name = 'Nama baru';
  await fill(admin, 'studies', { name });
  const theirs = { ...first.values, psychologicalTestRequired: first.values['psychologicalTestRequired'] !== true };
  await admin.person.client.call(changeControlPanel, {
    body: { section: 'studies', id: first.id, values: theirs },
  });
  await press(admin, 'admin-panel.save');
  await admin.page.getByRole('dialog').getByText(admin.t('admin-panel.clash.title')).waitFor();
  await looksRight(admin, 'panel-clash');
  expect((await entry(admin, 'studies', first.id)).values).toEqual(theirs);
  await press(admin, 'admin-panel.clash.save');
  await untilToast(admin, admin.t('server.panel.saved'));
  expect((await entry(admin, 'studies', first.id)).values).toEqual({ ...theirs, name });
});

test('a changed end of a period with drafts is stored only after a confirmation, which sends the applicant an email', async () => {
  const admin = await getAdmin();
  const period = (await entries(admin, 'period')).find(({ drafts, isOpen }) => drafts > 0 && isOpen);
  if (!period) throw new Error('the demo has no draft in an open period');
  const { server } = portal.get();
  const owner = await ownerOf(period.id);
  const mailsBefore = (await server.mails(owner)).length;
  await edit(admin, 'period', period.id);
  const endDate = '2098-12-30';
  await fill(admin, 'period', { endDate });
  await press(admin, 'admin-panel.save');
  await admin.page.getByRole('dialog').locator('[data-changed="endDate"]').waitFor();
  await looksRight(admin, 'panel-tell');
  expect(await entry(admin, 'period', period.id)).toEqual(period);
  await admin.page.locator('[data-answer="notify"]').press('Enter');
  await admin.page.locator(`[data-entry="${period.id}"]`).waitFor();
  expect((await entry(admin, 'period', period.id)).values).toMatchObject({ endDate });
  await server.waitForMail(owner, mailsBefore + 1);
});

test('importing exported provinces as CSV or JSON reports no change; importing subjects lists the cells with errors, and stores a corrected file', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  await open(admin, 'view=data');
  await page.locator('[data-part="import"]').waitFor();
  for (const format of ['csv', 'json']) {
    const download = page.waitForEvent('download');
    await page.locator(`[data-format="${format}"]`).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe(`provinces.${format}`);
    await choose(admin, file.suggestedFilename(), await readFile(await file.path(), 'utf8'));
    await page.locator('[data-import="same"]').getByText(file.suggestedFilename()).waitFor();
  }
  await open(admin, 'view=data&kind=subjects');
  await choose(admin, 'pelajaran.csv', `id,name\nx y,Salah\ntari,\n`);
  await page.locator('[data-wrong="2 id"]').waitFor();
  await page.locator('[data-wrong="3 name"]').waitFor();
  await looksRight(admin, 'panel-import-wrong');
  await choose(admin, 'pelajaran.csv', `id,name\ntari,Seni Tari\n`);
  await page.locator('[data-import="ready"]').waitFor();
  await looksRight(admin, 'panel-import-ready');
  await press(admin, 'admin-panel.import.take');
  await page.locator('[data-import="taken"]').waitFor();
  const { rows } = await portal.get().server.db.query('select name from subject where id = $1', ['tari']);
  expect(rows).toEqual([{ name: 'Seni Tari' }]);
});

const add = async (admin: AdminVisitor, section: 'studies' | 'offer', answers: Spoken): Promise<void> => {
  await open(admin, `view=${section}`);
  await admin.page.getByRole('link', { name: admin.t(`admin-panel.add.${section}`) }).press('Enter');
  const form = getAccountForm(admin, `new-${section}`);
  await admin.page.locator(`form[data-form="${form.key}"]`).waitFor();
  await fillForm(admin, form, answers);
  await press(admin, 'admin-panel.add.send');
  await admin.page.locator(`form[data-form="panel-${section}"]`).waitFor();
};

test('a program is added in the control panel, and its offer in a period is stored as active with its fee', async () => {
  const admin = await getAdmin();
  const { t } = admin;
  const institution = t('institution.untar');
  const name = 'Teknik Lingkungan';
  await add(admin, 'studies', { institutionCode: institution, name });
  const period = (await entries(admin, 'period')).find(({ institutionCode }) => institutionCode === 20);
  const title = [period?.values['name'], period?.label].join(' · ');
  await add(admin, 'offer', { institutionCode: institution, periodId: title, programId: name });
  await fill(admin, 'offer', { registrationFee: '275.000', active: true });
  await press(admin, 'admin-panel.save');
  await untilToast(admin, t('server.panel.saved'));
  const added = (await entries(admin, 'studies')).find(({ label }) => label === name);
  expect(added?.institutionCode).toBe(20);
  const offers = await entries(admin, 'offer');
  expect(offers.find(({ label, parentId }) => parentId === period?.id && label.startsWith(name))).toMatchObject({
    values: { registrationFee: 275_000, active: true },
  });
});

test('unsaved text of a control panel form is restored after the session ended or after a reload; when another admin logs in, they do not see it, and it is deleted', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, person, t } = admin;
  const { server } = portal.get();
  const another = await makePerson(server, { role: 'admin' });
  const name = 'Ilmu Panjang Sekali';
  const field = page.locator('[id="panel-studies.name"]');
  const kept = page.locator('[data-restored]');
  const [, , program] = await entries(admin, 'studies');
  if (!program) throw new Error('there are too few programs');
  const stored = program.values['name'];
  await edit(admin, 'studies', program.id);
  await fill(admin, 'studies', { name });
  await server.db.query('delete from session where account_id = $1', [person.id]);
  await press(admin, 'admin-panel.save');
  await untilScreen(admin, 'login');

  await adoptSession(admin, await logIn(server, person.email));
  await edit(admin, 'studies', program.id);
  await kept.waitFor();
  await looksRight(admin, 'panel-kept');
  expect(await field.inputValue()).toBe(name);

  // Another account in the same browser does not see the text, and the text is deleted for every account.
  await adoptSession(admin, another);
  await edit(admin, 'studies', program.id);
  expect([await field.inputValue(), await kept.count()]).toEqual([stored, 0]);
  await adoptSession(admin, await logIn(server, person.email));
  await edit(admin, 'studies', program.id);
  expect([await field.inputValue(), await kept.count()]).toEqual([stored, 0]);

  // The text of a new entry is restored, too, and is deleted when it is discarded.
  await open(admin, 'view=entity&add=yes');
  const first = page.locator('form[data-form] input[type=text], form[data-form] input:not([type])').first();
  await first.fill('Setengah jadi');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await kept.waitFor();
  expect(await first.inputValue()).toBe('Setengah jadi');
  await kept.getByRole('button', { name: t('admin-list.kept.discard') }).press('Enter');
  await expect.poll(() => first.inputValue()).toBe('');
});

test('an admin of one institution sees only its entry and the sections for institutions in the control panel', async () => {
  const visitor = await portal.arrive('en');
  await adoptSession(visitor, await makePerson(portal.get().server, { role: 'admin', institutionCode: 40 }));
  await visitor.page.goto(pathTo('controlPanel'));
  await visitor.page.locator('[data-entry="40"]').waitFor();
  expect(await visitor.page.locator('[data-entry]').count()).toBe(1);
  const links = visitor.page.getByRole('navigation', { name: visitor.t('admin-panel.views') }).getByRole('link');
  expect(await links.allTextContents()).toEqual(
    ['contact', 'period', 'offer', 'studies'].map((view) => visitor.t(`admin-panel.view.${view}`)),
  );
});
