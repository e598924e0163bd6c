import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { ageJournals, dumpDevice } from '../support/device-dump.ts';
import { chooseInstitution, logIn, logOut } from '../support/journey/account.ts';
import { type Applicant, untilHeading, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, openStep, read, type } from '../support/journey/at-step.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { loseCalls } from '../support/journey/lose-calls.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, type Person, password } from '../support/people.ts';
import { waitForPageScript } from '../support/wait-for-page-script.ts';

const portal = openPortal({}, { isFresh: false });

const NIK = '3173051705070001';

/** Types a number that does not reach the server. */
const typeLost = async (at: AtStep): Promise<void> => {
  await loseCalls(at.page, '/api/form/draft');
  await type(at, 'personal.nik', NIK);
  await expect.poll(() => dumpDevice(at.page, at.context)).toContain(NIK);
};

/** An applicant who has typed a number that is not saved on the server. */
const typeUnsent = async (language: 'id' | 'en', width: number): Promise<AtStep> => {
  const at = await openStep(portal, { step: 'personal', language, width });
  await typeLost(at);
  return at;
};

const endSessions = ({ person }: AtStep): Promise<unknown> =>
  portal.get().server.db.query('delete from session where account_id = $1', [person.id]);

/** Traces of the account on the device: typed number, email address and id. */
const leftBy = async (
  visitor: Pick<Applicant, 'page' | 'context'>,
  { email, id }: Person,
): Promise<readonly string[]> => {
  const stored = await dumpDevice(visitor.page, visitor.context);
  return [NIK, email, id].filter((text) => stored.includes(text));
};

const isShown = ({ page }: Pick<Applicant, 'page'>): Promise<boolean> =>
  page.evaluate((number) => document.documentElement.innerHTML.includes(number), NIK);

const newTab = async (at: AtStep, path: string): Promise<AtStep> => {
  const tab = { ...at, page: await at.context.newPage() };
  await tab.page.goto(path);
  return tab;
};

test('when the session ended before a reload or during a call, unsent answers are restored after their owner logs in again; a button on the login page deletes them', async () => {
  const at = await typeUnsent('id', 360);
  const { page, person, t } = at;
  await endSessions(at);
  await page.reload();
  await untilScreen(at, 'login');
  await page.locator('[data-part="session-ended"]').getByText(t('account.login.ended.title')).waitFor();
  expect(await read(at, 'login.email')).toBe(person.email);
  await logIn(at, person.email, password);
  await untilHeading(at, t('personal.form.title'));
  expect(page.url()).toContain(addressOf(at, 'personal'));
  await expect.poll(() => read(at, 'personal.nik')).toBe(NIK);

  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // The first call after the session is the one that keeps what was typed, and all of it was typed by then.
  await page.route('**/api/form/draft', (call) => ended.then(() => call.continue()));
  await type(at, 'personal.birthPlace', 'Surabaya');
  await endSessions(at);
  end();
  await untilScreen(at, 'login');
  await untilToast(at, t('app.session.ended'));
  await logIn(at, person.email, password);
  await untilHeading(at, t('personal.form.title'));
  await expect.poll(() => read(at, 'personal.birthPlace')).toBe('Surabaya');

  await typeLost(at);
  await endSessions(at);
  await page.reload();
  await untilScreen(at, 'login');
  await page.getByRole('button', { name: t('account.login.ended.other') }).click();
  await expect.poll(() => read(at, 'login.email')).toBe('');
  await expect.poll(() => leftBy(at, person)).not.toContain(NIK);
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
  await logIn(next, other.email, password);
  await untilScreen(next, 'admissionSelection');
  expect(await leftBy(next, at.person)).toEqual([]);
});

