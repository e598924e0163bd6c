import { expect, test } from 'vitest';
import { listAdminApplications } from '../../src/contract/admin-applications.ts';
import * as calls from '../../src/contract/application-scores.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makeSubmitted } from '../api/admin-applications-support.ts';
import { openList } from '../support/admin-applications-page.ts';
import { type AdminVisitor, looksRight } from '../support/admin-content-page.ts';
import { type Language, shootPart } from '../support/browser.ts';
import { hasFocus, tabTo } from '../support/keys.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, type Person } from '../support/people.ts';

const longName = 'Kusumaningtyas Wulandari Prawirodirdjo Hadiningrat-Sastroatmodjo';
const portal = openPortal({}, { isFresh: false });

const makeStaff = (...staffRoles: readonly string[]): Promise<Person> =>
  makePerson(portal.get().server, { role: 'admin', institutionCode: 20, staffRoles });

const arriveAs = async (person: Person, language: Language): Promise<AdminVisitor> => {
  const visitor = await portal.arrive(language);
  await adoptSession(visitor, person);
  return { ...visitor, person };
};

const askedBy = async (office: Person, ...readers: readonly Person[]): Promise<string> => {
  const { formId } = await makeSubmitted(portal.get().server);
  for (const { id } of readers)
    expect((await office.client.call(calls.askReaders, { params: { formId }, body: { readerId: id } })).status).toBe(
      200,
    );
  return formId;
};

const scoreByCall = async ({ client }: Person, formId: string, points: object, note = ''): Promise<void> => {
  expect((await client.call(calls.saveScore, { params: { formId }, body: { points, note } })).status).toBe(200);
  expect((await client.call(calls.finishScore, { params: { formId }, body: { finished: true } })).status).toBe(200);
};

const mine = async ({ person }: AdminVisitor, formId: string) =>
  (await person.client.call(calls.getReview, { params: { formId } })).body.data?.Mine;

const card = ({ page }: AdminVisitor) => page.locator('[data-part=scores]');
const openScores = async (admin: AdminVisitor, formId: string): Promise<void> => {
  await admin.page.goto(pathTo('applicantDetail', { id: formId }));
  await card(admin).waitFor();
};
/** Opens the page at each width: one that changes its layout builds the form again. @param reach leads to the state */
const cardLooksRight = async (
  admin: AdminVisitor,
  formId: string,
  name: string,
  reach = () => card(admin).waitFor(),
): Promise<void> => {
  for (const width of [360, 1280]) {
    await admin.page.setViewportSize({ width, height: 800 });
    await openScores(admin, formId);
    await reach();
    await shootPart(card(admin), `scores-${name}-${admin.language}`);
    await looksRight(admin, `scores-${name}`, [width]);
  }
};
const choice = (admin: AdminVisitor, criterion: string, points: number) =>
  card(admin).locator(`[data-criterion=${criterion}] input[value="${points}"]`);
const isChosen = (admin: AdminVisitor, criterion: string, points: number) =>
  expect.poll(() => choice(admin, criterion, points).isChecked()).toBe(true);
const button = (admin: AdminVisitor, key: string, params = {}) =>
  card(admin).getByRole('button', { name: admin.t(`admin-scores.${key}`, params), exact: true });

/** Calls that save a score fail, until the returned function is called. */
const breakSaving = async ({ page }: AdminVisitor): Promise<() => Promise<void>> => {
  const calls = '**/review/score';
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, message: 'x', data: null } }),
  );
  return () => page.unroute(calls);
};

/** As if the reader had the application open in another window. */
const changeElsewhere = async ({ person }: AdminVisitor, formId: string, points: object): Promise<void> => {
  const body = { points, note: 'Jendela lain.' };
  expect((await person.client.call(calls.saveScore, { params: { formId }, body })).status).toBe(200);
};

