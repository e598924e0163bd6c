import { expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { ageJournals } from '../support/device-dump.ts';
import { logOut } from '../support/journey/account.ts';
import { fillStep, press, untilHeading, untilToast } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, openStep, read, type, untilTakenOver } from '../support/journey/at-step.ts';
import { personal } from '../support/journey/sample-answers.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

/** Waits until the service worker controls the page and has its code. */
const untilKept = ({ page }: AtStep): Promise<void> => {
  const listMissing = async (): Promise<readonly string[]> => {
    if (!navigator.serviceWorker.controller) return ['a worker'];
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const built = files.filter((name) => name.includes('/assets/') && name.endsWith('.js'));
    const found = await Promise.all(built.map((name) => caches.match(name, { ignoreVary: true })));
    return built.length > 0 ? built.filter((_, index) => found[index] === undefined) : ['files'];
  };
  return expect.poll(() => page.evaluate(listMissing)).toEqual([]);
};

/** Everything in the caches that pages read without a network. */
const cachedAddresses = ({ page }: AtStep): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const countReplies = ({ page }: AtStep): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('admission-replies');
        opening.onerror = reject;
        opening.onsuccess = () => {
          if (opening.result.objectStoreNames.length === 0) return resolve(0);
          const counting = opening.result.transaction('entries').objectStore('entries').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

const savesOf = async ({ person, formId }: AtStep, step: string) => {
  const { body } = await person.client.call(getApplication, { query: { formId } });
  return { version: body.data.Version, saved: body.data.Steps.find((one) => one.step === step) };
};

test('steps that were opened before open without a network, with what was typed; a save goes out once when the network is back, also after the page was opened again; a logout deletes all of it', async () => {
  const at = await openStep(portal, { step: 'personal' });
  const { page, t } = at;
  await page.goto(addressOf(at, 'program'));
  await untilTakenOver(at, 'program');
  await page.goto(addressOf(at, 'personal'));
  await untilTakenOver(at, 'personal');
  await fillStep(at, 'personal', personal);
  await untilKept(at);
  await expect.poll(() => countReplies(at)).toBeGreaterThan(3);
  const cached = await cachedAddresses(at);
  expect(cached.filter((path) => !path.startsWith('/assets/'))).toEqual(['/empty-page']);

  await at.context.setOffline(true);
  await type(at, 'personal.firstName', 'Kartini');
  await page.reload();
  await untilHeading(at, t('personal.form.title'));
  await expect.poll(() => read(at, 'personal.firstName')).toBe('Kartini');
  await page.goto(addressOf(at, 'program'));
  await untilHeading(at, t('program.form.title'));
  await page.goto(addressOf(at, 'personal'));
  await untilHeading(at, t('personal.form.title'));

  const before = (await savesOf(at, 'personal')).version;
  await press(at, 'application.save');
  await page.getByText(t('application.waiting')).waitFor();
  await page.reload();
  await page.getByText(t('application.waiting')).waitFor();
  await at.context.setOffline(false);
  await untilHeading(at, t('family.form.title'));
  const { version, saved } = await savesOf(at, 'personal');
  expect([version, saved?.answers]).toMatchObject([before + 1, { firstName: 'Kartini' }]);

  await logOut(at);
  expect(await countReplies(at)).toBe(0);
  expect((await cachedAddresses(at)).filter((path) => !path.startsWith('/assets/'))).toEqual(['/empty-page']);
});

/** At the second step, whose save waits for a network. */
const saveOffline = async (): Promise<AtStep> => {
  const at = await openStep(portal, { step: 'personal' });
  const { page, t } = at;
  await page.goto(addressOf(at, 'program'));
  await untilTakenOver(at, 'program');
  await page.goto(addressOf(at, 'personal'));
  await untilTakenOver(at, 'personal');
  await fillStep(at, 'personal', personal);
  await untilKept(at);
  await expect.poll(() => countReplies(at)).toBeGreaterThan(3);
  await at.context.setOffline(true);
  await press(at, 'application.save');
  await page.getByText(t('application.waiting')).waitFor();
  await page.goto(addressOf(at, 'program'));
  await untilHeading(at, t('program.form.title'));
  return at;
};

test('a save that was pressed without a network goes out from another page, and says so', async () => {
  const at = await saveOffline();
  await at.context.setOffline(false);
  await untilToast(at, at.t('application.pending.sent', { step: at.t('personal.form.title') }));
  expect((await savesOf(at, 'personal')).saved).toBeDefined();
});

test('a save that waited for longer than the device keeps answers is not called sent', async () => {
  const at = await saveOffline();
  const { page, t } = at;
  await ageJournals(page, 25);
  await at.context.setOffline(false);
  await untilToast(at, t('application.pending.lost', { step: t('personal.form.title') }));
  expect((await savesOf(at, 'personal')).saved).toBeUndefined();
});
