import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { getAsAdmin, openDetail, openList, submitted, turnStatus } from '../support/admin-applications-page.ts';
import {
  type AdminVisitor,
  arriveAsAdmin,
  createItem,
  fill,
  openEditor,
  save,
  stayAsAdmin,
} from '../support/admin-content-page.ts';
import { press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const getAdmin = stayAsAdmin(portal, 'en');
const kind = 'faq';

const typed = ({ page }: AdminVisitor, field: string) => page.locator(`[id="${kind}.${field}"]`);

const beginQuestion = async (admin: AdminVisitor, question: string): Promise<void> => {
  await openEditor(admin, kind);
  await fill(admin, kind, { question, category: 'study', institutionCode: 20 });
  await typed(admin, 'answer').focus();
  await admin.page.keyboard.type('Ada.');
};

/** The page is left before its database has deleted anything. */
const neverDelete = ({ page }: AdminVisitor): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key: IDBValidKey) {
      const wait = (): void => {
        this.get(key).onsuccess = wait;
      };
      wait();
      return this.get(key) as IDBRequest<undefined>;
    };
  });

const countOf = async (question: string): Promise<number> => {
  const { rows } = await portal
    .get()
    .server.db.query<{ n: number }>(`select count(*)::int as n from content_item where fields->>'question' = $1`, [
      question,
    ]);
  return rows[0]?.n ?? 0;
};

test('the FAQ editor keeps its text when a save fails offline or with 413, 429 or 503, and a save whose response is lost is stored once', async () => {
  const admin = await getAdmin();
  const { page, context } = admin;
  const question = 'Is there an evening class?';
  await beginQuestion(admin, question);
  await context.setOffline(true);
  await save(admin);
  await untilToast(admin, admin.t('app.error.offline'));
  await context.setOffline(false);
  for (const status of [413, 429, 503]) {
    const message = `Refused with ${status}`;
    await page.route('**/api/faq', (route) =>
      route.fulfill({ status, headers: { 'retry-after': '0' }, json: { statusCode: status, message, data: null } }),
    );
    await save(admin);
    await untilToast(admin, message);
    await page.unroute('**/api/faq');
  }
  // The save arrives, its answer does not; neither does that of the repeat.
  await page.route('**/api/faq', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(admin);
  await untilToast(admin, admin.t('app.error.network'));
  await page.unroute('**/api/faq');
  expect(await typed(admin, 'question').inputValue()).toBe(question);
  expect(await countOf(question)).toBe(1);
  await save(admin);
  await untilScreen(admin, 'faqList');
  expect(await countOf(question)).toBe(1);
});

test('the FAQ editor restores unsaved text after the session ended or after a reload, and no longer after it was saved or discarded', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, person, t } = admin;
  const { server } = portal.get();
  const item = await createItem(admin, kind, {
    question: 'Semula?',
    answer: '<p>Ya.</p>',
    category: 'study',
    institutionCode: 20,
  });
  await openEditor(admin, kind, item.Id);
  await fill(admin, kind, { question: 'Pertanyaan yang panjang?' });
  await server.db.query('delete from session where account_id = $1', [person.id]);
  await save(admin);
  await untilScreen(admin, 'login');
  await adoptSession(admin, await logIn(server, person.email));
  await openEditor(admin, kind, item.Id);
  await page.locator('[data-restored]').waitFor();
  expect(await typed(admin, 'question').inputValue()).toBe('Pertanyaan yang panjang?');
  await neverDelete(admin);
  await save(admin);
  await untilScreen(admin, 'faqList');
  expect(await countOf('Pertanyaan yang panjang?')).toBe(1);
  await openEditor(admin, kind, item.Id);
  expect(await page.locator('[data-restored]').count()).toBe(0);
  // Typed, reloaded, and given up.
  await fill(admin, kind, { question: 'Yang lain?' });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page
    .locator('[data-restored]')
    .getByRole('button', { name: t('admin-list.kept.discard') })
    .press('Enter');
  await expect.poll(() => typed(admin, 'question').inputValue()).toBe('Pertanyaan yang panjang?');
  await openEditor(admin, kind, item.Id);
  expect(await page.locator('[data-restored]').count()).toBe(0);
});

