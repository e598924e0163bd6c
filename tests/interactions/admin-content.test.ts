import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { samplePicture } from '../api/content-support.ts';
import {
  type AdminVisitor,
  changeItem,
  createItem,
  fill,
  looksRight,
  newsFields,
  openEditor,
  openList,
  readItem,
  save,
  stayAsAdmin,
  write,
} from '../support/admin-content-page.ts';
import { follow, press, speak, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { sampleDocument } from '../support/sample-files.ts';

const portal = openPortal({}, { isFresh: false });
const getAdmin = stayAsAdmin(portal, 'id');

const untilList = async (admin: AdminVisitor, screen: 'newsListAdmin' | 'brochureList' | 'eventList' | 'faqList') => {
  await untilScreen(admin, screen);
  await untilToast(admin, admin.t('content.saved'));
};

const answers = {
  event: {
    title: 'Kuliah tamu',
    eventDate: '2027-03-04',
    eventTime: '9:30',
    place: 'Aula',
    institutionCode: 20,
    published: true,
  },
  news: { title: 'Pameran karya', summary: 'Karya akhir dipamerkan.', institutionCode: 20, published: true },
} as const;

/** The newest item of this title, as the public reads it. */
const findPublic = async (kind: string, title: string): Promise<unknown> => {
  const { api } = portal.get().server;
  const { body } = await api.request('GET', `/api/${kind}/?pageSize=100`);
  const items = body.data as readonly { readonly Id: string; readonly title: { readonly id: string } }[];
  const found = items.find((item) => item.title.id === title);
  return (await api.request('GET', `/api/${kind}/${found?.Id}`)).body.data;
};

// The lists and the empty editors are in the table of routes; the refused state is met here.
test('the editors of brochure, event, FAQ and news with errors have no horizontal overflow and no accessibility violation', async () => {
  const admin = await getAdmin();
  for (const [kind, language, width] of [
    ['brochure', 'id', 360],
    ['event', 'en', 1280],
    ['faq', 'id', 1280],
    ['news', 'en', 360],
  ] as const) {
    const reader = { ...admin, ...(await speak(admin, language)) };
    await openEditor(reader, kind);
    await save(reader);
    await reader.page.locator('[data-part="error-summary"]').waitFor();
    await looksRight(reader, `${kind}-errors`, [width]);
  }
});

test('the news editor refuses an unreadable picture; a news item with a cropped picture is previewed, saved and returned by the public API', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await openList(admin, 'news');
  await follow(admin, 'admin-content.list.add');
  await page.locator('form[data-form]').waitFor();
  await fill(admin, 'news', answers.news);
  await write(admin, 'news', 'body', 'Pameran dibuka.');
  const picture = page.locator('[id="news.image"]');
  const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement);
  await picture.focus();
  await picture.setInputFiles({ name: 'rusak.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await page.getByRole('alert').getByText(t('renderer.picture.problem.kind')).waitFor();
  expect(await isFocused(picture)).toBe(true);
  await picture.setInputFiles({
    name: 'karya.jpg',
    mimeType: 'image/jpeg',
    buffer: await samplePicture(2000, 2000),
  });
  await page.getByRole('dialog').locator('img').waitFor();
  await looksRight(admin, 'crop');
  const take = page.getByRole('dialog').getByRole('button', { name: t('renderer.image.take') });
  await expect.poll(() => take.isEnabled()).toBe(true);
  await take.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page.locator('[data-field=image] button').first())).toBe(true);
  await fill(admin, 'news', { imageAlt: 'Lukisan' });
  await page.getByRole('tab', { name: t('app.language.en') }).click();
  await fill(admin, 'news', { titleEn: 'Student exhibition' });
  await press(admin, 'admin-content.edit.preview');
  await page.locator('dialog iframe').contentFrame().getByText('Pameran dibuka.').waitFor();
  await looksRight(admin, 'preview');
  await page.keyboard.press('Escape');
  await page.locator('[data-state="public"]').waitFor();
  await save(admin);
  await untilList(admin, 'newsListAdmin');
  const item = await findPublic('news', answers.news.title);
  expect(item).toMatchObject({
    title: { id: 'Pameran karya', en: 'Student exhibition' },
    body: { id: '<p>Pameran dibuka.</p>', en: null },
    image: { width: 1600, height: 900 },
  });
});

test('an event is saved, and the public API returns the heading in its text', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await openEditor(admin, 'event');
  await fill(admin, 'event', answers.event);
  await write(admin, 'event', 'description', 'Acara');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: t('editor.richText.heading2'), exact: true }).click();
  await save(admin);
  await untilList(admin, 'eventList');
  const made = await findPublic('event', answers.event.title);
  expect(made).toMatchObject({ description: { id: '<h2>Acara</h2>', en: null } });
});

test('a brochure is saved with its document, and a second document replaces the first', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  const choose = (name: string) =>
    page.locator('[id="brochure.file"]').setInputFiles({ name, mimeType: 'application/pdf', buffer: sampleDocument() });
  await openEditor(admin, 'brochure');
  const title = 'Brosur semua program';
  await fill(admin, 'brochure', { title, description: 'Semua program.', institutionCode: 30 });
  await fill(admin, 'brochure', { submissionPeriodStartDate: '2020-01-01', submissionPeriodEndDate: '2099-01-01' });
  await choose('brosur.pdf');
  await page.getByRole('link', { name: 'brosur.pdf' }).waitFor();
  await save(admin);
  await untilList(admin, 'brochureList');
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('link', { name: 'brosur.pdf' }).waitFor();
  await choose('edisi-2.pdf');
  await page.getByRole('link', { name: 'edisi-2.pdf' }).waitFor();
  await save(admin);
  await untilScreen(admin, 'brochureList');
  const { body } = await portal.get().server.api.request('GET', `/api/brochure/?q=${encodeURIComponent(title)}`);
  expect(body.data).toMatchObject([{ file: { name: 'edisi-2.pdf', contentType: 'application/pdf' } }]);
});

