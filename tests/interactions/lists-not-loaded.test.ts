import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { saveDraft } from '../../src/contract/application.ts';
import { listCities } from '../../src/contract/master-data.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language, shoot } from '../support/browser.ts';
import { press } from '../support/journey/applicant.ts';
import { type AtStep, chooseSchooling, openStep, read } from '../support/journey/at-step.ts';
import { makeDraft, readStep } from '../support/journey/drafts.ts';
import { choose, findControl } from '../support/journey/fields.ts';
import { expectRefused, giveAnswers, press as submit } from '../support/journey/plain-form.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const summaryOf = ({ page }: AtStep): Locator => page.locator('[data-part="error-summary"]');

/** What the summary says of the fields of a step, by field. */
const summed = async (
  at: AtStep,
  step: string,
  ...fields: readonly string[]
): Promise<readonly (string | undefined)[]> => {
  const lines = await summaryOf(at).getByRole('link').allTextContents();
  return fields.map((field) => lines.find((line) => line.startsWith(at.t(`${step}.${field}.label`))));
};

const lookAt = async ({ page }: AtStep, name: string): Promise<void> => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, name);
    expect(await findLayoutFaults(page)).toEqual([]);
  }
  expect(await findBarriers(page)).toEqual([]);
};

test.each<Language>(['id', 'en'])(
  'a dependent list that fails says so at its field with a button to try again; a submit names it, what depends on it is not asked for, and other answers stay, in %s',
  async (language) => {
    const at = await openStep(portal, { step: 'personal', language });
    const { page, t } = at;
    const label = (field: string): string => t(`personal.${field}.label`);
    await page.route('**/api/city**', (call) => call.abort());
    await choose(at, label('sfProvinceId'), 'Jawa Barat');
    const field = page.locator('[data-field=sfCityId]');
    await field.getByText(t('renderer.remote.failed')).waitFor();
    await press(at, 'application.save');
    await summaryOf(at).waitFor();
    const notLoaded = t('common.error.notLoaded');
    expect(await summed(at, 'personal', 'sfCityId', 'sfSectorId')).toEqual([
      `${label('sfCityId')}: ${notLoaded}`,
      undefined,
    ]);
    await lookAt(at, `list-failed-${language}`);

    // A list that is slow: the submit waits for it.
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.unroute('**/api/city**');
    await page.route('**/api/city**', async (call) => {
      await arrived;
      await call.continue();
    });
    await field.getByRole('button', { name: t('renderer.remote.retry') }).press('Enter');
    await press(at, 'application.save');
    const form = page.locator('form[data-form=personal]');
    await expect.poll(() => form.getAttribute('aria-busy')).toBe('true');
    arrive();
    await expect.poll(() => form.getAttribute('aria-busy')).toBe('false');
    expect(await summed(at, 'personal', 'sfCityId')).toEqual([t('common.error.required', { type: label('sfCityId') })]);
    await choose(at, label('sfCityId'), 'Kota Bandung');
    await expect.poll(() => findControl(at, label('sfCityId')).getAttribute('aria-invalid')).toBeNull();
    expect(await read(at, 'personal.sfProvinceId')).toBe('Jawa Barat');
  },
);

