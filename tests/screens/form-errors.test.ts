import { afterAll, expect, test } from 'vitest';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { readDataFiles } from '../../src/tooling/vite/catalogue-plugin.ts';
import { findBarriers, type Language, shoot } from '../support/browser.ts';
import { findFocusFaults } from '../support/focus-faults.ts';
import { type Applicant, speak } from '../support/journey/applicant.ts';
import { fillWrongly, type Mistake, mistakes, submitForm } from '../support/journey/break-form.ts';
import { describeFailure } from '../support/journey/failure.ts';
import { formKeysOf, sceneKeys, sceneOf } from '../support/journey/form-scenes.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { openPortal } from '../support/open-portal.ts';
import { table } from '../support/routes/table.ts';

const portal = openPortal({}, { gateway: true });
const catalogue = buildCatalogue(readDataFiles(process.cwd(), 'schemas'));
const keys = formKeysOf(catalogue);

/** A small phone, a tablet, a laptop. */
const widths = [360, 768, 1280] as const;

const formOf = (key: string): FormDefinition => {
  const form = [...catalogue.steps, ...Object.values(catalogue.forms), ...Object.values(catalogue.content)].find(
    (one) => one.key === key,
  );
  if (!form) throw new Error(`there is no form ${key}`);
  return form;
};

/** @param order widths, beginning with the one that the window has: it stays at the last one */
const faultsAt = async (visitor: Applicant, key: string, mistake: Mistake, order: readonly number[]) => {
  const { language, page } = visitor;
  const found: string[] = [];
  for (const width of order) {
    await page.setViewportSize({ width, height: 800 });
    await shoot(page, `${key}-${mistake}-${language}`);
    const faults = await findLayoutFaults(page);
    found.push(...faults.map((fault) => `${mistake}, ${language}, ${width} px: ${fault}`));
  }
  return found;
};

/** What a keyboard or a thumb meets in a form with errors, on a small phone and on a laptop. It moves the focus. */
const reachFaultsAt = async ({ language, page }: Applicant, mistake: Mistake): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const faults = [...(await findBarriers(page, 'target-size')), ...(await findFocusFaults(page, true))];
    found.push(...faults.map((fault) => `${mistake}, ${language}, ${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: widths[0], height: 800 });
  return found;
};

/** The form stays as it is filled in, with its errors in the other language. */
const changeLanguage = async (visitor: Applicant, language: Language): Promise<Applicant> => {
  const { page } = visitor;
  const link = page.locator(`a[hreflang="${language}"]`);
  await link.first().evaluate((element: HTMLElement) => element.click());
  await page.locator(`html[lang="${language}"]`).waitFor();
  return speak(visitor, language);
};

/** Layout faults of a form with each mistake, in both languages, and the number of errors shown. */
const lookAt = async (visitor: Applicant, key: string) => {
  const scene = sceneOf(catalogue, key);
  if (!scene) throw new Error(`no scene shows the form "${key}": add it to tests/support/journey/form-scenes.ts`);
  const selector = scene.form ?? `form[data-form="${key}"]`;
  const { page } = visitor;
  const found: string[] = [];
  let errors = 0;
  let speaking = visitor;
  const open = async (): Promise<void> => {
    await scene.open(speaking, portal);
    await page.locator(selector).waitFor();
  };
  await open();
  for (const mistake of mistakes) {
    // Some forms accept what is empty, and close.
    if ((await page.locator(selector).count()) === 0) await open();
    // Choices bring up further fields: these are filled in the second round.
    for (let round = 0; round < 2; round++) await fillWrongly(visitor, selector, formOf(key), mistake);
    if (!(await submitForm(visitor, selector))) continue;
    errors += await page.locator('[aria-invalid=true]').count();
    found.push(...(await faultsAt(speaking, key, mistake, widths)));
    // The next mistake begins in the language in which this one ends: half as many language changes.
    speaking = await changeLanguage(speaking, speaking.language === 'id' ? 'en' : 'id');
    found.push(...(await faultsAt(speaking, key, mistake, widths.toReversed())));
    // The other mistakes change the texts, not what can be reached.
    if (mistake === 'empty') found.push(...(await reachFaultsAt(speaking, mistake)));
  }
  return { found, errors };
};

test('every form is in form-scenes.ts, and form-scenes.ts has no other form', () => {
  expect(keys.filter((key) => sceneOf(catalogue, key) === undefined)).toEqual([]);
  expect(sceneKeys.filter((key) => !keys.includes(key))).toEqual([]);
});

/** One browser profile for the forms of guests and one for the others, whose pages come out of its cache. */
const visitors = new Map<boolean, Promise<Applicant>>();
afterAll(async () => {
  for (const visitor of visitors.values()) await (await visitor).close();
});

const visitorOf = async (key: string): Promise<Applicant> => {
  const page = sceneOf(catalogue, key)?.page;
  const isGuest = page !== undefined && table[page].layout === 'entry';
  const visitor = visitors.get(isGuest) ?? portal.stay('id');
  visitors.set(isGuest, visitor);
  return speak(await visitor, 'id');
};

/** Two forms of one page, such as those of the one-time code, are looked at once. */
const scenes = keys.map((key) => sceneOf(catalogue, key));
const looked = keys.filter((_, at) => scenes[at] === undefined || scenes.indexOf(scenes[at]) === at);

test.each(looked)(
  'the form %s with its errors shown has no overlapping controls or texts, nothing beyond the screen and no field narrower than 44 px at 360, 768 and 1280 px in both languages',
  async (key) => {
    const visitor = await visitorOf(key);
    describeFailure(visitor);
    const before = visitor.complaints.length;
    await visitor.page.setViewportSize({ width: widths[0], height: 800 });
    const { found, errors } = await lookAt(visitor, key);
    expect(found).toEqual([]);
    expect(errors).toBeGreaterThan(0);
    expect(visitor.complaints.slice(before)).toEqual([]);
  },
);