test('the news editor shows and restores an earlier version; when the item was changed meanwhile, it shows the conflict and stores the chosen title with the other changed field', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  const { Id } = await createItem(admin, 'news', newsFields);
  await changeItem(admin, 'news', Id, { title: 'Judul baru' });
  await openEditor(admin, 'news', Id);
  await press(admin, 'admin-content.versions.compareOf', { version: 1 });
  await page.locator('[data-version="1"]').getByText(newsFields.title).waitFor();
  await looksRight(admin, 'versions');
  await press(admin, 'admin-content.versions.restoreOf', { version: 1 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('admin-content.versions.restore') }).press('Enter');
  await untilToast(admin, t('content.restored'));
  await expect.poll(() => page.locator('[id="news.title"]').inputValue()).toBe(newsFields.title);
  await page.locator('[data-version="3"]').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await fill(admin, 'news', { title: 'Judul saya' });
  await changeItem(admin, 'news', Id, { title: 'Judul orang lain', summary: 'Diubah orang lain.' });
  await save(admin);
  await dialog.getByText('Diubah orang lain.').waitFor();
  await dialog.getByText(admin.person.email).first().waitFor();
  await looksRight(admin, 'conflict');
  await page.keyboard.press('Escape');
  expect(await page.locator('[id="news.title"]').inputValue()).toBe('Judul saya');
  await save(admin);
  await dialog.getByRole('radio', { name: t('admin-content.conflict.mine') }).check();
  await press(admin, 'admin-content.conflict.save');
  await untilList(admin, 'newsListAdmin');
  const { values } = await readItem(admin, 'news', Id);
  expect(values).toMatchObject({ title: 'Judul saya', summary: 'Diubah orang lain.' });
});

test('leaving an editor with unsaved text asks for confirmation: cancelling keeps the text, confirming opens the list', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  await openEditor(admin, 'news');
  await fill(admin, 'news', { title: 'Belum disimpan' });
  await page.getByRole('main').getByRole('link').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: admin.t('app.dialog.cancel') })
    .press('Enter');
  expect(await page.locator('[id="news.title"]').inputValue()).toBe('Belum disimpan');
  await page.getByRole('main').getByRole('link').first().click();
  await press(admin, 'admin-list.leave.confirm');
  await untilScreen(admin, 'newsListAdmin');
});

test('search and state filter of a content list are read from and written to its URL, and a page number that is too high is removed', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await createItem(admin, 'news', { ...newsFields, title: 'Pencarian unik' });
  await openList(admin, 'news');
  const found = () => expect.poll(() => page.locator('[data-item]').count());
  await page.getByLabel(t('admin-list.search')).fill('pencarian unik');
  await found().toBe(1);
  await page.getByLabel(t('admin-content.list.state')).selectOption('public');
  await page.getByText(t('admin-content.list.noMatch')).waitFor();
  expect(new URL(page.url()).searchParams.toString()).toBe('q=pencarian+unik&state=public');
  // A page that is no more: the last one there is takes its place.
  await page.goto('/admin/news?q=pencarian+unik&state=draft&page=7');
  await found().toBe(1);
  expect(new URL(page.url()).searchParams.has('page')).toBe(false);
});

/** Selects the last word and leaves the text with keys that are queued while the page is busy, so that no event is handled between them. */
const selectWordAndLeave = async ({ page, context }: AdminVisitor): Promise<void> => {
  const keys = await context.newCDPSession(page);
  const press = (key: string, windowsVirtualKeyCode: number, modifiers: number) =>
    keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode, modifiers });
  const [control, shift] = [2, 8];
  const isBusy = page.waitForEvent('console');
  const busy = page.evaluate(
    "console.debug('busy'); for (const end = performance.now() + 1_000; performance.now() < end; );",
  );
  await isBusy;
  await Promise.all([press('ArrowLeft', 37, control + shift), press('Tab', 9, shift), busy]);
  await keys.detach();
};

test('the rich text toolbar is reached with the keyboard alone, and a link is added without the mouse', async () => {
  const admin = await getAdmin();
  const { page } = admin;
  await openEditor(admin, 'faq');
  await page.locator('[id="faq.question"]').focus();
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await expect.poll(focused).toBe(admin.t('editor.richText.bold'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe(admin.t('editor.richText.italic'));
  await page.keyboard.press('Tab');
  await page.keyboard.type('See the site');
  await selectWordAndLeave(admin);
  await expect.poll(focused).toBe(admin.t('editor.richText.italic'));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('example.org');
  // Without a frame in between: what is typed next is not lost, and whoever goes on is not taken back.
  const stops = await page.evaluate(async () => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(enter);
    const next = document.activeElement?.id;
    document.getElementById('faq.question')?.focus();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [next, document.activeElement?.id];
  });
  expect(stops).toEqual(['faq.answer', 'faq.question']);
  const body = page.locator('[id="faq.answer"]');
  await expect.poll(() => body.innerHTML()).toContain('<a href="https://example.org">site</a>');
  await body.focus();
  await page.keyboard.press('Tab');
  const field = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field');
  await expect.poll(() => page.evaluate(field)).toBe('category');
});