test('when the code that deletes unsent answers fails to load after a change of the session, the other account sees an error page; the next load deletes them before it sees a page', async () => {
  const at = await typeUnsent('en', 1280);
  const { page, person } = at;
  const other = await makePerson(portal.get().server);
  // The service worker has the code: without it the line decides.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  await page.route(/\/assets\/device-/, (route) => route.abort());
  await adoptSession(at, other);
  await page.reload();
  await page.locator('[data-screen="error"]').waitFor();
  expect(await isShown(at)).toBe(false);
  expect(await leftBy(at, person)).toContain(NIK);
  await page.unroute(/\/assets\/device-/);
  await page.reload();
  await untilScreen(at, 'admissionDashboard');
  // The server has rendered the page of the other account; the browser deletes before it takes the page over.
  await untilPageTakenOver(page);
  expect(await leftBy(at, person)).toEqual([]);
  expect(await isShown(at)).toBe(false);
});

test('an open tab of the former account leaves its page and stores nothing after another account logs in; a logout deletes unsent answers, and another open tab of that account leaves its page', async () => {
  const at = await typeUnsent('en', 1280);
  const other = await makePerson(portal.get().server);
  const formId = await makeDraft(at.data, other, { institution: at.institution, steps: ['program'] });
  await endSessions(at);
  await at.context.clearCookies({ name: /session|userId|csrf_token/ });
  const tab = await newTab(at, pathTo('login'));
  await logIn(tab, other.email, password);
  await untilScreen(tab, 'admissionSelection');
  await at.page.waitForURL((url) => !url.pathname.endsWith('/personal'));
  await at.page.locator('main h1').waitFor();
  expect(await isShown(at)).toBe(false);
  expect(await leftBy(tab, at.person)).toEqual([]);

  const next: AtStep = { ...at, person: other, formId };
  await next.page.goto(addressOf(next, 'personal'));
  await untilHeading(next, next.t('personal.form.title'));
  expect(await leftBy(tab, at.person)).toEqual([]);
  await typeLost(next);
  await chooseInstitution(tab, at.institution);
  // The menu of a phone.
  await tab.page.setViewportSize({ width: 360, height: 800 });
  await tab.page.getByLabel(tab.t('app.nav.menu'), { exact: true }).click();
  await logOut(tab);
  await waitForPageScript(tab);
  expect(await leftBy(tab, other)).toEqual([]);
  expect(await dumpDevice(tab.page, tab.context)).not.toContain('untar');
  await next.page.waitForURL((url) => !url.pathname.endsWith('/personal'));
  expect(await isShown(next)).toBe(false);
});

test('answers typed right before a logout are on the server, and not on the device', async () => {
  const at = await openStep(portal, { step: 'personal', language: 'id', width: 1280 });
  await type(at, 'personal.birthPlace', 'Surabaya');
  await logOut(at);
  expect(await dumpDevice(at.page, at.context)).not.toContain('Surabaya');
  await at.page.goto(pathTo('login'));
  await logIn(at, at.person.email, password);
  await at.page.waitForURL((url) => url.pathname.startsWith('/admission'));
  await openAgain(at);
  await expect.poll(() => read(at, 'personal.birthPlace')).toBe('Surabaya');
});

/** Leaves the portal and makes what is stored on the device this old: without scripts, the page does not store it again. */
const age = async ({ page }: AtStep, hours: number): Promise<void> => {
  await page.goto('/version.json');
  await ageJournals(page, hours);
};

/** The owner opens the step again. */
const openAgain = async (at: AtStep): Promise<void> => {
  await at.page.goto(addressOf(at, 'personal'));
  await untilHeading(at, at.t('personal.form.title'));
};

test('unsent answers are restored for their owner after 23 hours; after 25 hours they are deleted when the step or the login page is opened', async () => {
  const at = await typeUnsent('id', 360);
  await age(at, 25);
  await openAgain(at);
  expect(await read(at, 'personal.nik')).toBe('');
  await expect.poll(() => leftBy(at, at.person)).not.toContain(NIK);

  await typeLost(at);
  await age(at, 23);
  await openAgain(at);
  await expect.poll(() => read(at, 'personal.nik')).toBe(NIK);

  await typeLost(at);
  await endSessions(at);
  await age(at, 25);
  expect(await leftBy(at, at.person)).toContain(NIK);
  await at.page.goto(pathTo('login'));
  await untilScreen(at, 'login');
  await expect.poll(() => leftBy(at, at.person)).not.toContain(NIK);
});
