import type { Locator } from 'playwright';
import { findRule } from '../../../src/engine/model/field-facts.ts';
import { childOf, type FormNode, formModelOf } from '../../../src/engine/model/form-model.ts';
import { isObject } from '../../../src/engine/schema/json.ts';
import type { Answers, FieldUi, FormDefinition, StepUi } from '../../../src/engine/schema/types.ts';
import { orderFields } from '../../../src/engine/summary/groups.ts';
import { optionKey, textKey } from '../../../src/engine/text/text-keys.ts';
import { pickWidget } from '../../../src/engine/widgets/field-widget.ts';
import type { PortalData } from '../journey/data.ts';
import { documentFile } from '../journey/documents.ts';
import { type FormPage, literal, named, takeFromList } from '../journey/fields.ts';
import { nameInList, schemaOf } from './spoken-answers.ts';

/** A page with forms, and the data that it shows. */
type FilledPage = FormPage & { readonly data: PortalData };

interface Question {
  readonly formPage: FilledPage;
  readonly form: FormDefinition;
  readonly path: readonly (string | number)[];
  readonly node: FormNode | undefined;
  readonly ui: FieldUi;
}

const namesOf = ({ path }: Question): readonly string[] => path.filter((name) => typeof name === 'string');

/** The field on the page, and nothing of the fields in it. */
const frameOf = ({ formPage, path }: Question): Locator =>
  formPage.page.locator(`form [data-field="${path.join('.')}"]`);

const labelOf = (question: Question): string => {
  const { formPage, form, path } = question;
  const label = formPage.t(textKey(form.key, namesOf(question), 'label'));
  const indices = path.slice(path.map((name) => typeof name).lastIndexOf('string') + 1);
  if (indices.length === 0) return label;
  return formPage.t('renderer.repeat.entry', { label, number: indices.map((index) => Number(index) + 1).join('.') });
};

const optionOf = (question: Question, value: unknown): string =>
  question.formPage.t(optionKey(question.form.key, namesOf(question), value));

const controlOf = (question: Question): Locator =>
  frameOf(question)
    .getByLabel(named(question.formPage, labelOf(question)))
    .and(question.formPage.page.locator('input, textarea, select'));

const type = async (control: Locator, text: string): Promise<void> => {
  await control.focus();
  await control.press('ControlOrMeta+a');
  if (text === '') await control.press('Delete');
  else await control.pressSequentially(text);
};

const typeValue = (question: Question, value: unknown): Promise<void> => {
  // The page takes a comma in every language.
  const answer = typeof value === 'number' ? String(value).replace('.', ',') : String(value ?? '');
  // The page adds the separators of a notation.
  const hasNotation = findRule(question.node, 'x-notation') !== undefined;
  const text = hasNotation ? answer.replaceAll(/[^0-9a-z]/gi, '') : answer;
  return type(controlOf(question), text);
};

const tick = async (question: Question, label: string, isTicked: boolean): Promise<void> => {
  const box = frameOf(question).getByRole('checkbox', { name: label, exact: true });
  if ((await box.isChecked()) !== isTicked) await box.press('Space');
};

/** A box that was never touched is no answer: `false` takes two presses. */
const answerBox = async (question: Question, value: unknown): Promise<void> => {
  const label = labelOf(question);
  if (value === false) await tick(question, label, true);
  await tick(question, label, value === true);
};

const clearAnswer = (question: Question): Promise<void> =>
  frameOf(question)
    .getByRole('button', { name: question.formPage.t('renderer.clear.of', { label: labelOf(question) }), exact: true })
    .press('Enter');

const chooseRadio = async (question: Question, value: unknown): Promise<void> => {
  if (value === undefined) return clearAnswer(question);
  await frameOf(question)
    .getByRole('radio', { name: optionOf(question, value), exact: true })
    .press('Space');
};

const chooseRating = async (question: Question, value: unknown): Promise<void> => {
  if (value === undefined) return clearAnswer(question);
  await frameOf(question)
    .getByRole('radio', { name: String(value).replace('.', ','), exact: true })
    .press('Space');
};

const slideTo = async (question: Question, value: unknown): Promise<void> => {
  const slider = frameOf(question).getByRole('slider');
  if (value === undefined) return clearAnswer(question);
  await slider.press('Home');
  for (let presses = 0; Number(await slider.inputValue()) < Number(value) && presses < 500; presses += 1)
    await slider.press('ArrowRight');
};

