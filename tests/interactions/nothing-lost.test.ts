import type { Route } from 'playwright';
import { expect, test } from 'vitest';
import { deleteApplication, getApplication, saveStep } from '../../src/contract/application.ts';
import { findBarriers } from '../support/browser.ts';
import { fillStep, press, untilHeading, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, openStep, openTab, read, type, untilTakenOver } from '../support/journey/at-step.ts';
import { makeDraft, readStep } from '../support/journey/drafts.ts';
import { type FormPage, findControl } from '../support/journey/fields.ts';
import { loseCalls } from '../support/journey/lose-calls.ts';
import { family } from '../support/journey/sample-answers.ts';
import { openPortal } from '../support/open-portal.ts';
import { startTestServer } from '../support/server.ts';

const portal = openPortal({}, { isFresh: false });

const untilSaved = ({ page }: FormPage): Promise<void> =>
  page.locator('[data-part="save-status"][data-state="saved"]').waitFor();

test('typed answers survive a reload, before anything was sent and while an earlier draft is still being sent', async () => {
  const at = await openStep(portal, { step: 'family' });
  const { page } = at;
  await loseCalls(page, '/api/form/draft');
  await type(at, 'family.familyName', 'Dewi Lestari');
  await page.reload();
  await untilHeading(at, at.t('family.form.title'));
  await expect.poll(() => read(at, 'family.familyName')).toBe('Dewi Lestari');
  await page.getByText(at.t('application.beginning.journal')).waitFor();
  await untilSaved(at);
  expect((await readStep(at.person, at.formId, 'family')).draft).toMatchObject({ familyName: 'Dewi Lestari' });

  const calls: Route[] = [];
  await page.route('**/api/form/draft', (call) => {
    calls.push(call);
  });
  await type(at, 'family.familyName', 'Rina');
  await expect.poll(() => calls.length).toBe(1);
  await type(at, 'family.familyName', 'Rina Anggraini');
  const kept = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('admission-journal');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      const all = database.transaction('entries').objectStore('entries').getAll();
      await new Promise((resolve) => {
        all.onsuccess = resolve;
      });
      database.close();
      return JSON.stringify(all.result);
    });
  await expect.poll(kept).toContain('"familyName":"Rina Anggraini"');
  // The server has it, and its answer is lost.
  await calls[0]?.fetch();
  const { familyName } = calls[0]?.request().postDataJSON().answers ?? {};
  expect('Rina').toContain(familyName);
  expect((await readStep(at.person, at.formId, 'family')).draft).toMatchObject({ familyName });
  await page.reload();
  await untilHeading(at, at.t('family.form.title'));
  await expect.poll(() => read(at, 'family.familyName')).toBe('Rina Anggraini');
});

test('typed answers survive the forward and back buttons, are stored on the server, and are kept when the language of the page changes', async () => {
  const at = await openStep(portal, { step: 'family' });
  const { page } = at;
  await page.getByRole('link', { name: at.t('application.back') }).press('Enter');
  await untilHeading(at, at.t('personal.form.title'));
  await page.goBack();
  await untilHeading(at, at.t('family.form.title'));
  await type(at, 'family.familyName', 'Dewi Lestari');
  await page.goForward();
  await untilHeading(at, at.t('personal.form.title'));
  await page.goBack();
  await untilHeading(at, at.t('family.form.title'));
  await expect.poll(() => read(at, 'family.familyName')).toBe('Dewi Lestari');
  await expect
    .poll(async () => (await readStep(at.person, at.formId, 'family')).draft)
    .toMatchObject({ familyName: 'Dewi Lestari' });
  await type(at, 'family.familyName', 'Rina Anggraini');
  await page.getByRole('link', { name: /^ID/ }).press('Enter');
  const indonesian = { ...at, t: at.data.texts.translate('id') };
  await untilHeading(indonesian, indonesian.t('family.form.title'));
  expect(await read(indonesian, 'family.familyName')).toBe('Rina Anggraini');
  expect(page.url()).toContain(`/family?formId=${at.formId}`);
});

