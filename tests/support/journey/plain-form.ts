import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { plainName } from '../../../src/client/forms/posted/posted-values.ts';
import { isContainer } from '../../../src/engine/schema/json.ts';
import type { Answers } from '../../../src/engine/schema/types.ts';
import type { Applicant } from './applicant.ts';
import { documentFile, photoFile } from './documents.ts';

const named = (id: string): string => `[name="${id}"]`;

/** The control that a person sees, of those that mean the same. */
const controlOf = (page: Page, id: string) => page.locator(`:is(${named(plainName(id))}, ${named(id)}):visible`).last();

const kindOf = async (page: Page, id: string): Promise<string | undefined> => {
  if ((await page.locator(named(plainName(id))).count()) > 0) return 'select';
  return page
    .locator(`${named(id)}:not([type=hidden])`)
    .evaluateAll((found) =>
      found.map((one) => (one.tagName === 'SELECT' ? 'select' : (one.getAttribute('type') ?? 'text'))).at(-1),
    );
};

/** Gives one answer to the control with this name. @returns whether the page shows it */
const giveAnswer = async (page: Page, id: string, value: unknown): Promise<boolean> => {
  if ((await page.locator(`[name="${id}-year"]`).count()) > 0) {
    const [year = '', month = '', day = ''] = String(value).split('-');
    if ((await page.locator(`[name="${id}-day"]`).count()) > 0) await page.locator(`[name="${id}-day"]`).fill(day);
    await page.locator(`[name="${id}-month"]`).selectOption(String(Number(month)));
    await page.locator(`[name="${id}-year"]`).fill(year);
    return true;
  }
  const kind = await kindOf(page, id);
  if (kind === undefined) return false;
  const control = controlOf(page, id);
  if (kind === 'select') {
    const values = await control
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    if (!values.includes(String(value))) return false;
    await control.selectOption(String(value));
  } else if (kind === 'radio') await page.locator(`[name="${id}"][value="${value}"]`).check();
  else if (kind === 'checkbox') {
    for (const one of [value].flat()) if (one !== false) await page.locator(`[name="${id}"][value="${one}"]`).check();
  } else if (kind === 'file') {
    const accepted = (await control.getAttribute('accept')) ?? '';
    await control.setInputFiles(accepted.includes('pdf') ? documentFile() : await photoFile());
  } else await control.fill(String(value));
  return true;
};

/** Gives the answers that the page asks for. @returns names of the controls that it does not show */
export const giveAnswers = async (page: Page, id: string, answers: Answers): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (const [name, value] of Object.entries(answers)) {
    const own = `${id}.${name}`;
    if (isContainer(value) && !Array.isArray(value)) missing.push(...(await giveAnswers(page, own, value as Answers)));
    else if (!(await giveAnswer(page, own, value))) missing.push(own);
  }
  return missing;
};

/** Presses a control that leads to another page. */
export const follow = ({ page }: Applicant, control: Locator): Promise<unknown> =>
  Promise.all([page.waitForEvent('load'), control.click()]);

/** Presses a button by its words, whose form is then posted. */
export const press = (visitor: Applicant, name: string): Promise<unknown> =>
  follow(visitor, visitor.page.getByRole('button', { name, exact: true }).last());

/**
 * Expects that the page shows a form again with its errors: its title begins with that, and each line of the summary
 * leads to something that can be seen.
 * @returns the lines
 */
export const expectRefused = async ({ page, t }: Applicant): Promise<readonly string[]> => {
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  const [before = ''] = t('app.error.inTitle', { title: '\n' }).split('\n');
  expect((await page.title()).startsWith(before)).toBe(true);
  const lines = await summary.locator('a').evaluateAll((links) =>
    links.map((link) => ({
      text: link.textContent ?? '',
      leads: document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))?.checkVisibility(),
    })),
  );
  expect(lines.filter(({ leads }) => leads !== true)).toEqual([]);
  return lines.map(({ text }) => text);
};
