import { expect, test } from 'vitest';
import { newsFields as publicFields } from '../api/content-support.ts';
import {
  type AdminVisitor,
  arriveAsAdmin,
  createItem,
  fill,
  looksRight,
  newsFields,
  openEditor,
  openInPlace,
  openList,
  readItem,
  save,
  stayAsAdmin,
} from '../support/admin-content-page.ts';
import { follow, press, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });
const getAdmin = stayAsAdmin(portal, 'id');
const widths = [1280, 768, 360];
const longTitle =
  'Pengumuman perpanjangan pendaftaran gelombang pertama program sarjana dan diploma bagi siswa berprestasi akademik';

const confirm = async ({ page, t }: AdminVisitor, key: string): Promise<void> => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(key), exact: true })
    .press('Enter');
};

/** The button that was pressed is gone: the focus is on the heading. */
const untilHeadingFocused = async ({ page }: AdminVisitor): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector('dialog[open]') === null && document.activeElement?.tagName === 'H1',
  );
};

test('by keys a news item is moved to the trash, found there with who moved it, and restored; an empty trash says so', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await openInPlace(admin, '/admin/faq?state=trashed');
  await page.getByText(t('admin-content.trash.emptyText')).waitFor();
  await looksRight(admin, 'trash-empty', widths);
  await openInPlace(admin, '/admin/faq?q=zzzz&state=trashed');
  await page.getByText(t('admin-content.list.noMatchText')).waitFor();

  const { Id } = await createItem(admin, 'news', { ...newsFields, title: longTitle });
  await openEditor(admin, 'news', Id);
  await press(admin, 'admin-content.edit.remove');
  await page.getByRole('dialog').getByText(longTitle).waitFor();
  await looksRight(admin, 'trash-dialog', widths);
  await confirm(admin, 'admin-content.edit.remove');
  await untilScreen(admin, 'newsListAdmin');
  await untilToast(admin, t('content.trashed'));
  await follow(admin, 'admin-content.trash.link');
  const entry = page.locator(`[data-item="${Id}"]`);
  await entry.getByText(admin.person.email).waitFor();
  await looksRight(admin, 'trash', widths);
  await entry.getByRole('button').press('Enter');
  await untilToast(admin, t('content.recovered'));
  await untilScreen(admin, 'newsEdit');
  await page.locator('[data-version="3"]').getByText(t('admin-content.versions.recovered')).waitFor();
  await page.locator('[data-version="2"]').getByText(t('admin-content.versions.trashed')).waitFor();
  expect(await readItem(admin, 'news', Id)).toMatchObject({ state: 'draft', version: 3 });
});

test('an item is archived and comes back; its page says that it is archived, and unsaved input of the editor stays', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  const made = await createItem(admin, 'news', { ...publicFields, title: `${longTitle} kedua` });
  await openEditor(admin, 'news', made.Id);
  await fill(admin, 'news', { summary: 'Belum disimpan.' });
  await press(admin, 'admin-content.archive.archive');
  await confirm(admin, 'admin-content.archive.archive');
  await untilToast(admin, t('content.archived'));
  await page.locator('[data-part=archived]').waitFor();
  await untilHeadingFocused(admin);
  expect(await page.locator('[id="news.summary"]').inputValue()).toBe('Belum disimpan.');
  await looksRight(admin, 'archived', widths);
  await save(admin);
  await untilScreen(admin, 'newsListAdmin');
  await untilToast(admin, t('content.saved'));
  expect(await readItem(admin, 'news', made.Id)).toMatchObject({
    state: 'archived',
    values: { summary: 'Belum disimpan.' },
  });
  await page.goto(`/news/${made.slug}`);
  await page.getByText(t('public.archived.text')).waitFor();
  await looksRight(admin, 'archived-page', widths);
  await openEditor(admin, 'news', made.Id);
  await press(admin, 'admin-content.archive.bringBack');
  await untilToast(admin, t('content.broughtBack'));
  await page.locator('[data-part=archived]').waitFor({ state: 'detached' });
  await untilHeadingFocused(admin);
  expect(await readItem(admin, 'news', made.Id)).toMatchObject({ state: 'public' });
});

test('an item is archived and taken out by keys twice in one visit; the question is asked each time, and never by itself', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  const made = await createItem(admin, 'news', { ...publicFields, title: `${longTitle} ketiga` });
  await openEditor(admin, 'news', made.Id);
  for (const _ of [1, 2]) {
    await press(admin, 'admin-content.archive.archive');
    await confirm(admin, 'admin-content.archive.archive');
    await untilToast(admin, t('content.archived'));
    await press(admin, 'admin-content.archive.bringBack');
    await untilToast(admin, t('content.broughtBack'));
    await page.locator('[data-part=archived]').waitFor({ state: 'detached' });
    await untilHeadingFocused(admin);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  }
});

test('the editor refuses an end that is not after the beginning of the same day, and shows the state that the times lead to', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await openList(admin, 'news');
  await follow(admin, 'admin-content.list.add');
  await page.locator('form[data-form]').waitFor();
  await fill(admin, 'news', { title: 'Terjadwal', summary: 'Dengan jam.', institutionCode: 20, published: true });
  await fill(admin, 'news', { publishedAt: '2099-03-04', publishedAtTime: '09:30' });
  await page.locator('[data-state="scheduled"]').waitFor();
  await page
    .getByText(/09[.:]30\s*WIB/)
    .first()
    .waitFor();
  await fill(admin, 'news', { publishedUntil: '2099-03-04', publishedUntilTime: '09:30' });
  await save(admin);
  await page.locator('[data-part="error-summary"]').getByText(t('news.publishedUntilTime.error.beforeStart')).waitFor();
  await looksRight(admin, 'times', widths);
});

test('two admins who have an item open see each other, until one closes it; one who saves then is not kept from it', async () => {
  const [first, second] = [await arriveAsAdmin(portal, 'id'), await arriveAsAdmin(portal, 'en')];
  const names = new Map([
    [first, 'Budi'],
    [second, 'Dewi'],
  ]);
  for (const [{ person }, name] of names)
    await portal
      .get()
      .server.db.query(
        `update account set profile = profile || jsonb_build_object('firstName', $2::text) where id = $1`,
        [person.id, name],
      );
  const { Id } = await createItem(first, 'news', newsFields);
  const shown = ({ page }: AdminVisitor) => page.locator('[data-part=editors]');
  await openEditor(first, 'news', Id);
  await openEditor(second, 'news', Id);
  await shown(second).getByText('Budi').waitFor();
  await shown(first).getByText('Dewi').waitFor({ timeout: 60_000 });
  await looksRight(first, 'editors', widths);
  await looksRight(second, 'editors', widths);
  await first.page.goto('/admin/news');
  await shown(second).getByText('Budi').waitFor({ state: 'detached', timeout: 60_000 });
  await fill(second, 'news', { title: 'Disimpan' });
  await save(second);
  await untilScreen(second, 'newsListAdmin');
  expect(await readItem(first, 'news', Id)).toMatchObject({ values: { title: 'Disimpan' } });
  expect([first, second].flatMap(({ complaints }) => complaints)).toEqual([]);
});
