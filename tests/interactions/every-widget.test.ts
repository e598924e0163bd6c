import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOf } from '../../src/contract/keys-of.ts';
import { widgetFacts } from '../../src/engine/widgets/widget-facts.ts';
import { findBarriers, loadAxe } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { type Applicant, press, untilHeading } from '../support/journey/applicant.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { beginInGroup, openAddedStep, savedAnswers } from '../support/officer/added-step.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';
import { widgetAnswers, widgetLabel } from '../support/officer/widgets-step.ts';

let opened: ChangedPortal;

beforeAll(async () => {
  opened = await openExtendedPortal();
}, 300_000);
afterAll(() => opened?.close());

interface Walk {
  /** Role of the first control. */
  readonly role: string;
  /** Keys that answer from the first control: names of keys, text to type after a colon, a field to wait for after an @. */
  readonly keys: readonly string[];
}

/** Stands for the moment at which the focus is in a text box. */
const IN_TEXT_BOX = '?';
const row = (name: string, count: string): readonly string[] => ['Enter', IN_TEXT_BOX, `:${name}`, 'Tab', `:${count}`];
const times = (count: number, key: string): readonly string[] => Array(count).fill(key);

/** How each widget is reached and answered with keys alone. */
const walks: Readonly<Record<string, Walk>> = {
  text: { role: 'textbox', keys: [':Budi'] },
  email: { role: 'textbox', keys: [':budi@example.com'] },
  tel: { role: 'textbox', keys: [':+62 812'] },
  textarea: { role: 'textbox', keys: [':Satu', 'Enter', ':Dua'] },
  suggestions: { role: 'combobox', keys: [':Bogor', 'Escape'] },
  richText: { role: 'button', keys: [] },
  dialCode: { role: 'combobox', keys: [] },
  phone: { role: 'textbox', keys: [':0812-3456-7890'] },
  number: { role: 'textbox', keys: [':172,5'] },
  money: { role: 'textbox', keys: [':2500000'] },
  percent: { role: 'textbox', keys: [':12,5'] },
  slider: { role: 'slider', keys: ['Home', ...times(4, 'ArrowRight')] },
  rating: { role: 'radio', keys: ['Space', ...times(7, 'ArrowRight')] },
  stars: { role: 'radio', keys: ['Space', ...times(3, 'ArrowRight')] },
  radio: { role: 'radio', keys: ['Space'] },
  yesNo: { role: 'radio', keys: ['Space', 'ArrowDown'] },
  select: { role: 'combobox', keys: [':Kopi'] },
  remoteRadio: { role: 'radio', keys: ['Space'] },
  remoteSelect: { role: 'combobox', keys: [':Bali', 'ArrowDown', 'Enter'] },
  checkbox: { role: 'checkbox', keys: ['Space'] },
  checkboxes: { role: 'checkbox', keys: ['Space', 'Tab', 'Tab', 'Space'] },
  ranking: { role: 'button', keys: ['Tab', 'Tab', 'Enter', 'Shift+Tab', 'Enter'] },
  date: { role: 'textbox', keys: [':24', 'Tab', ':Des', 'Tab', ':2026'] },
  dateTime: { role: 'textbox', keys: [':24', 'Tab', ':Des', 'Tab', ':2026', 'Tab', ':9.30'] },
  month: { role: 'combobox', keys: [':Nov', 'Tab', ':2026'] },
  time: { role: 'textbox', keys: [':9.30'] },
  color: { role: 'textbox', keys: [':#1a73e8'] },
  file: { role: 'button', keys: [] },
  files: { role: 'button', keys: [] },
  image: { role: 'button', keys: [] },
  signature: { role: 'textbox', keys: [] },
  alternative: { role: 'radio', keys: ['Space', '@alternative.name', 'Tab', ':SMA 1'] },
  grid: { role: 'textbox', keys: [':Satu', 'Tab', ':1', 'Tab', 'Tab', ':2'] },
  table: { role: 'button', keys: row('Satu', '1') },
  repeat: { role: 'button', keys: row('Dua', '2') },
  declaration: { role: 'checkbox', keys: ['Space'] },
};

/** Widgets that no step of applicants shows, that answer themselves, or that have a test of their own. */
const otherWidgets = ['calculated', 'givenSelect', 'gradeGrid', 'hidden', 'note', 'password'];

