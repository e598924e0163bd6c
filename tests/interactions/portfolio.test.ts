import type { Locator, Page, Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { uploadForm } from '../api/application-support.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { portrait } from '../support/drawn-pictures.ts';
import { type Applicant, press, untilHeading } from '../support/journey/applicant.ts';
import { untilTakenOver } from '../support/journey/at-step.ts';
import { chooseRadio, findControl, findGroup } from '../support/journey/fields.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { beginInGroup, lookAt, openAddedStep, savedAnswers } from '../support/officer/added-step.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';
import { portfolioAnswers } from '../support/officer/portfolio-step.ts';
import { resumeInBrowser } from '../support/officer/sign-in-to-portal.ts';

let opened: ChangedPortal;

beforeAll(async () => {
  opened = await openExtendedPortal();
}, 300_000);
afterAll(() => opened?.close());

const begin = () => beginInGroup(opened, 'portfolio');
const open = (client: ApiClient, formId: string, language: Language) =>
  openAddedStep(opened, { client, formId, step: 'portfolio', language });

/** Whether the canvas, which is white, shows anything. */
const isSigned = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data;
    return pixels?.some((value) => value < 128) ?? false;
  });

const draw = async (page: Page, canvas: Locator): Promise<void> => {
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (const x of [80, 120, 160]) await page.mouse.move(box.x + x, box.y + (x % 80 === 0 ? 30 : 90));
  await page.mouse.up();
};

const typeHours = async ({ page }: Applicant): Promise<void> => {
  for (const skill of ['reading', 'writing', 'speaking'] as const)
    await page.locator(`[data-field="skills.${skill}.hours"] input`).fill(String(portfolioAnswers.skills[skill].hours));
};

test('a signature is drawn, undone, cleared, drawn again or typed by keyboard, saved and shown in the registration', async () => {
  const [client, formId] = await begin();
  const applicant = await open(client, formId, 'id');
  const { page, t } = applicant;
  const label = t('portfolio.consent.label');
  const frame = findGroup(applicant, label);
  const canvas = frame.locator('canvas');
  const button = (name: string): Locator =>
    frame.getByRole('button', { name: t(`renderer.signature.${name}`), exact: true });
  for (const name of ['use', 'undo', 'clear']) expect([name, await button(name).isDisabled()]).toEqual([name, true]);

  await draw(page, canvas);
  await expect.poll(() => isSigned(canvas)).toBe(true);
  await button('undo').press('Enter');
  expect(await isSigned(canvas)).toBe(false);
  await draw(page, canvas);
  await button('clear').press('Enter');
  expect(await isSigned(canvas)).toBe(false);
  await draw(page, canvas);
  await button('use').press('Enter');
  const picture = frame.getByRole('img', { name: label });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // By keyboard alone: the button that replaced the canvas has the focus.
  await expect.poll(() => frame.evaluate((group) => group.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  const name = frame.getByLabel(t('renderer.signature.name'));
  await name.waitFor();
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Siti Aminah');
  expect(await isSigned(canvas)).toBe(true);

  await chooseRadio(applicant, t('portfolio.joy.label'), '4');
  await typeHours(applicant);
  // Whoever has typed the name and goes on has signed.
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));
  const saved = await savedAnswers(client, formId, 'portfolio');
  expect(saved).toMatchObject({ consent: expect.stringMatching(/^[0-9a-f-]{36}$/), joy: 4, total: 12 });
  await page.goto(pathTo('registrationDetail', { institution: 'institute', id: formId }));
  const shown = page.getByRole('main').getByRole('img', { name: label });
  // Pictures load when they come near.
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});

