import type { CDPSession } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logOut } from '../support/journey/account.ts';
import { type AtStep, openStep, untilTakenOver } from '../support/journey/at-step.ts';
import type { ChosenFile } from '../support/journey/documents.ts';
import { findControl } from '../support/journey/fields.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

/** A photo of more than a megabyte, which is sent in parts. */
const largePhoto = async (): Promise<ChosenFile> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1000, height: 1300, channels: 3, background: '#7799bb', noise } });
  return { name: 'besar.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 75 }).toBuffer() };
};

/** The line of a phone: slow, or none. */
const setLine = (session: CDPSession, offline: boolean): Promise<unknown> =>
  session.send('Network.emulateNetworkConditions', {
    offline,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  });

const openSlowStep = async (): Promise<{ readonly at: AtStep; readonly session: CDPSession }> => {
  const at = await openStep(portal, { step: 'attachment' });
  const session = await at.context.newCDPSession(at.page);
  await session.send('Network.enable');
  await setLine(session, false);
  return { at, session };
};

const startUpload = async (at: AtStep): Promise<void> => {
  const label = at.t('attachment.photo.label');
  await findControl(at, label).setInputFiles(await largePhoto());
  // The first part has arrived.
  await expect
    .poll(() => at.page.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value))
    .toBeGreaterThan(0.45);
};

const untilStored = (at: AtStep): Promise<void> => at.page.getByRole('link', { name: 'besar.jpg' }).waitFor();

const countFiles = async ({ formId }: AtStep): Promise<unknown> => {
  const { rows } = await portal
    .get()
    .server.db.query('select count(*)::int as count from file where application_id = $1', [formId]);
  return rows[0]?.['count'];
};

/** Offsets of the parts that the page sends from now on. */
const watchParts = ({ page }: AtStep): readonly number[] => {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
};

test('an upload whose connection breaks says that it continues, and does so when the network is back, after the last byte that arrived', async () => {
  const { at, session } = await openSlowStep();
  await startUpload(at);
  await setLine(session, true);
  await at.page.getByText(at.t('renderer.file.waiting')).waitFor();
  const offsets = watchParts(at);
  await setLine(session, false);
  await untilStored(at);
  expect(Math.min(...offsets)).toBeGreaterThan(0);
  expect(await countFiles(at)).toBe(1);
});

test('an upload continues in a page that is opened again, and is forgotten after a logout', async () => {
  const { at, session } = await openSlowStep();
  await startUpload(at);
  const offsets = watchParts(at);
  await at.page.reload();
  await untilTakenOver(at, 'attachment');
  await untilStored(at);
  expect(offsets[0]).toBeGreaterThan(0);
  expect(await countFiles(at)).toBe(1);

  await at.page
    .getByRole('button', { name: at.t('renderer.file.replaceOf', { label: at.t('attachment.photo.label') }) })
    .waitFor();
  await setLine(session, true);
  await findControl(at, at.t('attachment.photo.label')).setInputFiles({ ...(await largePhoto()), name: 'lain.jpg' });
  await at.page.getByText(at.t('renderer.file.waiting')).waitFor();
  await setLine(session, false);
  await logOut(at);
  const left = await at.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('admission-files');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAllKeys();
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );
  expect(left).toEqual([]);
});