test('the step after a save opens at once, without a placeholder, with what only this device has of it', async () => {
  const at = await openStep(portal, { step: 'family' });
  const { page } = at;
  await loseCalls(page, '/api/form/draft');
  await type(at, 'family.familyName', 'Dewi Lestari');
  await page.getByRole('link', { name: at.t('application.back') }).press('Enter');
  await untilHeading(at, at.t('personal.form.title'));
  await page.locator('form[data-form="personal"][data-taken-over]').waitFor();
  await page.evaluate(() => {
    const pages: string[] = [];
    Object.assign(window, { pages });
    new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>('main form[data-form]')?.dataset['form'] ?? 'none';
      if (pages.at(-1) !== shown) pages.push(shown);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await press(at, 'application.save');
  await untilHeading(at, at.t('family.form.title'));
  expect(await read(at, 'family.familyName')).toBe('Dewi Lestari');
  expect(await page.evaluate('pages')).toEqual(['personal', 'family']);
  // Read once for this opening: the next one reads what was stored since.
  await type(at, 'family.familyName', 'Rina Anggraini');
  await page.getByRole('link', { name: at.t('application.back') }).press('Enter');
  await untilHeading(at, at.t('personal.form.title'));
  await page.goBack();
  await untilHeading(at, at.t('family.form.title'));
  await expect.poll(() => read(at, 'family.familyName')).toBe('Rina Anggraini');
});

test('input that is typed and taken back while a step is being saved is not sent after the save', async () => {
  const at = await openStep(portal, { step: 'personal', steps: ['program', 'personal'] });
  const { page } = at;
  const sent: string[] = [];
  await page.route('**/api/form/draft', (call) => {
    sent.push(String(call.request().postDataJSON().step));
    return call.fallback();
  });
  const saves: Route[] = [];
  await page.route('**/api/form', (call) => {
    saves.push(call);
  });
  await press(at, 'application.save');
  await expect.poll(() => saves.length).toBe(1);
  await findControl(at, at.t('personal.birthPlace.label')).evaluate((input) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const before = (input as HTMLInputElement).value;
    for (const text of [`${before}x`, before]) {
      set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  sent.push('saved');
  await saves[0]?.fallback();
  await untilHeading(at, at.t('family.form.title'));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sent.slice(sent.indexOf('saved'))).toEqual(['saved']);
  expect((await readStep(at.person, at.formId, 'personal')).draft).toBeUndefined();
});

test('typed answers are kept when a late response of the server lacks them and when they are typed while the step is being saved; a save that ends after the applicant left the step opens no other step', async () => {
  const at = await openStep(portal, { step: 'personal', steps: ['program', 'personal'] });
  const { page } = at;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  // Without the next step in its reply, as a server of an earlier version answers, the page reads the application after a save.
  await page.route('**/api/form', async (call) => {
    if (call.request().method() !== saveStep.method) return call.fallback();
    const response = await call.fetch();
    const { data, ...envelope } = await response.json();
    const { next: _left, ...saved } = data ?? {};
    await call.fulfill({ response, json: { ...envelope, data: data && saved } });
  });
  // The response of the server, which contains nothing of the next step, arrives after the next step was kept.
  const notified = new Promise<void>((resolve) => {
    void page.route(
      ({ pathname }) => pathname === `/api${getApplication.path}`,
      async (call) => {
        if (isHeld || call.request().method() !== getApplication.method) return call.fallback();
        isHeld = true;
        const old = await call.fetch();
        await released;
        await call.fulfill({ response: old }).catch(() => undefined);
        resolve();
      },
    );
  });
  await press(at, 'application.save');
  await untilHeading(at, at.t('family.form.title'));
  await type(at, 'family.familyName', 'Dewi Lestari');
  await untilSaved(at);
  expect(isHeld).toBe(true);
  release();
  await notified;
  await page.getByRole('link', { name: at.t('application.back') }).press('Enter');
  await untilHeading(at, at.t('personal.form.title'));
  await page.goBack();
  await untilHeading(at, at.t('family.form.title'));
  await expect.poll(() => read(at, 'family.familyName')).toBe('Dewi Lestari');

  await fillStep(at, 'family', family);
  const calls: Route[] = [];
  await page.route('**/api/form', (call) => {
    calls.push(call);
  });
  await press(at, 'application.save');
  await expect.poll(() => calls.length).toBe(1);
  await type(at, 'family.familyName', 'Dewi Anggraini');
  await untilSaved(at);
  await calls[0]?.fallback();
  const form = page.locator('form[data-form="family"]');
  await form.and(page.locator('[aria-busy="false"]')).waitFor();
  // The save has put away the draft of before.
  await expect
    .poll(() => readStep(at.person, at.formId, 'family'))
    .toMatchObject({ saves: 1, draft: { familyName: 'Dewi Anggraini' } });
  await press(at, 'application.save');
  await expect.poll(() => calls.length).toBe(2);
  await page.getByRole('link', { name: at.t('application.back') }).press('Enter');
  await untilHeading(at, at.t('personal.form.title'));
  // Read anew once the answer has been heard and has led where it leads.
  const isReadAnew = page.waitForRequest(
    (asked) => asked.method() === 'GET' && new URL(asked.url()).pathname === `/api${getApplication.path}`,
  );
  await calls[1]?.fallback();
  await isReadAnew;
  expect(page.url()).toContain(addressOf(at, 'personal'));
  expect((await readStep(at.person, at.formId, 'family')).accepted).toMatchObject({ familyName: 'Dewi Anggraini' });
});

test('answers typed offline reach the server when the network is back; a step that is saved offline or while the server is down is stored once when the network or the server is back', async () => {
  const { server, data } = portal.get();
  const { databaseUrl, dataDir } = server;
  const first = await startTestServer({ databaseUrl, dataDir });
  const { port } = new URL(first.url);
  const visitor = await portal.signIn('en');
  const { page, context, person, t } = visitor;
  const institution = 'untar';
  const formId = await makeDraft(data, person, { institution, steps: ['program', 'personal'] });
  const at: AtStep = { ...visitor, formId, institution };
  await page.goto(`${first.url}${addressOf(at, 'family')}`);
  await untilTakenOver(at, 'family');

  await context.setOffline(true);
  await type(at, 'family.familyName', 'Rina Anggraini');
  await page.getByText(t('renderer.save.offline')).waitFor();
  await context.setOffline(false);
  await untilSaved(at);
  expect((await readStep(person, formId, 'family')).draft).toMatchObject({ familyName: 'Rina Anggraini' });

  await fillStep(at, 'family', family);
  await context.setOffline(true);
  await press(at, 'application.save');
  await page.getByText(t('application.waiting')).waitFor();
  expect((await readStep(person, formId, 'family')).accepted).toBeUndefined();
  await context.setOffline(false);
  await untilHeading(at, t('academic.form.title'));
  expect(await readStep(person, formId, 'family')).toMatchObject({
    accepted: { familyName: family['familyName'] },
    saves: 1,
  });

  await page.getByRole('link', { name: t('application.back') }).press('Enter');
  await untilHeading(at, t('family.form.title'));
  await type(at, 'family.familyName', 'Rina Anggraini');
  await untilSaved(at);
  await first.close();
  await press(at, 'application.save');
  await page.getByText(t('application.waiting')).waitFor();
  const second = await startTestServer({ databaseUrl, dataDir, env: { PORT: port } });
  await untilHeading(at, t('academic.form.title'));
  expect(await readStep(person, formId, 'family')).toMatchObject({
    accepted: { familyName: 'Rina Anggraini' },
    saves: 2,
  });
  await page.goto('about:blank');
  await second.close();
});

test('when two tabs save one step with different changed answers, both are stored; with the same answer changed, the second tab asks before it overwrites', async () => {
  const one = await openStep(portal, { step: 'personal', steps: ['program', 'personal'] });
  const other = await openTab(one, 'personal');
  const accepted = async () => (await readStep(one.person, one.formId, 'personal')).accepted;
  // This is about saving for good: what is kept before that is asked about on its own.
  await loseCalls(other.page, '/api/form/draft');
  await type(one, 'personal.firstName', 'Satu');
  await press(one, 'application.save');
  await untilHeading(one, one.t('family.form.title'));
  await type(other, 'personal.birthPlace', 'Surabaya');
  await press(other, 'application.save');
  await untilToast(other, other.t('application.joined'));
  await untilHeading(other, other.t('family.form.title'));
  expect(await accepted()).toMatchObject({ firstName: 'Satu', birthPlace: 'Surabaya', nik: expect.any(String) });

  for (const tab of [one, other]) {
    await tab.page.getByRole('link', { name: tab.t('application.back') }).press('Enter');
    await untilHeading(tab, tab.t('personal.form.title'));
  }
  await expect.poll(() => read(other, 'personal.birthPlace')).toBe('Surabaya');
  await type(one, 'personal.firstName', 'Tiga');
  await press(one, 'application.save');
  await untilHeading(one, one.t('family.form.title'));
  await type(other, 'personal.firstName', 'Dua');
  await press(other, 'application.save');
  const panel = other.page.getByRole('region', { name: other.t('application.clash.title') });
  await panel.waitFor();
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findBarriers(other.page)).toEqual([]);
  await expect.poll(() => panel.textContent()).toContain('Tiga');
  expect(await panel.textContent()).toContain('Dua');
  expect(await read(other, 'personal.firstName')).toBe('Dua');
  expect(await accepted()).toMatchObject({ firstName: 'Tiga' });
  await panel.getByRole('radio').first().press('Space');
  await panel.getByRole('button', { name: other.t('application.clash.save') }).press('Enter');
  await untilHeading(other, other.t('family.form.title'));
  expect(await accepted()).toMatchObject({ firstName: 'Dua' });
});

test('when two tabs edit different answers of one step, each tab shows both and the draft has both; with the same answer edited, the second tab asks before its draft or its step overwrites the first', async () => {
  const one = await openStep(portal, {
    step: 'personal',
    steps: ['program', 'personal'],
    language: 'id',
    width: 360,
  });
  const other = await openTab(one, 'personal');
  await type(one, 'personal.firstName', 'Satu');
  await expect.poll(() => read(other, 'personal.firstName')).toBe('Satu');
  await other.page.locator('[data-part="received"]').waitFor();
  await type(other, 'personal.birthPlace', 'Surabaya');
  await expect.poll(() => read(one, 'personal.birthPlace')).toBe('Surabaya');
  await expect
    .poll(async () => (await readStep(one.person, one.formId, 'personal')).draft)
    .toMatchObject({ firstName: 'Satu', birthPlace: 'Surabaya' });

  // The second tab does not hear of it before it sends its own answer.
  await other.page.route('**/api/form/draft?*', (call) => call.abort());
  await type(one, 'personal.firstName', 'Tiga');
  await expect
    .poll(async () => (await readStep(one.person, one.formId, 'personal')).draft)
    .toMatchObject({ firstName: 'Tiga', birthPlace: 'Surabaya' });
  await type(other, 'personal.firstName', 'Dua');
  const panel = other.page.getByRole('region', { name: other.t('application.clash.title') });
  await panel.waitFor();
  await expect.poll(() => panel.textContent()).toContain('Tiga');
  expect((await readStep(one.person, one.formId, 'personal')).draft).toMatchObject({ firstName: 'Tiga' });
  await other.page.locator('[data-part="save-status"][data-state="unsent"]').waitFor();
  expect(await read(other, 'personal.firstName')).toBe('Dua');
  await press(other, 'application.save');
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  await panel.getByRole('radio').first().press('Space');
  await panel.getByRole('button', { name: other.t('application.clash.save') }).press('Enter');
  await untilHeading(other, other.t('family.form.title'));
  expect((await readStep(one.person, one.formId, 'personal')).accepted).toMatchObject({ firstName: 'Dua' });
});

test('typing into a deleted draft or saving a step of it shows that the draft is deleted and leads to the dashboard', async () => {
  const at = await openStep(portal, { step: 'family', language: 'id' });
  const { data } = portal.get();
  await at.person.client.call(deleteApplication, { query: { id: at.formId } });
  await type(at, 'family.familyName', 'Dewi');
  await untilToast(at, 'Form telah dihapus');
  await untilScreen(at, 'admissionDashboard');

  const formId = await makeDraft(data, at.person, { institution: at.institution, steps: ['program', 'personal'] });
  await at.page.goto(addressOf({ ...at, formId }, 'family'));
  await untilHeading(at, at.t('family.form.title'));
  // Without it the page would learn of it before anything is pressed.
  await loseCalls(at.page, '/api/form/draft');
  await fillStep(at, 'family', family);
  await at.person.client.call(deleteApplication, { query: { id: formId } });
  await press(at, 'application.save');
  await untilToast(at, 'Form telah dihapus');
  await untilScreen(at, 'admissionDashboard');
});