test('the walk knows every widget', () => {
  expect(keysOf(widgetFacts).filter((name) => !(name in walks) && !otherWidgets.includes(name))).toEqual([]);
});

const cleared = ['slider', 'rating', 'stars', 'radio', 'yesNo', 'remoteRadio'];

/** What a screen reader announces where the focus is, and whether the focus is seen. */
interface Stop {
  readonly field: string;
  readonly role: string;
  /** Name and description of the control, after those of the groups around it. */
  readonly spoken: string;
  readonly isNamed: boolean;
  readonly isFocusSeen: boolean;
}

const readPlace = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement ?? document.body;
    const textOf = (ids: string | null): string =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
    const around: string[] = [];
    let field = '';
    for (let element = active.parentElement; element; element = element.parentElement) {
      field = element.getAttribute('data-field') ?? field;
      if (!element.matches('fieldset, [role=group], [role=radiogroup]')) continue;
      const legend = element.querySelector(':scope > legend')?.textContent ?? '';
      around.push(
        legend,
        textOf(element.getAttribute('aria-labelledby')),
        textOf(element.getAttribute('aria-describedby')),
      );
    }
    const isOutlined = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // The frame of a control may show the focus in its place.
    let seen: Element | null = active;
    while (seen && !isOutlined(seen)) seen = seen.matches('[data-field]') ? null : seen.parentElement;
    return {
      field: field.split('.')[0] ?? '',
      around: around.join(' '),
      isFocusSeen: seen !== null,
    };
  });

const readStop = async (page: Page, cdp: CDPSession): Promise<Stop> => {
  const { field, around, isFocusSeen } = await readPlace(page);
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    ...(result.objectId && { objectId: result.objectId }),
    fetchRelatives: false,
  });
  const [{ role, name, description } = {}] = nodes;
  const spoken = [around, name?.value, description?.value].join(' ').replace(/\s+/g, ' ');
  return { field, role: String(role?.value), spoken, isNamed: Boolean(name?.value), isFocusSeen };
};

const pressKey = async (page: Page, key: string): Promise<void> => {
  if (key === IN_TEXT_BOX) await page.waitForFunction(() => document.activeElement?.matches('input') === true);
  else if (key.startsWith('@')) await page.locator(`[data-field="${key.slice(1)}"]`).waitFor();
  else if (key.startsWith(':')) await page.keyboard.type(key.slice(1));
  else await page.keyboard.press(key);
};

/** Goes through the form with Tab from its first control to the button that saves, and answers each field once. */
const walk = async ({ page }: Applicant): Promise<readonly Stop[]> => {
  const cdp = await page.context().newCDPSession(page);
  const stops: Stop[] = [];
  const stopHere = async (): Promise<Stop> => {
    const stop = await readStop(page, cdp);
    stops.push(stop);
    return stop;
  };
  await page.getByRole('checkbox').first().focus();
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const { field } = await stopHere();
    if (field === '') return stops;
    if (stops.filter((stop) => stop.field === field).length > 1) continue;
    for (const key of walks[field]?.keys ?? []) {
      await pressKey(page, key);
      if (key === 'Tab') await stopHere();
    }
  }
  throw new Error('the keyboard does not leave the form');
};

const t = (name: string): string => widgetLabel(name, 'id');

const openWidgets = async (client: ApiClient, formId: string): Promise<Applicant> => {
  const applicant = await openAddedStep(opened, { client, formId, step: 'widgets', language: 'id' });
  await untilPageTakenOver(applicant.page);
  // It takes the place of a plain text.
  await applicant.page.getByRole('toolbar').waitFor();
  return applicant;
};

