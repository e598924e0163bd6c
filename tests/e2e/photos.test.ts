import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pageOfText, portrait } from '../support/drawn-pictures.ts';
import { type AtStep, openStep } from '../support/journey/at-step.ts';
import { findControl } from '../support/journey/fields.ts';
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
    if (response.url().includes('heic.worker'))
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
