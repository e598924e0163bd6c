import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shoot } from '../support/browser.ts';
import { pageOfText, portrait } from '../support/drawn-pictures.ts';
import { type AtStep, openStep } from '../support/journey/at-step.ts';
import type { ChosenFile } from '../support/journey/documents.ts';
import { chooseRadio, findControl } from '../support/journey/fields.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { expectNoPlace, locatedJpeg } from '../support/located-photo.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

const heic = readFileSync(new URL('../support/pictures/phone-photo.heic', import.meta.url));

const offer = (at: AtStep, field: string, name: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> =>
  findControl(at, at.t(`attachment.${field}.label`)).setInputFiles({ name, mimeType, buffer });

/** Waits for the stored file. */
const stored = async (at: AtStep, name: string) => {
  const link = at.page.getByRole('link', { name });
  await link.waitFor();
  const answer = await at.context.request.get(new URL((await link.getAttribute('href')) ?? '', at.url).href);
  expect(answer.status()).toBe(200);
  const bytes = await answer.body();
  return { bytes, ...(name.endsWith('.pdf') ? {} : await sharp(bytes).metadata()) };
};

/** Noise cannot be compressed, as the leaves of a tree. */
const largePhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#203040' } }, left: 0, top: 0 },
    ])
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('a photo of a phone', () => {
  test('of the kind HEIC becomes a JPEG without place and names', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    await offer(at, 'photo', 'IMG_0042.HEIC', heic, '');
    const photo = await stored(at, 'IMG_0042.jpg');
    expect([photo.format, photo.width, photo.height]).toEqual(['jpeg', 640, 480]);
    expectNoPlace(photo.bytes);
  });

  test('above the limit of its field is made to fit it, and turned by its own mark', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    const photo = await largePhoto(4000, 3000);
    expect(photo.length).toBeGreaterThan(3 * 1024 * 1024);
    await offer(at, 'photo', 'besar.jpg', photo);
    const { bytes, width = 0, height = 0 } = await stored(at, 'besar.jpg');
    expect(bytes.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(width / height).toBeCloseTo(3 / 4, 2);
    expect(width).toBeGreaterThan(700);
    const { data } = await sharp(bytes)
      .resize(1, 2, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect((data[0] ?? 0) < (data[1] ?? 0)).toBe(true);
  });

  test('is prepared in the page where the browser cannot draw in a worker', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    await at.page.evaluate(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
    await offer(at, 'photo', 'IMG_7.heic', heic, '');
    expect((await stored(at, 'IMG_7.jpg')).width).toBe(640);
  });
});

test('a bomb, a broken picture and a file that is no picture are refused in words, and the next choice is accepted', async () => {
  const at = await openStep(portal, { step: 'attachment', language: 'id' });
  const alert = at.page.getByRole('alert');
  const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(10_000, 20);
  await offer(at, 'photo', 'besar.png', bomb, 'image/png');
  await alert.getByText('200 megapiksel').waitFor();
  await offer(at, 'photo', 'rusak.jpg', (await locatedJpeg()).subarray(0, 1500));
  await alert.getByText(at.t('renderer.picture.problem.unreadable')).waitFor();
  await offer(at, 'photo', 'rusak.heic', Buffer.concat([heic.subarray(0, 400), Buffer.alloc(400)]));
  await alert.getByText(at.t('renderer.picture.problem.unreadable')).waitFor();
  await offer(at, 'photo', 'catatan.jpg', Buffer.from('%PDF-1.7 not a picture at all, but a text'));
  await alert.getByText(at.t('renderer.picture.problem.kind')).waitFor();
  await offer(at, 'photo', 'pas.jpg', await portrait(600).jpeg().toBuffer());
  await stored(at, 'pas.jpg');
  expect(await alert.filter({ hasText: /\S/ }).count()).toBe(0);
});

test('only a HEIC picture loads the decoder, whose worker alone may compile it', async () => {
  const at = await openStep(portal, { step: 'attachment' });
  const loaded: string[] = [];
  const policies: string[] = [];
  at.context.on('response', async (response) => {
    loaded.push(response.url());
    // The service worker keeps a copy of its own, before or after the page is done.
    const isOfPage = response.request().serviceWorker() === null;
    if (isOfPage && response.url().includes('heic.worker'))
      policies.push((await response.allHeaders())['content-security-policy'] ?? '');
  });
  await offer(at, 'photo', 'halaman.jpg', await pageOfText(900).jpeg().toBuffer());
  await stored(at, 'halaman.jpg');
  expect(loaded.filter((url) => /heif|heic|pdf/.test(url))).toEqual([]);
  await at.page
    .getByRole('button', { name: at.t('renderer.file.removeOf', { label: at.t('attachment.photo.label') }) })
    .press('Enter');
  await offer(at, 'photo', 'IMG_1.heic', heic, '');
  await stored(at, 'IMG_1.jpg');
  expect(policies).toEqual(["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"]);
});