test('each widget is reached, announced and answered with the keyboard alone, and cleared where it can be', async () => {
  const [client, formId] = await beginInGroup(opened, 'widgets');
  const applicant = await openWidgets(client, formId);
  const { page } = applicant;
  const stops = await walk(applicant);
  const firsts = new Map([...stops].reverse().map((stop) => [stop.field, stop]));
  expect(Object.fromEntries(Object.keys(walks).map((name) => [name, firsts.get(name)?.role]))).toEqual(
    Object.fromEntries(Object.entries(walks).map(([name, { role }]) => [name, role])),
  );
  const isSpoken = (name: string): boolean =>
    stops.some(
      ({ field, spoken }) => field === name && spoken.includes(t(name)) && spoken.includes(`Petunjuk ${name}.`),
    );
  const silent = Object.keys(walks).filter((name) => name !== 'declaration' && !isSpoken(name));
  expect(silent).toEqual([]);
  expect(stops.filter(({ isNamed, isFocusSeen }) => !isNamed || !isFocusSeen)).toEqual([]);

  await press(applicant, 'application.save');
  await untilHeading(applicant, applicant.t('submission.form.title'));
  const { richText: _typedElsewhere, ...typed } = widgetAnswers;
  const saved = await savedAnswers(client, formId, 'widgets');
  expect(saved).toEqual({
    ...typed,
    remoteRadio: expect.any(String),
    remoteSelect: expect.any(String),
  });

  // Back at the step: what radio buttons and sliders answer is taken back.
  await page.goBack();
  await untilHeading(applicant, applicant.t('widgets.form.title'));
  await untilPageTakenOver(page);
  for (const name of cleared) {
    const clear = page.getByRole('button', { name: applicant.t('renderer.clear.of', { label: t(name) }), exact: true });
    await clear.press('Enter');
    await clear.waitFor({ state: 'hidden' });
    const { field, isFocusSeen } = await readPlace(page);
    expect([field, isFocusSeen]).toEqual([name, true]);
    await page
      .getByRole('status')
      .getByText(applicant.t('renderer.clear.done', { label: t(name) }))
      .waitFor({ state: 'attached' });
  }
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  await press(applicant, 'application.save');
  await untilHeading(applicant, applicant.t('submission.form.title'));
  const left = await savedAnswers(client, formId, 'widgets');
  expect(Object.keys(left ?? {}).sort()).toEqual(
    Object.keys(saved ?? {})
      .filter((name) => !cleared.includes(name))
      .sort(),
  );
  await applicant.close();
});

test('each required widget that is not answered takes the focus from the list of errors and announces its error', async () => {
  const [client, formId] = await beginInGroup(opened, 'widgets');
  const applicant = await openWidgets(client, formId);
  const { page } = applicant;
  await page.getByRole('checkbox', { name: applicant.t('widgets.strict.label'), exact: true }).press('Space');
  await press(applicant, 'application.save');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  await summary.locator('summary').press('Enter');
  const cdp = await page.context().newCDPSession(page);
  // A country code and an unticked box are answers; a declaration has an error of its own.
  const asked = Object.keys(walks).filter((name) => !['dialCode', 'declaration', 'checkbox'].includes(name));
  const silent: unknown[] = [];
  for (const name of asked) {
    // Alternatives ask which of them applies.
    const type = name === 'alternative' ? applicant.t('widgets.alternative.alternative.label') : t(name);
    const error = applicant.t('common.error.required', { type });
    await summary.getByRole('link', { name: error, exact: true }).press('Enter');
    const { field, spoken, isFocusSeen } = await readStop(page, cdp);
    if (field !== name || !spoken.includes(error) || !isFocusSeen) silent.push([name, field, spoken, isFocusSeen]);
  }
  expect(silent).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
  await applicant.close();
});

test('without scripts each widget has a control that can be used', async () => {
  const [client, formId] = await beginInGroup(opened, 'widgets');
  const applicant = await openWidgets(client, formId);
  const context = await opened.browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(await applicant.page.context().cookies());
  const page = await context.newPage();
  await page.goto(applicant.page.url());
  const controls = (name: string) =>
    page.locator(`[data-field="${name}"], [data-field^="${name}."]`).locator('input, textarea, select, button');
  const counts = await Promise.all(
    Object.keys(walks).map(async (name) => [name, await controls(name).count()] as const),
  );
  expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  await page.getByRole('textbox', { name: t('richText') }).fill('Satu\n<b>dua</b>');
  await page.locator('[data-field="declaration"] [type=checkbox]').check();
  await page.getByRole('button', { name: applicant.t('application.save') }).click();
  await expect
    .poll(async () => (await savedAnswers(client, formId, 'widgets'))?.['richText'])
    .toBe('<p>Satu</p><p>&lt;b&gt;dua&lt;/b&gt;</p>');
  await context.close();
  await applicant.close();
});
