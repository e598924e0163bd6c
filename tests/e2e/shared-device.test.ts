import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { ageJournals, dumpDevice } from '../support/device-dump.ts';
import { logIn, logOut } from '../support/journey/account.ts';
import { type Applicant, untilHeading, untilScreen } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, openStep, openTab, read, type } from '../support/journey/at-step.ts';
import { loseCalls } from '../support/journey/lose-calls.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, type Person, password } from '../support/people.ts';
import { untilTakenOver } from '../support/until-taken-over.ts';

const portal = openPortal({}, { isFresh: false });

const NIK = '3173051705070001';

/** Somebody who has typed a number that has not reached the server. */
const typeUnsent = async (language: 'id' | 'en', width: number): Promise<AtStep> => {
  const at = await openStep(portal, { step: 'personal', language, width });
  await loseCalls(at.page, '/api/form/draft');
  await type(at, 'personal.nik', NIK);
  await expect.poll(() => dumpDevice(at.page, at.context)).toContain(NIK);
  return at;
};

const endSessions = ({ person }: AtStep): Promise<unknown> =>
  portal.get().server.db.query('delete from session where account_id = $1', [person.id]);

/** What the account left: its number, its address, and its id. */
const leftBy = async (desk: Pick<Applicant, 'page' | 'context'>, { email, id }: Person): Promise<readonly string[]> => {
  const stored = await dumpDevice(desk.page, desk.context);
  return [NIK, email, id].filter((text) => stored.includes(text));
};

const isShown = ({ page }: Pick<Applicant, 'page'>): Promise<boolean> =>
  page.evaluate((number) => document.documentElement.innerHTML.includes(number), NIK);

const newTab = async (at: AtStep, path: string): Promise<AtStep> => {
  const tab = { ...at, page: await at.context.newPage() };
  await tab.page.goto(path);
  return tab;
};

test('unsent answers are restored when their owner logs in again after the session ended', async () => {
  const at = await typeUnsent('id', 360);
  await endSessions(at);
  await at.page.reload();
  await untilScreen(at, 'login');
  const notice = at.page.locator('[data-part="session-ended"]');
  await notice.getByText(at.t('account.login.ended.title')).waitFor();
  expect(await read(at, 'login.email')).toBe(at.person.email);
  await logIn(at, at.person.email, password);
  await untilHeading(at, at.t('personal.form.title'));
  expect(at.page.url()).toContain(addressOf(at, 'personal'));
  await expect.poll(() => read(at, 'personal.nik')).toBe(NIK);
});

test('unsent answers are deleted before another account sees a page, after the session ended', async () => {
  const at = await typeUnsent('en', 1280);
  const other = await makePerson(portal.get().server);
  await endSessions(at);
  await at.page.reload();
  await untilScreen(at, 'login');
  await logIn(at, other.email, password);
  await untilScreen(at, 'admissionSelection');
  expect(await leftBy(at, at.person)).toEqual([]);
  expect(await isShown(at)).toBe(false);
  await at.page.goBack().catch(() => null);
  await at.page.waitForLoadState('load');
  expect(await isShown(at)).toBe(false);
  // No page of the account is left in the history.
  expect(at.page.url()).not.toContain(at.formId);
});

test('unsent answers are deleted before another account sees a page, after the tab was closed', async () => {
  const at = await typeUnsent('id', 360);
  const other = await makePerson(portal.get().server);
  await endSessions(at);
  const next = { ...at, page: await at.context.newPage() };
  await at.page.close();
  await next.page.goto(pathTo('landing'));
  await logIn(next, other.email, password);
  await untilScreen(next, 'admissionSelection');
  expect(await leftBy(next, at.person)).toEqual([]);
});