test.each(['id', 'en'] as const)(
  'a blind reader scores by keys, finds it saved after a reload, and sees the others when finished; %s',
  async (language) => {
    const [office, person, other] = await Promise.all([
      makeStaff('officeAdmin'),
      makeStaff('reviewer'),
      makeStaff('reviewer'),
    ]);
    const formId = await askedBy(office, person, other);
    await scoreByCall(other, formId, { academic: 2, fit: 2, documents: 3 }, 'Nilai matematika turun sejak kelas XI.');
    const admin = await arriveAs(person, language);
    const { page, t } = admin;
    await page.goto(pathTo('noticeList'));
    await page.locator('[data-kind=toScore]').getByRole('link').press('Enter');
    await page.waitForURL(`**${pathTo('applicantDetail', { id: formId })}`);
    await card(admin).getByText(t('admin-scores.blindReader')).waitFor();
    expect(await card(admin).textContent()).not.toContain('Nilai matematika');
    await cardLooksRight(admin, formId, 'missing', async () => {
      await button(admin, 'finish').press('Enter');
      await card(admin).getByText(t('admin-scores.missing')).first().waitFor();
    });
    // The first criterion that lacks points gets the focus.
    await button(admin, 'finish').press('Enter');
    await expect.poll(() => hasFocus(choice(admin, 'academic', 0))).toBe(true);
    await page.keyboard.press('3');
    await isChosen(admin, 'academic', 3);
    await page.keyboard.press('ArrowLeft');
    await isChosen(admin, 'academic', 2);
    await tabTo(choice(admin, 'fit', 0), 3);
    await page.keyboard.press('2');
    await tabTo(choice(admin, 'documents', 0), 3);
    await page.keyboard.press('4');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Surat rekomendasi kuat.');
    await expect.poll(async () => (await mine(admin, formId))?.Note).toBe('Surat rekomendasi kuat.');
    await page.reload();
    await isChosen(admin, 'documents', 4);
    await isChosen(admin, 'academic', 2);
    await cardLooksRight(admin, formId, 'given');
    await button(admin, 'finish').press('Enter');
    await card(admin).getByText('Nilai matematika turun sejak kelas XI.').waitFor();
    // 57.5 and 65.
    await card(admin)
      .locator('[data-part=score]', { hasText: language === 'id' ? '61,25' : '61.25' })
      .waitFor();
    expect(await mine(admin, formId)).toMatchObject({
      Points: { academic: 2, fit: 2, documents: 4 },
      MayReopen: false,
    });
    await cardLooksRight(admin, formId, 'finished');
  },
);

test.each(['id', 'en'] as const)(
  'the office asks readers, removes one, sees a hint, and filters and sorts by score; %s',
  async (language) => {
    const [person, one, other] = await Promise.all([
      makeStaff('officeAdmin'),
      makeStaff('reviewer'),
      makeStaff('reviewer'),
    ]);
    const admin = await arriveAs(person, language);
    const { page, t } = admin;
    const { formId } = await makeSubmitted(portal.get().server);
    await openScores(admin, formId);
    await cardLooksRight(admin, formId, 'empty');
    const untilIdle = () => expect.poll(() => card(admin).locator('[aria-busy]').count()).toBe(0);
    await card(admin).locator('select').selectOption(one.id);
    await button(admin, 'ask.one').press('Enter');
    await card(admin).locator(`[data-reader="${one.id}"]`).waitFor();
    await untilIdle();
    await card(admin).locator(`[data-reader="${one.id}"]`).getByRole('button').press('Enter');
    await card(admin).locator(`[data-reader="${one.id}"]`).waitFor({ state: 'detached' });
    for (const { id } of [one, other]) {
      await untilIdle();
      await card(admin).locator('select').selectOption(id);
      await button(admin, 'ask.one').press('Enter');
      await card(admin).locator(`[data-reader="${id}"]`).waitFor();
    }
    await scoreByCall(one, formId, { academic: 1, fit: 1, documents: 1 });
    await scoreByCall(other, formId, { academic: 1, fit: 1, documents: 2 }, 'Cukup.\n'.repeat(12));
    await page.reload();
    await card(admin).locator('[data-hint=belowMinimum]').waitFor();
    await cardLooksRight(admin, formId, 'office');
    await openList(admin, { scoreUntil: '40', sort: '-score', columns: 'studies,score,status' });
    await page.locator(`a[href*="${formId}"]`).waitFor();
    await looksRight(admin, 'scores-list');
    await page.locator('button[data-sort=score]').press('Enter');
    await page.waitForURL(/sort=score/);
    const { body } = await person.client.call(listAdminApplications, { query: { scoreFrom: '28', scoreUntil: '29' } });
    expect(body.data.Applications.map(({ Id }) => Id)).toContain(formId);
    await openList(admin, { mark: 'awaitsMyScore' });
    await page.getByText(t('admin-applications.list.noMatch')).waitFor();
  },
);