/** A short list is the browser's own, a long one is searched. @param name of the option; undefined for none */
const takeName = async (control: Locator, name: string | undefined): Promise<void> => {
  const isNative = (await control.evaluate((element) => element.tagName)) === 'SELECT';
  if (isNative) await control.selectOption(name === undefined ? { value: '' } : { label: name });
  else if (name === undefined) await type(control, '');
  else await takeFromList(control, name, new RegExp(`^${literal(name)}$`));
};

const chooseOption = (question: Question, value: unknown): Promise<void> =>
  takeName(controlOf(question), value === undefined ? undefined : optionOf(question, value));

const chooseFromList = async (question: Question, value: unknown): Promise<void> => {
  const { formPage, ui } = question;
  const control = controlOf(question);
  await control.waitFor();
  if (value === undefined) return takeName(control, undefined);
  const lang = await formPage.page.evaluate(() => document.documentElement.lang);
  const name = nameInList(ui, value, { language: lang === 'en' ? 'en' : 'id', lists: formPage.data.catalogue.lists });
  await takeName(control, name);
};

const choicesIn = ({ node }: Question): readonly unknown[] => (schemaOf(node?.entry)['enum'] ?? []) as unknown[];

const tickAll = async (question: Question, values: readonly unknown[]): Promise<void> => {
  for (const choice of choicesIn(question)) {
    const label = optionOf(question, choice);
    const box = frameOf(question).getByRole('checkbox', { name: label, exact: true });
    if (values.includes(choice)) await tick(question, label, true);
    // A condition may offer other options, and takes one away at any moment: it is looked for and read at once.
    else if (await box.evaluateAll((boxes) => boxes.some((one) => (one as HTMLInputElement).checked)))
      await box.press('Space');
  }
};

const rank = async (question: Question, values: readonly unknown[]): Promise<void> => {
  const { t } = question.formPage;
  const press = (key: string, value: unknown) =>
    frameOf(question)
      .getByRole('button', { name: t(key, { name: optionOf(question, value) }), exact: true })
      .press('Enter');
  for (const choice of choicesIn(question)) {
    const remove = t('renderer.repeat.removeOf', { name: optionOf(question, choice) });
    if ((await frameOf(question).getByRole('button', { name: remove, exact: true }).count()) > 0)
      await press('renderer.repeat.removeOf', choice);
  }
  for (const value of values) await press('renderer.ranking.addOf', value);
};

const typeDay = async (question: Question, text: string): Promise<void> => {
  const [year = '', month = '', day = ''] = text.split('-');
  const frame = frameOf(question);
  const part = (name: string) => frame.getByLabel(question.formPage.t(`renderer.date.${name}`), { exact: true });
  if (day !== '') await type(part('day'), String(Number(day)));
  await part('month').selectOption(month === '' ? '' : String(Number(month)));
  await type(part('year'), year);
};

const typeMoment = async (question: Question, text: string): Promise<void> => {
  const [day = '', time = ''] = text.split('T');
  await typeDay(question, day);
  await type(frameOf(question).getByLabel(question.formPage.t('renderer.date.time'), { exact: true }), time);
};

const sendFiles = async (question: Question, names: readonly string[]): Promise<void> => {
  const frame = frameOf(question);
  await frame.locator('input[type=file]').setInputFiles(names.map((name) => documentFile(name)));
  for (const name of names) await frame.getByRole('link', { name }).waitFor();
};

/** Types a name in place of a drawing. */
const sign = async (question: Question): Promise<void> => {
  const { t } = question.formPage;
  const frame = frameOf(question);
  await type(frame.getByLabel(t('renderer.signature.name')), 'Siti');
  await frame.getByRole('button', { name: t('renderer.signature.use') }).press('Enter');
  // The name of the canvas may contain the label.
  await frame.getByRole('img', { name: labelOf(question), exact: true }).waitFor();
};

const pressIn = (question: Question, name: string | RegExp): Promise<void> =>
  frameOf(question)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .press('Enter');

const entryOf = ({ formPage, form, path, node, ui }: Question, index: number): Question => ({
  formPage,
  form,
  path: [...path, index],
  node: node?.entry,
  ui: (ui['items'] ?? {}) as FieldUi,
});

