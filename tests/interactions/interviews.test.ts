import { expect, test } from 'vitest';
import {
  addInterviewSlots,
  listInterviewSlots,
  offerInterview,
  recordInterview,
} from '../../src/contract/admin-interviews.ts';
import { chooseInterview, getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makeAdmin, type Applicant as Submitted } from '../api/admin-applications-support.ts';
import { arriveAsApplicant, getAsAdmin, openDetail, submitted } from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight as looksRightForStaff } from '../support/admin-content-page.ts';
import { findBarriers, loadAxe, shoot } from '../support/browser.ts';
import { type Applicant, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

const DAY_MS = 86_400_000;
const begun = Date.now();
/** yyyy-MM-dd in Jakarta, so many days after the tests began. */
const dayIn = (days: number): string => new Date(begun + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

const usualWhere = {
  place: 'Ruang Sidang Besar 4.12, Gedung Utama Kampus Tengah',
  link: 'https://meet.example.com/abc-defg-hij',
};

/** Times on days that are only this test's. */
const addTimes = async (
  days: readonly number[],
  places: number,
  where: typeof usualWhere = usualWhere,
): Promise<readonly string[]> => {
  const admin = await makeAdmin(portal.get().server);
  const answer = await admin.client.call(addInterviewSlots, {
    body: {
      institutionCode: 20,
      programIds: [],
      days: days.map(dayIn),
      from: '09:00',
      until: '10:20',
      every: 20,
      minutes: 20,
      places,
      ...where,
      interviewers: 'Ibu Ratna',
    },
  });
  if (answer.status !== 200) throw new Error(`times: ${answer.text}`);
  const { Slots } = (await admin.client.call(listInterviewSlots, { query: { from: dayIn(days[0] ?? 0) } })).body.data;
  return Slots.slice(0, days.length * 4).map(({ Id }) => Id);
};

const invited = async (): Promise<Submitted> => {
  const made = await submitted(portal);
  const admin = await makeAdmin(portal.get().server);
  const { status, text } = await admin.client.call(offerInterview, { params: { formId: made.formId }, body: {} });
  if (status !== 200) throw new Error(`offer: ${text}`);
  return made;
};

const pageOf = ({ formId }: Submitted): string => pathTo('registrationDetail', { institution: 'untar', id: formId });

const choiceOf = async ({ person, formId }: Submitted) =>
  (await person.client.call(getApplication, { query: { formId } })).body.data.InterviewChoice;

const looksRight = async ({ page }: Applicant, name: string): Promise<void> => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, name);
    expect(await findLayoutFaults(page)).toEqual([]);
  }
};

test.each([
  ['id', 40],
  ['en', 44],
] as const)(
  'in %s, a time is chosen and changed with the keyboard alone, and the dashboard leads to it',
  async (language, day) => {
    await addTimes([day, day + 1], 5);
    const application = await invited();
    const visitor = await arriveAsApplicant(portal, language, application);
    const { page, t } = visitor;
    await page.goto(pathTo('admissionDashboard', { institution: 'untar' }));
    await page
      .getByRole('link', { name: t('next-task.chooseInterview.action') })
      .first()
      .click();
    const part = page.locator('[data-part="interview"]');
    await part.waitFor();
    await untilPageTakenOver(page);
    await loadAxe(page);
    expect(await findBarriers(page)).toEqual([]);
    await looksRight(visitor, `interview-${language}`);
    // Without a time nothing is sent, also where the days are folded: the page asks for one.
    await part.locator('details').first().locator('summary').click();
    await part.getByRole('button', { name: t('registrations.interview.choose') }).press('Enter');
    const alert = part.getByRole('alert');
    await alert.getByText(t('registrations.interview.incomplete')).waitFor();
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await choiceOf(application))?.State).toBe('Offered');
    await part.locator('details').first().locator('summary').click();
    const first = part.getByRole('radio').first();
    await first.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    const second = part.getByRole('radio').nth(1);
    expect(await second.isChecked()).toBe(true);
    const wanted = await second.getAttribute('value');
    await page.keyboard.press('Enter');
    await untilToast(visitor, t('server.interview.chosen'));
    await part.getByRole('heading', { name: t('registrations.interview.chosen'), exact: true }).waitFor();
    expect((await choiceOf(application))?.Slot?.Id).toBe(wanted);
    await looksRight(visitor, `interview-chosen-${language}`);
    const fold = part.locator('[data-part="change-interview"] > summary');
    await fold.focus();
    await page.keyboard.press('Enter');
    await part.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    expect(await findBarriers(page)).toEqual([]);
    await looksRight(visitor, `interview-change-${language}`);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await choiceOf(application))?.Slot?.Id !== wanted).toBe(true);
    expect((await choiceOf(application))?.State).toBe('Chosen');
  },
);

