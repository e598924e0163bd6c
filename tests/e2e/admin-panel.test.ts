import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  addToControlPanel,
  changeControlPanel,
  getControlPanel,
  type PanelSection,
} from '../../src/contract/admin-panel.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { arriveAsOfficer, looksRight, type Officer, stayAsOfficer } from '../support/admin-content-page.ts';
import { follow, getAccountForm, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { fillForm, type Spoken } from '../support/journey/fill-form.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const comeAsOfficer = stayAsOfficer(portal, 'en');

const open = async (officer: Officer, query: string): Promise<void> => {
  await officer.page.goto(`${pathTo('controlPanel')}?${query}`);
  await untilScreen(officer, 'controlPanel');
};

const entries = async ({ person }: Officer, section: PanelSection) =>
  (await person.client.call(getControlPanel)).body.data[section];

const entry = async (officer: Officer, section: PanelSection, id: string) => {
  const found = (await entries(officer, section)).find((one) => one.id === id);
  if (!found) throw new Error(`there is no ${section} ${id}`);
  return found;
};

const edit = async (officer: Officer, section: PanelSection, id: string): Promise<void> => {
  await open(officer, `view=${section}`);
  await officer.page.locator(`[data-entry="${id}"] a`).press('Enter');
  await officer.page.locator('form[data-form]').waitFor();
};

const fill = (officer: Officer, section: PanelSection, answers: Spoken): Promise<void> =>
  fillForm(officer, getAccountForm(officer, `panel-${section}`), answers);

const choose = ({ page }: Officer, name: string, content: string): Promise<void> =>
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
  const officer = await comeAsOfficer();
  const { page, person, t } = officer;
  const values = { institutionCode: 20, name: 'Prodi Keliru' };
  const made = await person.client.call(addToControlPanel, { body: { section: 'studies', values } });
  const { id } = made.body.data.entry;
  await edit(officer, 'studies', id);
  await page.locator(`[data-remove="${id}"]`).press('Enter');
  await page.locator('dialog[open]').getByRole('button').last().press('Enter');
  await untilToast(officer, t('server.panel.removed'));
  await page.locator('[data-entry]').first().waitFor();
  await expect.poll(() => page.locator(`[data-entry="${id}"]`).count()).toBe(0);

  const used = (await entries(officer, 'period')).find(({ drafts }) => drafts > 0);
  await edit(officer, 'period', used?.id ?? '');
  await page.locator(`[data-remove="${used?.id}"]`).press('Enter');
  await page.locator('dialog[open]').getByRole('button').last().press('Enter');
  await page
    .locator('dialog[open]')
    .getByText(/You cannot delete this: (?:one|\d+) applications? uses? this admission period/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await entry(officer, 'period', used?.id ?? '')).toBeDefined();
});

test('a changed fee of a payment channel is kept when leaving the form is cancelled, then stored, and the focus returns to its entry in the list', async () => {
  const officer = await comeAsOfficer();
  const { page, t } = officer;
  await edit(officer, 'channel', 'card');
  await fill(officer, 'channel', { adminFee: '4500' });
  await follow(officer, 'admin-panel.view.channel');
  await page.getByRole('dialog').getByText(t('admin-list.leave.title')).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await press(officer, 'admin-panel.save');
  await untilToast(officer, t('server.panel.saved'));
  const link = page.locator('[data-entry="card"] a');
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await entry(officer, 'channel', 'card')).values).toMatchObject({ adminFee: 4500 });
});

test('saving a program that was changed meanwhile shows the conflict, and after confirmation both changes are stored', async () => {
  const officer = await comeAsOfficer();
  const [first] = await entries(officer, 'studies');
  if (!first) throw new Error('there is no program');
  await edit(officer, 'studies', first.id);
  const name = 'Nama baru';
  await fill(officer, 'studies', { name });
  const theirs = { ...first.values, psychologicalTestRequired: first.values['psychologicalTestRequired'] !== true };
  await officer.person.client.call(changeControlPanel, {
    body: { section: 'studies', id: first.id, values: theirs },
  });
  await press(officer, 'admin-panel.save');
  await officer.page.getByRole('dialog').getByText(officer.t('admin-panel.clash.title')).waitFor();
  await looksRight(officer, 'panel-clash');
  expect((await entry(officer, 'studies', first.id)).values).toEqual(theirs);
  await press(officer, 'admin-panel.clash.save');
  await untilToast(officer, officer.t('server.panel.saved'));
  expect((await entry(officer, 'studies', first.id)).values).toEqual({ ...theirs, name });
});

test('a changed end of a period with drafts is stored only after a confirmation, which sends the applicant an email', async () => {
  const officer = await comeAsOfficer();
  const period = (await entries(officer, 'period')).find(({ drafts, isOpen }) => drafts > 0 && isOpen);
  if (!period) throw new Error('the demo has no draft in an open period');
  const { server } = portal.get();
  const owner = await ownerOf(period.id);
  const mailsBefore = (await server.mails(owner)).length;
  await edit(officer, 'period', period.id);
  const endDate = '2098-12-30';
  await fill(officer, 'period', { endDate });
  await press(officer, 'admin-panel.save');
  await officer.page.getByRole('dialog').locator('[data-changed="endDate"]').waitFor();
  await looksRight(officer, 'panel-tell');
  expect(await entry(officer, 'period', period.id)).toEqual(period);
  await officer.page.locator('[data-answer="tell"]').press('Enter');
  await officer.page.locator(`[data-entry="${period.id}"]`).waitFor();
  expect((await entry(officer, 'period', period.id)).values).toMatchObject({ endDate });
  await server.waitForMail(owner, mailsBefore + 1);
});