test('when the code that deletes unsent answers fails to load, another account sees an error page; the next load deletes them', async () => {
  const at = await typeUnsent('en', 1280);
  const { page, person } = at;
  const other = await makePerson(portal.get().server);
  await page.route(/\/assets\/clear-device-/, (route) => route.abort());
  await adoptSession(at, other);
  await page.reload();
  await page.locator('[data-screen="error"]').waitFor();
  expect(await isShown(at)).toBe(false);
  expect(await leftBy(at, person)).toContain(NIK);
  await page.unroute(/\/assets\/clear-device-/);
  await page.reload();
  await untilScreen(at, 'admissionDashboard');
  expect(await leftBy(at, person)).toEqual([]);
});

test('unsent answers are deleted before another account sees a page, when the session changes while a page is open', async () => {
  const at = await typeUnsent('id', 360);
  const other = await makePerson(portal.get().server);
  await adoptSession(at, other);
  await at.page.reload();
  await at.page.locator('main h1').waitFor();
  expect(await leftBy(at, at.person)).toEqual([]);
  expect(await isShown(at)).toBe(false);
});

test('an open tab of the former account leaves its page and stores nothing after another account logs in', async () => {
  const at = await typeUnsent('en', 1280);
  const other = await makePerson(portal.get().server);
  await endSessions(at);
  await at.context.clearCookies({ name: /session|userId|csrf_token/ });
  const tab = await newTab(at, pathTo('login'));
  await logIn(tab, other.email, password);
  await untilScreen(tab, 'admissionSelection');
  await at.page.waitForURL((url) => !url.pathname.endsWith('/personal'));
  await at.page.locator('main h1').waitFor();
  expect(await isShown(at)).toBe(false);
  expect(await leftBy(tab, at.person)).toEqual([]);
  await at.page.close();
  expect(await leftBy(tab, at.person)).toEqual([]);
});

test('a logout deletes unsent answers, and another open tab of the account leaves its page', async () => {
  const at = await typeUnsent('id', 360);
  const tab = await openTab(at, 'personal');
  // The menu of a phone.
  await tab.page.getByLabel(tab.t('app.nav.menu'), { exact: true }).click();
  await logOut(tab);
  await untilTakenOver(tab);
  expect(await leftBy(tab, at.person)).toEqual([]);
  expect(await dumpDevice(tab.page, tab.context)).not.toContain('untar');
  await at.page.waitForURL((url) => !url.pathname.endsWith('/personal'));
  expect(await isShown(at)).toBe(false);
});

test('a button on the login page after the session ended deletes unsent answers', async () => {
  const at = await typeUnsent('en', 1280);
  await endSessions(at);
  await at.page.reload();
  await untilScreen(at, 'login');
  await at.page.getByRole('button', { name: at.t('account.login.ended.other') }).click();
  await expect.poll(() => read(at, 'login.email')).toBe('');
  await expect.poll(() => leftBy(at, at.person)).not.toContain(NIK);
});

/** The owner opens the step again, with what is stored on the device made this old. */
const openAfter = async (at: AtStep, hours: number): Promise<void> => {
  await at.page.goto(pathTo('profile', { institution: at.institution }));
  await untilScreen(at, 'profile');
  await ageJournals(at.page, hours);
  await at.page.goto(addressOf(at, 'personal'));
  await untilHeading(at, at.t('personal.form.title'));
};

test('unsent answers are restored for their owner after 23 hours', async () => {
  const at = await typeUnsent('en', 1280);
  await openAfter(at, 23);
  await expect.poll(() => read(at, 'personal.nik')).toBe(NIK);
});

test('unsent answers are deleted and not restored after 25 hours', async () => {
  const at = await typeUnsent('id', 360);
  await openAfter(at, 25);
  expect(await read(at, 'personal.nik')).toBe('');
  await expect.poll(() => leftBy(at, at.person)).not.toContain(NIK);
});

test('unsent answers are deleted after 25 hours when the login page is opened, also without a login', async () => {
  const at = await typeUnsent('en', 1280);
  await endSessions(at);
  await at.page.goto(pathTo('resetPassword'));
  await untilScreen(at, 'resetPassword');
  await ageJournals(at.page, 25);
  await at.page.goto(pathTo('login'));
  await untilScreen(at, 'login');
  await expect.poll(() => leftBy(at, at.person)).not.toContain(NIK);
});