test('without scripts a time is chosen; one that was taken meanwhile is named, and the others are shown', async () => {
  const [slotId = ''] = await addTimes([50], 1);
  const [application, quicker] = [await invited(), await invited()];
  const visitor = await portal.arriveWithoutScript('id');
  const { page, t } = visitor;
  await adoptSession(visitor, application.person);
  await page.goto(pageOf(application));
  const part = page.locator('[data-part="interview"]');
  const send = async () => {
    await Promise.all([
      page.waitForEvent('load'),
      part.getByRole('button', { name: t('registrations.interview.choose') }).click(),
    ]);
  };
  const days = part.locator('details');
  for (const day of await days.all())
    if ((await day.getAttribute('open')) === null) await day.locator('summary').click();
  await part.locator(`[value="${slotId}"]`).check();
  const taken = await quicker.person.client.call(chooseInterview, { body: { formId: quicker.formId, slotId } });
  expect(taken.status, taken.text).toBe(200);
  await send();
  expect(await page.locator('main').textContent()).toContain(t('server.interview.full'));
  expect(await part.locator(`[value="${slotId}"]`).count()).toBe(0);
  const left = part.getByRole('radio').first();
  const wanted = await left.getAttribute('value');
  await left.check();
  await send();
  await part.getByRole('heading', { name: t('registrations.interview.chosen'), exact: true }).waitFor();
  expect((await choiceOf(application))?.Slot?.Id).toBe(wanted);
  await looksRight(visitor, 'interview-without-scripts');
});

test.each(['id', 'en'] as const)(
  'in %s, staff add times, invite an applicant, see who comes, move a time and cancel one',
  async (language) => {
    const admin = await arriveAsAdmin(portal, language);
    const { page, t } = admin;
    const application = await submitted(portal);
    const day = dayIn(language === 'id' ? 60 : 70);
    const from = `${pathTo('interviewList')}?from=${day}`;
    await page.goto(from);
    await untilScreen(admin, 'interviewList');
    await page.getByRole('heading', { name: t('admin-interviews.none') }).waitFor();
    await looksRightForStaff(admin, `interviews-empty-${language}`);
    await page.locator('[data-action="add"]').press('Enter');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await looksRightForStaff(admin, `interviews-add-${language}`);
    const [year = '', month = '', date = ''] = day.split('-');
    // The first day takes the last one with it.
    const inputs = dialog.locator('fieldset').first().locator('input, select');
    await inputs.nth(0).fill(date);
    if ((await inputs.nth(1).evaluate((control) => control.tagName)) === 'SELECT')
      await inputs.nth(1).selectOption({ index: Number(month) });
    else await inputs.nth(1).fill(month);
    await inputs.nth(2).fill(year);
    for (const box of await dialog.locator('[name="weekday"]').all()) await box.check();
    // A refusal is shown at its field.
    await dialog.locator('[name="from"]').fill('09.00');
    await dialog.locator('[name="until"]').fill('10.00');
    await dialog.getByRole('button', { name: t('admin-interviews.addConfirm') }).press('Enter');
    await dialog.locator('[name="place"][aria-invalid="true"]').waitFor();
    await dialog.locator('[name="place"]').fill('Ruang 4.12');
    await dialog.getByRole('button', { name: t('admin-interviews.addConfirm') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-slot]').count()).toBe(3);
    await looksRightForStaff(admin, `interviews-${language}`);

    await openDetail(admin, application.formId);
    await page.locator('[data-interview="interviewOffered"]').press('Enter');
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('admin-applications.interview.interviewOffered.confirm') })
      .press('Enter');
    await untilToast(admin, t('server.interview.offered'));
    const slots = (await choiceOf(application))?.Slots.filter(({ StartsAt }) => StartsAt.startsWith(day)) ?? [];
    const body = { formId: application.formId, slotId: slots[0]?.Id ?? '' };
    const chosen = await application.person.client.call(chooseInterview, { body });
    expect(chosen.status, chosen.text).toBe(200);
    await openDetail(admin, application.formId);
    await page.locator('[data-part="interview"]').getByText('Ruang 4.12').waitFor();
    await looksRightForStaff(admin, `interview-of-application-${language}`);

    await page.goto(`${pathTo('interviewList')}?day=${day}`);
    const { Name } = (await getAsAdmin(admin, application.formId)).Application;
    await page.getByRole('link', { name: Name }).first().waitFor();
    await looksRightForStaff(admin, `interview-day-${language}`);

    await page.goto(from);
    const row = page.locator(`[data-slot="${body.slotId}"]`);
    await row.locator('[data-action="change"]').press('Enter');
    await dialog.waitFor();
    await looksRightForStaff(admin, `interviews-change-${language}`);
    await dialog.locator('[name="time"]').fill('15:00');
    await dialog.getByRole('button', { name: t('admin-interviews.save') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await choiceOf(application))?.State).toBe('Offered');
    await row.locator('[data-action="cancel"]').press('Enter');
    await dialog.getByRole('button', { name: t('admin-interviews.cancelConfirm') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => row.locator('[data-action]').count()).toBe(0);
    await looksRightForStaff(admin, `interviews-cancelled-${language}`);
  },
);

