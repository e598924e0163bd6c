import type { Locator, Page } from 'playwright';
import type { Translate } from './data.ts';
import { demoName } from './demo-names.ts';

/** A page with a form: the page, its texts, the form's key. */
export interface FormPage {
  readonly page: Page;
  readonly t: Translate;
}

export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The label with the mark of a required or optional question, and nothing else. */
export const named = ({ t }: FormPage, label: string): RegExp =>
  new RegExp(`^${literal(label)}( \\*| ${literal(t('renderer.optional'))})?$`);

/** A choice may have the same words as the question that it leads to. */
const notAChoice = 'textarea, select, input:not([type=radio], [type=checkbox])';

export const findControl = (formPage: FormPage, label: string): Locator =>
  formPage.page.getByLabel(named(formPage, label)).and(formPage.page.locator(notAChoice));
/** Several controls that answer one question; choices of which one is taken say so. */
export const findGroup = (formPage: FormPage, label: string): Locator => {
  const name = named(formPage, label);
  return formPage.page.getByRole('group', { name }).or(formPage.page.getByRole('radiogroup', { name }));
};

export const typeText = async (formPage: FormPage, label: string, text: string): Promise<void> => {
  const control = findControl(formPage, label);
  await control.focus();
  await control.press('ControlOrMeta+a');
  await control.pressSequentially(text);
};

export const tick = async (formPage: FormPage, label: string, isTicked: boolean): Promise<void> => {
  const box = formPage.page.getByRole('checkbox', { name: label, exact: true });
  if ((await box.isChecked()) !== isTicked) await box.press('Space');
};

/** A name of the demo data as the page shows it. */
const shownName = async ({ page }: FormPage, name: string): Promise<string> =>
  demoName(name, await page.evaluate(() => document.documentElement.lang));

/** @param option a name of reference data in Indonesian, whatever the language of the page */
export const chooseRadio = async (formPage: FormPage, label: string, option: string): Promise<void> => {
  const radio = findGroup(formPage, label).getByRole('radio', {
    name: await shownName(formPage, option),
    exact: true,
  });
  if (!(await radio.isChecked())) await radio.press('Space');
};

/** Day, month by name, year. */
export const typeDate = async (formPage: FormPage, label: string, isoDate: string): Promise<void> => {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  const group = findGroup(formPage, label);
  await group.getByLabel(formPage.t('renderer.date.day')).fill(String(Number(day)));
  await group.getByLabel(formPage.t('renderer.date.month')).selectOption(String(Number(month)));
  await group.getByLabel(formPage.t('renderer.date.year')).fill(year);
};

/** Types into a combobox and takes the option with the arrow keys. */
export const takeFromList = async (box: Locator, typed: string, wanted: RegExp): Promise<void> => {
  const page = box.page();
  await box.focus();
  await box.press('ControlOrMeta+a');
  await box.pressSequentially(typed);
  const option = page.getByRole('option', { name: wanted });
  await option.waitFor();
  // The list narrows after typing, so the row is looked up anew at each move.
  for (let moves = 0; (await option.getAttribute('data-active')) !== 'true'; moves++) {
    if (moves > 30) throw new Error(`the arrow keys do not reach ${wanted}`);
    await box.press('ArrowDown');
  }
  await box.press('Enter');
};

/**
 * Chooses in a native select or a combobox. Waits until its list is loaded.
 * @param option a name of reference data in Indonesian, whatever the language of the page
 */
export const choose = async (formPage: FormPage, label: string, option: string): Promise<void> => {
  const box = formPage.page.getByRole('combobox', { name: named(formPage, label) });
  await box.waitFor();
  const isNative = (await box.evaluate((element) => element.tagName)) === 'SELECT';
  const shown = await shownName(formPage, option);
  if (isNative) await box.selectOption({ label: shown });
  else await takeFromList(box, shown, new RegExp(`^${literal(shown)}$`));
};

export const chooseDialCode = async (formPage: FormPage, label: string, code: string): Promise<void> =>
  takeFromList(
    formPage.page.getByRole('combobox', { name: named(formPage, label) }),
    code,
    new RegExp(`\\(${literal(code)}\\)$`),
  );