test('a signature that is signed again before the styles of the page are there, and saved at once, is sent whole and once', async () => {
  const [client, formId] = await begin();
  const first = await open(client, formId, 'en');
  const { t } = first;
  const label = t('portfolio.consent.label');
  const sign = async (applicant: Applicant, name: string): Promise<void> => {
    const frame = findGroup(applicant, label);
    await frame.getByLabel(t('renderer.signature.name')).fill(name);
    await frame.getByRole('button', { name: t('renderer.signature.use') }).press('Enter');
  };
  await sign(first, 'Siti');
  await findGroup(first, label).getByRole('img', { name: label, exact: true }).waitFor();
  await chooseRadio(first, t('portfolio.joy.label'), '4');
  await typeHours(first);
  await press(first, 'application.save');
  await untilHeading(first, t('submission.form.title'));
  await first.close();

  // On another device: a page that finds newer input on its own is not taken over but drawn again, which needs the styles.
  const { browser, portal, data } = opened;
  const device = { browser, url: portal.url, data, language: 'en' as const, client };
  const applicant = await resumeInBrowser(device, 'institute', formId);
  const { page } = applicant;
  const frame = findGroup(applicant, label);
  await untilHeading(applicant, t('submission.form.title'));
  // The requests of a service worker could not be held.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
  const held: Route[] = [];
  await page.route(/\/assets\/styles-/, (route) => void held.push(route));
  await page.goto(`${pathTo('applicationStep', { institution: 'institute', step: 'portfolio' })}?formId=${formId}`);
  await untilTakenOver(applicant, 'portfolio');
  await frame.getByRole('button', { name: t('renderer.signature.againOf', { label }) }).press('Enter');
  await frame.getByLabel(t('renderer.signature.name')).waitFor();
  const canvas = frame.locator('canvas');
  const isFitted = () =>
    canvas.evaluate(({ width, height }: HTMLCanvasElement) => width / height < 16 && height < 1_000);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await isFitted()).toBe(true);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/form/file')) sent++;
  });
  await sign(applicant, 'Aminah');
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));
  expect([sent, held.length > 0]).toEqual([1, true]);
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});

test('a signature that replaces one on its way to the server is the one that is saved', async () => {
  const [client, formId] = await begin();
  const applicant = await open(client, formId, 'en');
  const { page, t } = applicant;
  const frame = findGroup(applicant, t('portfolio.consent.label'));
  await chooseRadio(applicant, t('portfolio.joy.label'), '4');
  await typeHours(applicant);
  const first: Route[] = [];
  await page.route('**/api/form/file', (route) => (first.length === 0 ? void first.push(route) : route.fallback()));
  const name = frame.getByLabel(t('renderer.signature.name'));
  await name.fill('Siti');
  await frame.getByRole('button', { name: t('renderer.signature.use') }).press('Enter');
  await expect.poll(() => first.length).toBe(1);
  await name.fill('Aminah');
  const second = page.waitForResponse((answer) => answer.url().endsWith('/api/form/file'));
  await press(applicant, 'application.save');
  const { id } = (await (await second).json()).data;
  await untilHeading(applicant, t('submission.form.title'));
  expect(await savedAnswers(client, formId, 'portfolio')).toMatchObject({ consent: id });
  await applicant.close();
});