test('importing exported provinces as CSV or JSON reports no change; importing subjects lists the cells with errors, and stores a corrected file', async () => {
  const officer = await comeAsOfficer();
  const { page } = officer;
  await open(officer, 'view=data');
  await page.locator('[data-part="import"]').waitFor();
  for (const format of ['csv', 'json']) {
    const download = page.waitForEvent('download');
    await page.locator(`[data-format="${format}"]`).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe(`provinces.${format}`);
    await choose(officer, file.suggestedFilename(), await readFile(await file.path(), 'utf8'));
    await page.locator('[data-import="same"]').getByText(file.suggestedFilename()).waitFor();
  }
  await open(officer, 'view=data&kind=subjects');
  await choose(officer, 'pelajaran.csv', `id,name\nx y,Salah\ntari,\n`);
  await page.locator('[data-wrong="2 id"]').waitFor();
  await page.locator('[data-wrong="3 name"]').waitFor();
  await looksRight(officer, 'panel-import-wrong');
  await choose(officer, 'pelajaran.csv', `id,name\ntari,Seni Tari\n`);
  await page.locator('[data-import="ready"]').waitFor();
  await looksRight(officer, 'panel-import-ready');
  await press(officer, 'admin-panel.import.take');
  await page.locator('[data-import="taken"]').waitFor();
  const { rows } = await portal.get().server.db.query('select name from subject where id = $1', ['tari']);
  expect(rows).toEqual([{ name: 'Seni Tari' }]);
});

const add = async (officer: Officer, section: 'studies' | 'offer', answers: Spoken): Promise<void> => {
  await open(officer, `view=${section}`);
  await officer.page.getByRole('link', { name: officer.t(`admin-panel.add.${section}`) }).press('Enter');
  const form = getAccountForm(officer, `new-${section}`);
  await officer.page.locator(`form[data-form="${form.key}"]`).waitFor();
  await fillForm(officer, form, answers);
  await press(officer, 'admin-panel.add.send');
  await officer.page.locator(`form[data-form="panel-${section}"]`).waitFor();
};

test('a program is added in the control panel, and its offer in a period is stored as active with its fee', async () => {
  const officer = await comeAsOfficer();
  const { t } = officer;
  const institution = t('institution.untar');
  const name = 'Teknik Lingkungan';
  await add(officer, 'studies', { institutionCode: institution, name });
  const period = (await entries(officer, 'period')).find(({ institutionCode }) => institutionCode === 20);
  const title = [period?.values['name'], period?.label].join(' · ');
  await add(officer, 'offer', { institutionCode: institution, periodId: title, programId: name });
  await fill(officer, 'offer', { registrationFee: '275.000', active: true });
  await press(officer, 'admin-panel.save');
  await untilToast(officer, t('server.panel.saved'));
  const added = (await entries(officer, 'studies')).find(({ label }) => label === name);
  expect(added?.institutionCode).toBe(20);
  const offers = await entries(officer, 'offer');
  expect(offers.find(({ label, parentId }) => parentId === period?.id && label.startsWith(name))).toMatchObject({
    values: { registrationFee: 275_000, active: true },
  });
});

test('unsaved text of a control panel form is restored after the session ended or after a reload; when another admin logs in, they do not see it, and it is deleted', async () => {
  const officer = await arriveAsOfficer(portal, 'en');
  const { page, person, t } = officer;
  const { server } = portal.get();
  const another = await makePerson(server, { role: 'admin' });
  const name = 'Ilmu Panjang Sekali';
  const field = page.locator('[id="panel-studies.name"]');
  const kept = page.locator('[data-kept]');
  const [, , program] = await entries(officer, 'studies');
  if (!program) throw new Error('there are too few programs');
  const stored = program.values['name'];
  await edit(officer, 'studies', program.id);
  await fill(officer, 'studies', { name });
  await server.db.query('delete from session where account_id = $1', [person.id]);
  await press(officer, 'admin-panel.save');
  await untilScreen(officer, 'login');

  await adoptSession(officer, await logIn(server, person.email));
  await edit(officer, 'studies', program.id);
  await kept.waitFor();
  await looksRight(officer, 'panel-kept');
  expect(await field.inputValue()).toBe(name);

  // Another account in the same browser does not see the text, and the text is deleted for every account.
  await adoptSession(officer, another);
  await edit(officer, 'studies', program.id);
  expect([await field.inputValue(), await kept.count()]).toEqual([stored, 0]);
  await adoptSession(officer, await logIn(server, person.email));
  await edit(officer, 'studies', program.id);
  expect([await field.inputValue(), await kept.count()]).toEqual([stored, 0]);

  // The text of a new entry is restored, too, and is deleted when it is discarded.
  await open(officer, 'view=entity&add=yes');
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