/** Presses “Add”, from the second entry on “Add another”; that of a list in an entry stands before it. */
const fillList = async (question: Question, values: readonly unknown[], before: readonly unknown[]): Promise<void> => {
  const { t } = question.formPage;
  await frameOf(question).waitFor();
  for (const [index, value] of values.entries()) {
    const entry = entryOf(question, index);
    if (
      (await frameOf(entry)
        .or(frameOf(question).locator(`[data-field^="${entry.path.join('.')}."]`))
        .count()) === 0
    )
      await pressIn(question, new RegExp(`^(${t('renderer.repeat.addFirst')}|${t('renderer.repeat.add')})$`));
    await answer(entry, value, before[index]);
  }
  for (let index = before.length - 1; index >= values.length; index -= 1)
    await pressIn(question, t('renderer.repeat.removeOf', { name: labelOf(entryOf(question, index)) }));
};

const fillGroup = async (question: Question, answers: Answers, before: Answers): Promise<void> => {
  const { formPage, form, path, node, ui } = question;
  const names = new Set([...Object.keys(before), ...Object.keys(answers)]);
  const declared = [...(node?.fields.keys() ?? [])].filter((name) => names.has(name));
  const inner = (name: string): Question => ({
    formPage,
    form,
    path: [...path, name],
    node: childOf(node, name),
    ui: (ui[name as keyof FieldUi] ?? {}) as FieldUi,
  });
  let waiting: readonly string[] = orderFields(declared, (ui as StepUi)['ui:order']);
  while (waiting.length > 0) {
    const later: string[] = [];
    for (const name of waiting) {
      // A field may appear once another one below it is answered.
      if (await isDrawn(inner(name))) await answer(inner(name), answers[name], before[name]);
      else if (name in answers) later.push(name);
    }
    if (later.length === waiting.length) await frameOf(inner(later[0] ?? '')).waitFor();
    waiting = later;
  }
};

/** Whether the page shows the question. A hidden field has no frame. */
const isDrawn = async (question: Question): Promise<boolean> =>
  pickWidget(schemaOf(question.node), question.ui) === 'hidden' || (await frameOf(question).count()) > 0;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Answers one question, whatever its widget. @param before what stands on the page */
const answer = async (question: Question, value: unknown, before: unknown): Promise<void> => {
  const { node, path, ui } = question;
  if (ui['ui:options']?.['readOnly'] === true) return;
  const schema = schemaOf(node);
  const isChoiceOrFile = ['checkboxes', 'ranking', 'files'].includes(pickWidget(schema, ui));
  if (schema['type'] === 'array' && !isChoiceOrFile) return fillList(question, listOf(value), listOf(before));
  if (isObject(value) || isObject(before))
    return fillGroup(question, isObject(value) ? value : {}, isObject(before) ? before : {});
  if (value === before) return;
  switch (pickWidget(schema, ui)) {
    case 'hidden':
    case 'calculated':
      return;
    case 'checkbox':
    case 'declaration':
      return answerBox(question, value);
    case 'radio':
      return chooseRadio(question, value);
    case 'rating':
    case 'stars':
      return chooseRating(question, value);
    case 'slider':
      return slideTo(question, value);
    case 'select':
      return chooseOption(question, value);
    case 'remoteSelect':
      return chooseFromList(question, value);
    case 'checkboxes':
      return tickAll(question, listOf(value));
    case 'ranking':
      return rank(question, listOf(value));
    case 'date':
    case 'month':
      return typeDay(question, String(value ?? ''));
    case 'dateTime':
      return typeMoment(question, String(value ?? ''));
    case 'signature':
      return sign(question);
    case 'file':
      return sendFiles(question, [`${path.join('-')}.pdf`]);
    case 'files':
      return sendFiles(
        question,
        listOf(value).map((_, index) => `${path.join('-')}-${index + 1}.pdf`),
      );
    default:
      return typeValue(question, value);
  }
};

/**
 * Types answers into the form on the page, field by field as the form's schema and `ui.json` say.
 * @param before the answers that stand there
 */
export const fillAnswers = (
  formPage: FilledPage,
  form: FormDefinition,
  answers: Answers,
  before: Answers = {},
): Promise<void> =>
  fillGroup({ formPage, form, path: [], node: formModelOf(form), ui: form.ui as FieldUi }, answers, before);
