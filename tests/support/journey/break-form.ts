import type { FormDefinition, JsonSchema } from '../../../src/engine/schema/types.ts';
import { findFieldSchema } from '../find-field-schema.ts';
import type { Applicant } from './applicant.ts';

/** The mistakes of a form: nothing filled in, an invalid value in every field, far too long words in every field. */
export const mistakes = ['empty', 'broken', 'long'] as const;
export type Mistake = (typeof mistakes)[number];

const LONGEST_SHOWN = 600;
/** Indonesian words are longer than English ones. */
const longWords = 'Ketidakbertanggungjawaban mempertanggungjawabkan ';

const isNumber = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number';

const wrongFor = (schema: JsonSchema, problem: Mistake): string => {
  if (problem === 'empty') return '';
  if (isNumber(schema)) return problem === 'long' ? '9'.repeat(30) : 'abc';
  if (problem === 'broken') return '§';
  const most = Math.min(Number(schema['maxLength'] ?? 60) + 1, LONGEST_SHOWN);
  return longWords.repeat(Math.ceil(most / longWords.length)).slice(0, most);
};

/**
 * Answers everything that can be typed in a way that the field's own schema refuses, and takes the last choice wherever
 * there is one, so that the fields behind conditions come up.
 */
export const fillWrongly = async (
  { page }: Applicant,
  selector: string,
  form: FormDefinition,
  problem: Mistake,
): Promise<void> => {
  const typed = await page
    .locator(selector)
    .evaluate(
      (root, prefix) =>
        [...root.querySelectorAll<HTMLElement>('input, textarea')].map(({ id }) => id.slice(prefix.length)),
      `${form.key}.`,
    );
  const answers = Object.fromEntries(
    typed.map((name) => [name, wrongFor(findFieldSchema(form.schema, name.split('.')[0] ?? '') ?? {}, problem)]),
  );
  await page.locator(selector).evaluate(
    (root, { prefix, given, isEmpty, cell }) => {
      const type = (input: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
        const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      };
      const isTyped = ({ type: kind }: HTMLInputElement): boolean => !/^(?:radio|checkbox|file|hidden)$/.test(kind);
      for (const input of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
        if (input.readOnly || (input instanceof HTMLInputElement && !isTyped(input))) continue;
        if (input.dataset['subject'] !== undefined) type(input, cell);
        else if (input.getAttribute('role') !== 'combobox') type(input, given[input.id.slice(prefix.length)] ?? '');
      }
      for (const text of root.querySelectorAll<HTMLElement>('[contenteditable=true]')) {
        text.focus();
        document.execCommand('selectAll');
        document.execCommand(isEmpty ? 'delete' : 'insertText', false, 'Ketidakbertanggungjawaban');
      }
      if (isEmpty) return;
      const groups = new Map<string, HTMLInputElement>();
      for (const radio of root.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)'))
        groups.set(radio.name, radio);
      for (const radio of groups.values()) if (!radio.checked) radio.click();
      for (const select of root.querySelectorAll('select')) {
        const last = [...select.options].filter(({ disabled, value }) => !disabled && value !== '').at(-1);
        if (!last || select.value === last.value) continue;
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, last.value);
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    {
      prefix: `${form.key}.`,
      given: answers,
      isEmpty: problem === 'empty',
      cell: { empty: '', broken: '101', long: '999999' }[problem],
    },
  );
  await settle(page);
};

const settle = async (page: Applicant['page']): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]:not(form, button)') === null);
};

/** Submits the form and waits for its errors; false when the form was accepted and closed. */
export const submitForm = async ({ page }: Applicant, selector: string): Promise<boolean> => {
  const button = page.locator(`${selector} button[type=submit]`);
  if ((await button.count()) === 0) return false;
  await button.first().evaluate((element: HTMLButtonElement) => element.click());
  await page.waitForFunction((wanted) => {
    const form = document.querySelector(wanted);
    if (form === null) return true;
    const isBusy = form.matches('[aria-busy=true]') || form.querySelector('button[aria-busy=true]') !== null;
    return !isBusy && document.querySelector('[aria-invalid=true]') !== null;
  }, selector);
  await settle(page);
  return (await page.locator(selector).count()) > 0;
};