test('the grid of grades says that its subjects could not be loaded; the button to try again keeps the focus and loads them', async () => {
  const at = await openStep(portal, { step: 'academic' });
  const { page, t } = at;
  await page.route('**/api/subject-configuration/**', (call) => call.abort());
  await chooseSchooling(at);
  const field = page.locator('[data-field=grades]');
  const retry = field.getByRole('button', { name: t('renderer.remote.retry') });
  await retry.waitFor();
  await press(at, 'application.save');
  await summaryOf(at).waitFor();
  expect(await summed(at, 'academic', 'grades')).toEqual([
    `${t('academic.grades.label')}: ${t('common.error.notLoaded')}`,
  ]);
  // It fails again: the button keeps the focus.
  await retry.press('Enter');
  await expect.poll(() => retry.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.unroute('**/api/subject-configuration/**');
  await retry.press('Enter');
  await field.getByRole('textbox').first().waitFor();
  // The button has disappeared: the focus leads into the grid.
  await expect.poll(() => field.evaluate((grid) => grid.contains(document.activeElement))).toBe(true);
});

test('without scripts, a list that fails between the page and its submit keeps the other answers, says so, and loads again', async () => {
  const { server, data } = portal.get();
  const person = await makePerson(server);
  const formId = await makeDraft(data, person, { institution: 'untar', steps: ['program', 'personal'] });
  const visitor = await portal.arriveWithoutScript('en');
  await adoptSession(visitor, person);
  const { page, t } = visitor;
  const step = `${pathTo('applicationStep', { institution: 'untar', step: 'personal' })}?formId=${formId}`;
  await page.goto(step);
  const city = page.locator('[data-field="sfCityId"] select').last();
  const district = page.locator('[data-field="sfSectorId"]');
  const before = await city.inputValue();
  const others = await city.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  const other = others.find((value) => value !== '' && value !== before) ?? '';
  await city.selectOption(other);
  await giveAnswers(page, 'personal', { birthPlace: 'Sungailiat' });
  await server.db.query('alter table sector rename to sector_away');
  try {
    await submit(visitor, t('application.save'));
    await district.locator('[data-part="list-failed"]').waitFor();
    expect(await expectRefused(visitor)).toEqual([`${t('personal.sfSectorId.label')}: ${t('common.error.notLoaded')}`]);
    expect(await page.locator('[name="personal.birthPlace"]').inputValue()).toBe('Sungailiat');
    await shoot(page, 'list-failed-without-script');
    expect(await findLayoutFaults(page)).toEqual([]);
  } finally {
    await server.db.query('alter table sector_away rename to sector');
  }
  await submit(visitor, t('renderer.remote.retry'));
  expect(await city.inputValue()).toBe(other);
  expect(await district.locator('option').count()).toBeGreaterThan(1);
  expect(await page.locator('[name="personal.birthPlace"]').inputValue()).toBe('Sungailiat');
});

test('a page whose list failed on the server is taken over as it is, and loads the list by itself when it is there', async () => {
  const { server, data } = portal.get();
  const visitor = await portal.signIn('en', 360);
  const { page, person, complaints } = visitor;
  const formId = await makeDraft(data, person, { institution: 'untar', steps: ['program', 'personal'] });
  const { sfSectorId: _, ...answers } = (await readStep(person, formId, 'personal')).accepted ?? {};
  const { body } = await person.client.call(listCities, { query: { sfProvinceId: String(answers['sfProvinceId']) } });
  // The server keeps lists that it has read for a short time: the draft asks for one that no test has asked for.
  const sfCityId = body.data.filter((city) => city.SFCityId !== answers['sfCityId']).at(-1)?.SFCityId;
  const draft = { formId, step: 'personal', answers: { ...answers, sfCityId } };
  expect((await person.client.call(saveDraft, { body: draft })).status).toBe(200);
  const step = `${pathTo('applicationStep', { institution: 'untar', step: 'personal' })}?formId=${formId}`;
  // The browser asks again at once: it waits until the list is back.
  let answer = (): void => {};
  const isBack = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/sector**', async (call) => {
    await isBack;
    await call.continue();
  });
  await server.db.query('alter table sector rename to sector_away');
  const district = page.locator('[data-field="sfSectorId"]');
  try {
    const drawn = await page.goto(step);
    expect(await drawn?.text()).toContain('data-part="list-failed"');
    await page.locator('form[data-form=personal][data-taken-over]').waitFor();
    await district.locator('[data-part="list-failed"]').waitFor();
  } finally {
    await server.db.query('alter table sector_away rename to sector');
  }
  answer();
  await expect.poll(() => district.locator('[data-part="list-failed"]').count()).toBe(0);
  await expect.poll(() => district.locator('option').count()).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});