const moveAllTimes = (change: string) =>
  portal.get().server.db.query(`update interview_slot set starts_at = ${change}`);

test.each(['id', 'en'] as const)(
  'in %s, the part of the page is readable with long texts, a taken place, no place, too late, and after the interview',
  async (language) => {
    await moveAllTimes("now() - interval '1 year'");
    const days = Array.from({ length: 12 }, (_, index) => 40 + index);
    const place =
      `Ruang ${'SidangBesarGedungUtamaKampusTengah'.repeat(3)} lantai 4, ${'sebelah perpustakaan, '.repeat(9)}`.slice(
        0,
        200,
      );
    const link = `https://meet.example.com/${'abc-defg-hij'.repeat(39)}`;
    const [slotId = ''] = await addTimes(days, 1, { place, link });
    const [application, quicker] = [await invited(), await invited()];
    const visitor = await arriveAsApplicant(portal, language, application);
    const { page, t } = visitor;
    const part = page.locator('[data-part="interview"]');
    const see = async (name: string): Promise<void> => {
      await loadAxe(page);
      expect(await findBarriers(page), name).toEqual([]);
      await looksRight(visitor, `interview-${name}-${language}`);
    };
    const open = async (): Promise<void> => {
      await page.goto(pageOf(application));
      await part.waitFor();
      await untilPageTakenOver(page);
    };
    await open();
    expect(await part.locator('details').count()).toBe(days.length);
    await see('long');

    await part.locator(`[value="${slotId}"]`).check();
    const body = { formId: quicker.formId, slotId };
    expect((await quicker.person.client.call(chooseInterview, { body })).status).toBe(200);
    await part.getByRole('button', { name: t('registrations.interview.choose') }).press('Enter');
    await part.getByRole('alert').getByText(t('server.interview.full')).waitFor();
    await part.locator(`[value="${slotId}"]`).waitFor({ state: 'detached' });
    await see('taken');

    await part.getByRole('radio').first().check();
    await part.getByRole('button', { name: t('registrations.interview.choose') }).press('Enter');
    await part.getByRole('heading', { name: t('registrations.interview.chosen'), exact: true }).waitFor();
    const mine = (await choiceOf(application))?.Slot?.Id ?? '';
    await open();
    await see('chosen-long');

    await moveAllTimes(`case id when '${mine}' then now() + interval '2 hours' else now() - interval '1 year' end`);
    await open();
    await part.getByText(t('registrations.interview.tooLate')).waitFor();
    await see('too-late');

    await moveAllTimes("now() - interval '1 hour'");
    await open();
    await part.getByText(t('registrations.interview.after')).waitFor();
    await see('over');
    const admin = await makeAdmin(portal.get().server);
    const params = { formId: application.formId };
    expect((await admin.client.call(recordInterview, { params, body: { isDone: false } })).status).toBe(200);
    await open();
    await part.getByText(t('registrations.interview.missedText')).waitFor();
    await see('missed');

    await addTimes([90], 1);
    expect((await admin.client.call(offerInterview, { params, body: {} })).status).toBe(200);
    await moveAllTimes("now() - interval '1 year'");
    await open();
    await part.getByText(t('registrations.interview.none')).waitFor();
    await see('none');
  },
);