describe('photos of a document', () => {
  const chooseSeveral = async (at: AtStep, files: readonly ChosenFile[]): Promise<void> => {
    await chooseRadio(at, at.t('attachment.document.label'), at.t('attachment.document.option.report'));
    const control = findControl(at, at.t('attachment.report.label'));
    const [chooser] = await Promise.all([at.page.waitForEvent('filechooser'), control.press('Enter')]);
    await chooser.setFiles([...files]);
  };
  const photo = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer });
  const widths = [360, 768, 1280];

  const look = async (at: AtStep, name: string): Promise<void> => {
    for (const width of widths) {
      await at.page.setViewportSize({ width, height: 800 });
      await shoot(at.page, name);
      expect(await findLayoutFaults(at.page)).toEqual([]);
    }
  };

  test.each(['id', 'en'] as const)(
    'become one PDF whose pages are ordered, turned and removed with the keyboard; %s',
    async (language) => {
      const at = await openStep(portal, { step: 'attachment', language });
      const { page, t } = at;
      const wide = await pageOfText(1600).resize(1600, 900, { fit: 'cover' }).jpeg().toBuffer();
      await chooseSeveral(at, [
        photo('satu.jpg', await locatedJpeg({ width: 1600, height: 1200 })),
        photo('dua.jpg', await pageOfText(1200).jpeg().toBuffer()),
        photo('tiga.jpg', wide),
      ]);
      const dialog = page.getByRole('dialog');
      const act = (text: string, number: number) =>
        dialog.getByRole('button', { name: `${t(text)}: ${t('renderer.picture.page', { number })}`, exact: true });
      await act('renderer.picture.up', 3).waitFor();
      await look(at, `pages-${language}`);
      await act('renderer.picture.up', 3).press('Enter');
      await expect
        .poll(() => act('renderer.picture.up', 2).evaluate((element) => element === document.activeElement))
        .toBe(true);
      await act('renderer.picture.up', 2).press('Enter');
      // The first place is reached: the focus goes to the button that still works.
      await expect
        .poll(() => act('renderer.picture.down', 1).evaluate((element) => element === document.activeElement))
        .toBe(true);
      await dialog
        .getByRole('status')
        .getByText(t('renderer.picture.moved', { from: 2, to: 1 }))
        .waitFor({ state: 'attached' });
      await act('renderer.picture.turn', 1).press('Enter');
      await act('renderer.file.remove', 3).press('Enter');
      await dialog.getByRole('button', { name: t('renderer.picture.useAll', { count: 2 }) }).press('Enter');
      const { bytes } = await stored(at, 'tiga.pdf');
      expectNoPlace(bytes);
      const pdf = await PDFDocument.load(bytes);
      // The wide page was turned; the located photo is upright by its own mark.
      expect(pdf.getPages().map((each) => [Math.round(each.getWidth()), Math.round(each.getHeight())])).toEqual([
        [474, 842],
        [632, 842],
      ]);
    },
  );

  test('that look blurred or dark are mentioned, and are sent all the same when a person says so', async () => {
    const at = await openStep(portal, { step: 'attachment', language: 'id' });
    const { page, t } = at;
    await chooseSeveral(at, [photo('kabur.jpg', await pageOfText(1200).blur(14).linear(0.2, 0).jpeg().toBuffer())]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('renderer.picture.advice.blurred')).waitFor();
    await dialog.getByText(t('renderer.picture.advice.dark')).waitFor();
    await look(at, 'advice');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await chooseSeveral(at, [photo('kabur.jpg', await pageOfText(1200).blur(14).jpeg().toBuffer())]);
    await dialog.getByRole('button', { name: t('renderer.picture.useOne') }).press('Enter');
    expect((await stored(at, 'kabur.jpg')).format).toBe('jpeg');
  });

  test('the camera button opens the camera for one photo, which may be the first page of several', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    const { page, t } = at;
    await chooseRadio(at, t('attachment.document.label'), t('attachment.document.option.report'));
    const label = t('attachment.report.label');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      // Shown where a finger is used.
      page.locator(`button[aria-label="${t('renderer.picture.takeOf', { label })}"]`).dispatchEvent('click'),
    ]);
    expect(chooser.isMultiple()).toBe(false);
    const input = chooser.element();
    expect([await input.getAttribute('capture'), await input.getAttribute('accept')]).toEqual([
      'environment',
      'image/*',
    ]);
    await chooser.setFiles(photo('kamera.jpg', await pageOfText(900).jpeg().toBuffer()));
    const dialog = page.getByRole('dialog');
    const [more] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: t('renderer.picture.add') }).press('Enter'),
    ]);
    await more.setFiles([
      photo('rusak.jpg', Buffer.alloc(300)),
      photo('dua.jpg', await pageOfText(700).jpeg().toBuffer()),
    ]);
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: t('renderer.picture.useAll', { count: 2 }) }).press('Enter');
    await stored(at, 'kamera.pdf');
  });
});