test('a grid is filled in by keyboard, and an error in one cell moves no other column and no other row above it', async () => {
  const [client, formId] = await begin();
  const applicant = await open(client, formId, 'en');
  const { page, t } = applicant;
  await page.setViewportSize({ width: 1280, height: 900 });
  const field = (place: string): Locator => page.locator(`[data-field="skills.${place}"]`);
  const cells = ['reading.hours', 'reading.grade', 'writing.hours', 'writing.grade', 'writing.level'];
  const boxes = () => Promise.all(cells.map(async (cell) => (await field(cell).boundingBox()) ?? { x: 0, width: 0 }));
  const places = async () => (await boxes()).map(({ x, width }) => [x, width]);
  const before = await places();
  // Each column has one left edge.
  expect(before[0]).toEqual(before[2]);
  expect(before[1]).toEqual(before[3]);

  await field('reading.hours').locator('input').focus();
  await page.keyboard.type('99');
  await page.keyboard.press('Tab');
  await page.keyboard.type('B');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await field('reading.grade').getByRole('combobox').inputValue()).toBe('B');
  expect(await field('reading.level').getByRole('radio').first().isChecked()).toBe(true);
  // A letter that the scale does not have cannot be chosen.
  expect(await field('reading.grade').locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['A', 'B', 'C', 'F']),
  );
  await chooseRadio(applicant, t('portfolio.joy.label'), '5');
  await press(applicant, 'application.save');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  const hours = t('portfolio.skills.reading.hours.label');
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    `${t('portfolio.skills.reading.label')}, ${hours}: ${t('common.error.maximum', { limit: 40 })}`,
    ...['writing', 'speaking'].map(
      (row) => `${t(`portfolio.skills.${row}.label`)}: ${t('common.error.required', { type: hours })}`,
    ),
  ]);
  expect(await places()).toEqual(before);
  await lookAt(applicant, 'portfolio-errors');
  await page.emulateMedia({ forcedColors: 'active' });
  await shoot(page, 'portfolio-forced');
  await page.emulateMedia({ forcedColors: 'none' });
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await typeHours(applicant);
  await findControl(applicant, t('portfolio.hero.label')).fill(portfolioAnswers.hero);
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));
  expect(await savedAnswers(client, formId, 'portfolio')).toMatchObject({
    skills: { reading: { hours: 3, grade: 'B', level: 'poor' }, writing: { hours: 5 }, speaking: { hours: 4 } },
  });
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});

test('a photo is cut to the shape that its field asks for, with the keyboard and with a finger; the server refuses any other shape in words', async () => {
  const [client, formId] = await begin();
  const wide = await portrait(900).rotate(90).jpeg().toBuffer();
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: wide };
  const body = uploadForm({ formId, step: 'portfolio', field: 'portrait', content: wide });
  const refused = await client.call(uploadFile, { body, locale: 'id' });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain('bukan 3 : 4');

  const applicant = await open(client, formId, 'id');
  const { page, t } = applicant;
  const frame = page.locator('[data-field="portrait"]');
  const input = frame.locator('input[type=file]');
  expect(await frame.textContent()).toContain('perbandingan lebar dan tinggi 3 : 4');
  const dialog = page.getByRole('dialog');
  const area = dialog.getByRole('group', { name: t('renderer.image.area') });
  const picture = frame.getByRole('img', { name: t('portfolio.portrait.label') });
  /** Width and height of what is stored. */
  const stored = async (): Promise<number> => {
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    return picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  };
  const shift = () => dialog.locator('img').evaluate((image) => getComputedStyle(image).transform);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await input.setInputFiles(photo);
    await area.waitFor();
    // There is no way around the frame.
    expect(await dialog.getByRole('button', { name: t('renderer.image.whole') }).count()).toBe(0);
    await dialog
      .getByRole('button', { name: t('renderer.image.take') })
      .and(page.locator(':enabled'))
      .waitFor();
    await shoot(page, 'frame');
    expect(await findLayoutFaults(page)).toEqual([]);
    await loadAxe(page);
    expect(await findBarriers(page)).toEqual([]);
    if (width === 360) await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(width === 360 ? 0 : 1);
  }
  const before = await shift();
  await area.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(shift).not.toBe(before);
  await dialog.getByRole('button', { name: t('renderer.image.take') }).press('Enter');
  expect(await stored()).toBeCloseTo(3 / 4, 2);

  await frame
    .getByRole('button', { name: t('renderer.file.replaceOf', { label: t('portfolio.portrait.label') }) })
    .waitFor();
  const first = await picture.getAttribute('src');
  await page.setViewportSize({ width: 360, height: 740 });
  await input.setInputFiles(photo);
  await area.waitFor();
  const unmoved = await shift();
  const box = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = await page.context().newCDPSession(page);
  const points = (at: number) => [{ x: at, y }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(x) });
  for (const at of [x + 10, x + 25, x + 40])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(at) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(shift).not.toBe(unmoved);
  await dialog.getByRole('button', { name: t('renderer.image.take') }).click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  expect(await stored()).toBeCloseTo(3 / 4, 2);
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});
