import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { readDataFiles } from '../../src/tooling/vite/data-files.ts';
import type { Language } from '../support/browser.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { fillWrongly, submitForm, type Trouble, troubles } from '../support/journey/break-form.ts';
import { formKeysOf, sceneKeys, sceneOf } from '../support/journey/form-scenes.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { gateway: true });
const catalogue = buildCatalogue(readDataFiles(process.cwd(), 'schemas'));
const keys = formKeysOf(catalogue);

/** A small phone, a tablet, a laptop. */
const widths = [360, 768, 1280] as const;

/** Where pictures of all forms in their troubles are kept, for people to look at. */
const shotsDir = process.env['SHOTS_DIR'];

const shoot = async ({ page }: Applicant, name: string): Promise<void> => {
  if (shotsDir === undefined) return;
  mkdirSync(shotsDir, { recursive: true });
  const isCovered = (await page.locator('dialog[open]').count()) > 0;
  await page.screenshot({ path: join(shotsDir, `${name}.png`), fullPage: !isCovered });
};

const formOf = (key: string): FormDefinition => {
  const form = [...catalogue.steps, ...Object.values(catalogue.forms), ...Object.values(catalogue.content)].find(
    (one) => one.key === key,
  );
  if (!form) throw new Error(`there is no form ${key}`);
  return form;
};

const faultsAt = async (visitor: Applicant, key: string, trouble: Trouble): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const width of widths) {
    await visitor.page.setViewportSize({ width, height: 800 });
    await shoot(visitor, `${key}-${trouble}-${visitor.language}-${width}`);
    const faults = await findLayoutFaults(visitor.page);
    found.push(...faults.map((fault) => `${trouble}, ${width} px: ${fault}`));
  }
  return found;
};

/** What is wrong with the looks of a form in all its troubles, and in how many of them it showed an error. */
const lookAt = async (visitor: Applicant, key: string) => {
  const scene = sceneOf(catalogue, key);
  if (!scene) throw new Error(`no scene shows the form "${key}": add it to tests/support/journey/form-scenes.ts`);
  const selector = scene.form ?? `form[data-form="${key}"]`;
  const { page } = visitor;
  const found: string[] = [];
  let errors = 0;
  const open = async (): Promise<void> => {
    await scene.open(visitor, portal);
    await page.locator(selector).waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open();
  for (const trouble of troubles) {
    // Some forms accept what is empty, and close.
    if ((await page.locator(selector).count()) === 0) await open();
    // Choices bring up further fields: these are filled in the second round.
    for (let round = 0; round < 2; round++) await fillWrongly(visitor, selector, formOf(key), trouble);
    if (!(await submitForm(visitor, selector))) continue;
    errors += await page.locator('[aria-invalid=true]').count();
    found.push(...(await faultsAt(visitor, key, trouble)));
  }
  return { found, errors };
};

const languages: readonly Language[] = ['id', 'en'];

test('every form of the registry has a scene, and no scene is left over', () => {
  expect(keys.filter((key) => sceneOf(catalogue, key) === undefined)).toEqual([]);
  expect(sceneKeys.filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(languages)('in %s, narrow and wide, with errors', (language) => {
  test.each(keys)('the form %s keeps its fields wide and apart', async (key) => {
    const visitor = await portal.arrive(language, 360);
    const { found, errors } = await lookAt(visitor, key);
    expect(found).toEqual([]);
    expect(errors).toBeGreaterThan(0);
  });
});