/** Holds calls to a URL back until they are released. */
const holdBack = async ({ page }: AdminVisitor, method: string, address: string): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return () => release();
};

test('a note typed while another note is being saved can be added; an application assigned and immediately unassigned stays unassigned, although the call that assigns it is delayed', async () => {
  const [admin, { formId }] = await Promise.all([getAdmin(), submitted(portal)]);
  const { page, person, t } = admin;
  await openDetail(admin, formId);
  const field = page.getByLabel(t('admin-applications.notes.new'));
  const notes = page.locator('[data-part=notes] li');
  const release = await holdBack(admin, 'POST', '**/note');
  await field.fill('The first one.');
  await press(admin, 'admin-applications.notes.add');
  await page.locator('[data-part=notes] button[aria-busy]').waitFor();
  await field.fill('The next one.');
  release();
  await notes.getByText('The first one.').waitFor();
  await page.locator('[data-part=notes] button[aria-busy]').waitFor({ state: 'detached' });
  await press(admin, 'admin-applications.notes.add');
  await notes.getByText('The next one.').waitFor();

  const assignee = page.getByLabel(t('admin-applications.assign.who'));
  const delays = [300];
  await page.route('**/assign', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delays.pop() ?? 0));
    await route.continue();
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/assign')) answered += 1;
  });
  await assignee.selectOption(person.id);
  expect(await assignee.inputValue()).toBe(person.id);
  await assignee.selectOption('');
  await expect.poll(() => answered).toBe(2);
  expect((await getAsAdmin(admin, formId)).Application.Assignee).toBeNull();
});

test('text typed in an editor while a save is pending stays and is stored by the next save', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  const item = await createItem(admin, kind, {
    question: 'Before?',
    answer: '<p>Yes.</p>',
    category: 'study',
    institutionCode: 20,
  });
  await openEditor(admin, kind, item.Id);
  const release = await holdBack(admin, 'PATCH', `**/api/faq/${item.Id}`);
  await typed(admin, 'question').fill('Sent first?');
  await save(admin);
  await page.locator('form[aria-busy=true]').waitFor();
  await typed(admin, 'question').fill('Typed since?');
  release();
  await page.locator('form[aria-busy=false]').waitFor();
  expect(await typed(admin, 'question').inputValue()).toBe('Typed since?');
  expect(await countOf('Sent first?')).toBe(1);
  await save(admin);
  await untilScreen(admin, 'faqList');
  expect(await countOf('Typed since?')).toBe(1);
});

test('a saved entry of the control panel is shown in the list even when loading the list again fails', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  await page.goto(`${pathTo('controlPanel')}?view=contact`);
  await page.locator('[data-entry="20"] a').press('Enter');
  await page.locator('form[data-form]').waitFor();
  await page.route('**/api/admin/control-panel', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.locator('[id="panel-contact.email"]').fill('baru@example.com');
  await save(admin);
  await page.locator('[data-entry="20"]').getByText('baru@example.com').waitFor();
  await page.unroute('**/api/admin/control-panel');
});

test('filters of the application list chosen while the session is loaded again are all applied, and a filter is also applied when loading the session fails', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  // An invalid parameter in the URL does not filter the list.
  await openList(admin, { institutionCode: 'abc', status: 'zzz', assignee: 'zzz', page: '-1' });
  const rows = page.locator('[data-application]');
  await rows.first().waitFor();
  await page.getByRole('button', { name: t('admin-list.filters') }).click();
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
  });
  const release = await holdBack(admin, 'GET', '**/api/auth/session');
  await page.getByLabel(t('admin-list.institution')).selectOption('20');
  await turnStatus(admin, 'Draft');
  release();
  await page.waitForURL(/institutionCode=20.*status=Draft/);
  await page.unroute('**/api/auth/session');
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
  });
  await page.route('**/api/auth/session', (route) => route.abort());
  await turnStatus(admin, 'Draft');
  await page.waitForURL((url) => !url.search.includes('status'));
  await rows.first().waitFor();
});
