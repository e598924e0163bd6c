import { childOf, type FormNode, formModelOf } from '../../../src/engine/model/form-model.ts';
import { isObject } from '../../../src/engine/schema/json.ts';
import type { Answers, Catalogue, FieldUi, FormDefinition, JsonSchema } from '../../../src/engine/schema/types.ts';
import { factsOf, pickWidget } from '../../../src/engine/widgets/field-widget.ts';
import type { Language } from '../browser.ts';
import type { Translate } from '../journey/data.ts';

/** One answer as a reader must see it, wherever answers are shown. */
export interface SpokenAnswer {
  /** Names that lead to the field's texts, with a point between them. */
  readonly field: string;
  readonly label: string;
  /** The answer: a text for each value of a list, and several where the value is a list itself. */
  readonly texts: readonly (readonly string[])[];
  readonly isRanked: boolean;
  /** In a cell of a table, whose label is the heading of a column. */
  readonly isInTable: boolean;
}

export interface Speech {
  readonly language: Language;
  readonly t: Translate;
  /** What stands for a file. */
  readonly fileText: string;
  readonly lists: Catalogue['lists'];
}

interface Question {
  readonly form: FormDefinition;
  readonly names: readonly string[];
  readonly node: FormNode | undefined;
  readonly ui: FieldUi;
}

const locales: Readonly<Record<Language, string>> = { id: 'id-ID', en: 'en-US' };

export const schemaOf = (node: FormNode | undefined): JsonSchema =>
  Object.assign({}, ...[...(node?.schemas ?? [])].reverse()) as JsonSchema;

const uiOf = (ui: FieldUi, name: string): FieldUi => (ui[name as keyof FieldUi] ?? {}) as FieldUi;

const asDate = (text: string, options: Intl.DateTimeFormatOptions, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', hourCycle: 'h23', ...options }).format(new Date(text));

/** The name of an entry of the list that the field offers, in one language. */
export const nameInList = (ui: FieldUi, value: unknown, { language, lists }: Pick<Speech, 'language' | 'lists'>) => {
  const { source } = ui['ui:options'] ?? {};
  const name = lists[String(source)]?.entries.find((entry) => entry.value === value)?.name;
  if (name === undefined) throw new Error(`the list ${source} has no entry ${value}`);
  return typeof name === 'string' ? name : (name[language] ?? '');
};

const textOf = ({ form, names, node, ui }: Question, value: unknown, speech: Speech): string => {
  const { language, t, fileText } = speech;
  const key = [form.key, ...names].join('.');
  const number = (options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locales[language], { maximumFractionDigits: 15, ...options }).format(Number(value));
  const unit = t(`${key}.unit`, { defaultValue: '' });
  const yesOrNo = (): string => t(value === true ? 'common.word.yes' : 'common.word.no');
  switch (pickWidget(schemaOf(node), ui)) {
    case 'radio':
    case 'select':
    case 'checkboxes':
    case 'ranking':
      return t(`${key}.option.${String(value).replaceAll('.', '_')}`);
    case 'remoteSelect':
    case 'remoteRadio':
      return nameInList(ui, value, speech);
    case 'checkbox':
      return yesOrNo();
    case 'date':
      return asDate(String(value), { dateStyle: 'long' }, language);
    case 'dateTime':
      return `${asDate(`${value}Z`, { dateStyle: 'long', timeStyle: 'short' }, language)} WIB`;
    case 'time':
      return asDate(`2000-01-01T${value}Z`, { timeStyle: 'short' }, language);
    case 'month':
      return asDate(`${value}-01`, { month: 'long', year: 'numeric' }, language);
    case 'number':
    case 'rating':
    case 'stars':
    case 'slider':
    case 'calculated':
      if (typeof value === 'boolean') return yesOrNo();
      return typeof value === 'number'
        ? [number({ useGrouping: false }), unit].filter(Boolean).join(' ')
        : String(value);
    case 'percent':
      return number({ style: 'unit', unit: 'percent' });
    case 'money':
      return number({ style: 'currency', currency: 'IDR', minimumFractionDigits: 0 });
    case 'image':
    case 'signature':
    case 'file':
    case 'files':
      return fileText;
    default:
      return typeof value === 'boolean' ? yesOrNo() : String(value);
  }
};

const entriesOf = (question: Question, values: readonly unknown[], speech: Speech): readonly string[] => {
  const { node, ui } = question;
  const entry = { ...question, node: node?.entry, ui: uiOf(ui, 'items') };
  return values.flatMap((value) =>
    Array.isArray(value) ? entriesOf(entry, value, speech) : [textOf(entry, value, speech)],
  );
};

const speak = (question: Question, value: unknown, speech: Speech): readonly SpokenAnswer[] => {
  const { form, names, node, ui } = question;
  const widget = pickWidget(schemaOf(node), ui);
  if (factsOf(widget).answerKind === 'none' || (widget === 'checkbox' && value === false)) return [];
  if (Array.isArray(value) && value.some(isObject))
    return value
      .flatMap((entry) =>
        speakGroup({ ...question, node: node?.entry, ui: uiOf(ui, 'items') }, entry as Answers, speech),
      )
      .map((spoken) => ({ ...spoken, isInTable: spoken.isInTable || ui['ui:field'] === 'table' }));
  if (isObject(value))
    return speakGroup(question, value, speech).map((spoken) => ({
      ...spoken,
      isInTable: spoken.isInTable || ui['ui:field'] === 'grid',
    }));
  const texts = Array.isArray(value)
    ? value.map((_, index) => entriesOf(question, value.slice(index, index + 1), speech))
    : [[textOf(question, value, speech)]];
  const label = speech.t(`${[form.key, ...names].join('.')}.label`);
  return [{ field: names.join('.'), label, texts, isRanked: widget === 'ranking', isInTable: false }];
};

const speakGroup = (question: Question, answers: Answers, speech: Speech): readonly SpokenAnswer[] =>
  Object.entries(answers).flatMap(([name, value]) =>
    speak(
      {
        ...question,
        names: [...question.names, name],
        node: childOf(question.node, name),
        ui: uiOf(question.ui, name),
      },
      value,
      speech,
    ),
  );

/**
 * What readers must see of answers, worked out from schema and texts without the code that shows answers: each answered
 * question with its label and the words of its value.
 */
export const spokenAnswers = (form: FormDefinition, answers: Answers, speech: Speech): readonly SpokenAnswer[] =>
  speakGroup({ form, names: [], node: formModelOf(form), ui: form.ui as FieldUi }, answers, speech);

/** The answer as documents print it. */
export const printedText = ({ texts, isRanked }: SpokenAnswer, separator = '\n'): string =>
  texts.map((values, index) => `${isRanked ? `${index + 1}. ` : ''}${values.join(', ')}`).join(separator);