test('a change that cannot be saved says so and is saved again; one of another window replaces what is shown', async () => {
  const [office, person] = await Promise.all([makeStaff('officeAdmin'), makeStaff('reviewer')]);
  const formId = await askedBy(office, person);
  const admin = await arriveAs(person, 'id');
  const { page } = admin;
  await openScores(admin, formId);
  const restore = await breakSaving(admin);
  await choice(admin, 'academic', 3).focus();
  await page.keyboard.press('3');
  await card(admin).locator('[data-saving=failed]').waitFor();
  await restore();
  await button(admin, 'saving.retry').press('Enter');
  await expect.poll(async () => (await mine(admin, formId))?.Points).toEqual({ academic: 3 });
  await card(admin).locator('[data-saving=saved]').waitFor();
  await changeElsewhere(admin, formId, { academic: 0, fit: 1 });
  await choice(admin, 'documents', 0).focus();
  await page.keyboard.press('2');
  await card(admin).locator('[data-saving=conflict]').waitFor();
  await isChosen(admin, 'fit', 1);
  await isChosen(admin, 'academic', 0);
  await page.keyboard.press('2');
  await expect.poll(async () => (await mine(admin, formId))?.Points).toEqual({ academic: 0, fit: 1, documents: 2 });
});

test.each(['id', 'en'] as const)(
  'a failure, a conflict, readers who disagree and long texts look right; %s',
  async (language) => {
    const [office, person, other] = await Promise.all([
      makeStaff('officeAdmin'),
      makeStaff('reviewer'),
      makeStaff('reviewer'),
    ]);
    await portal
      .get()
      .server.db.query(`update account set profile = profile || '{"lastName": "${longName}"}' where id = $1`, [
        person.id,
      ]);
    const formId = await askedBy(office, person, other);
    const reader = await arriveAs(person, language);
    await openScores(reader, formId);
    const restore = await breakSaving(reader);
    await choice(reader, 'academic', 3).press('Space');
    const isFailed = () => card(reader).locator('[data-saving=failed]').waitFor();
    await isFailed();
    // What the device kept is sent again, and fails again.
    await cardLooksRight(reader, formId, 'failed', isFailed);
    await restore();
    await openScores(reader, formId);
    await expect.poll(async () => (await mine(reader, formId))?.Points).toEqual({ academic: 3 });
    await cardLooksRight(reader, formId, 'conflict', async () => {
      await isChosen(reader, 'academic', 3);
      await changeElsewhere(reader, formId, { academic: 3 });
      await choice(reader, 'fit', 2).press('Space');
      await card(reader).locator('[data-saving=conflict]').waitFor();
    });
    await scoreByCall(person, formId, { academic: 4, fit: 4, documents: 4 }, 'Sangat-meyakinkan'.repeat(40));
    await scoreByCall(other, formId, { academic: 0, fit: 0, documents: 1 }, 'Nilai rapor turun.\n'.repeat(30));
    const admin = await arriveAs(office, language);
    await openScores(admin, formId);
    await card(admin)
      .getByText(admin.t('admin-scores.disputed', { difference: 92.5 }))
      .waitFor();
    await cardLooksRight(admin, formId, 'disputed');
  },
);
