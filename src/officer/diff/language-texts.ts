import { nameIn } from '../../engine/lists/choice-list.ts';
import { isObject, valueAt } from '../../engine/schema/json.ts';
import { ownProperty } from '../../engine/schema/own-property.ts';
import type { FactRule } from '../../engine/schema/types.ts';
import { fieldsWithSource } from '../../engine/steps/sources.ts';
import { DEFAULT_LANGUAGE } from '../../engine/text/languages.ts';
import { parseLine, plainLine } from '../../engine/text/markup.ts';
import { labelKeyOf, messageKeyFallbacks, optionKey } from '../../engine/text/text-keys.ts';
import { findCatalogue, listForms } from '../data/catalogue.ts';
import type { OfficerData } from '../data/read-officer-data.ts';

export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];

/** The texts of one language: those of the tool, and the portal's labels of fields and values. */
export interface LanguageTexts {
  readonly language: Language;
  /** The tool's sentence for a key, with its placeholders filled. */
  readonly translate: (key: string, params?: Readonly<Record<string, string>>) => string;
  /** The portal's text for a key, before or after the change. */
  readonly findPortalText: (key: string) => string | undefined;
  /** The computation of a fact, before or after the change. */
  readonly findFactRule: (name: string) => FactRule | undefined;
  /** The name of an entry of a list of `schemas/lists`, before or after the change. */
  readonly findEntryName: (list: string, value: unknown) => string | undefined;
  /** The list that a field offers, before or after the change. `names`: path from the form, without list indices. */
  readonly findListOf: (form: string, names: readonly string[]) => string | undefined;
}

/** A sentence in the reader's language. */
export type LocalizedSentence = (texts: LanguageTexts) => string;

const fill = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

const findText = ({ values }: OfficerData, language: Language, key: string): string | undefined => {
  const [file = '', ...path] = key.split('.');
  const found = valueAt(values.get(`locales/${language}/${file}.json`), path);
  return typeof found === 'string' ? found : undefined;
};

const findEntryNameIn = (data: OfficerData, language: Language, list: string, value: unknown): string | undefined => {
  const entry = ownProperty(findCatalogue(data)?.lists ?? {}, list)?.entries.find((one) => one.value === value);
  return entry && nameIn(entry.name, language, DEFAULT_LANGUAGE);
};

const findListIn = (data: OfficerData, form: string, names: readonly string[]): string | undefined => {
  const catalogue = findCatalogue(data);
  const definition = catalogue && listForms(catalogue).find(({ key }) => key === form);
  return definition && fieldsWithSource(definition).find(({ field }) => field === names.join('.'))?.source;
};

/** The first result that the newest data have, else earlier ones. */
const firstOf = <T>(data: readonly OfficerData[], find: (one: OfficerData) => T | undefined): T | undefined => {
  for (const one of data) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The meta-schema of facts checks the rest. */
const isFactRule = (value: unknown): value is FactRule => isObject(value) && typeof value['compute'] === 'string';

/**
 * @param tool root of the portal that contains the tool
 * @param data newest first; the labels of the fields are looked up there
 */
export const createLanguageTexts = (
  tool: OfficerData,
  data: readonly OfficerData[],
  language: Language,
): LanguageTexts => ({
  language,
  translate: (key, params = {}) => fill(findText(tool, language, key) ?? key, params),
  findFactRule: (name) =>
    data.map(({ values }) => valueAt(values.get('schemas/rules/facts.json'), ['facts', name])).find(isFactRule),
  findPortalText: (key) => firstOf(data, (one) => findText(one, language, key)),
  findEntryName: (list, value) => firstOf(data, (one) => findEntryNameIn(one, language, list, value)),
  findListOf: (form, names) => firstOf(data, (one) => findListIn(one, form, names)),
});

/** What applicants read for a value of a field: the text of the option, or the name of the entry of its list. */
export const findValueName = (
  texts: LanguageTexts,
  form: string,
  names: readonly string[],
  value: unknown,
): string | undefined => {
  const option = texts.findPortalText(optionKey(form, names, value));
  if (option !== undefined || typeof value !== 'string') return option;
  const list = texts.findListOf(form, names);
  return list === undefined ? undefined : texts.findEntryName(list, value);
};

const MAX_NAME_LENGTH = 60;

/** A text between fields is named by its title, else by its first words. */
const nameOfNote = ({ findPortalText: textOf }: LanguageTexts, key: string): string | undefined => {
  const text = textOf(key.replace(/\.label$/, '.text'));
  if (!key.endsWith('.label') || text === undefined) return undefined;
  const words = textOf(key.replace(/\.label$/, '.title')) ?? plainLine(parseLine(text.split('\n')[0] ?? ''));
  return words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH)}…` : words;
};

/** The label for a key; of a text between fields its words; without any, the name of the field. */
export const labelFor = (texts: LanguageTexts, key: string): string =>
  texts.findPortalText(key) ?? nameOfNote(texts, key) ?? key.split('.').at(-2) ?? key;

/** The error text of a broken rule. */
export const findErrorMessage = (texts: LanguageTexts, errorKey: string): string | undefined =>
  messageKeyFallbacks(errorKey)
    .slice(0, 2)
    .map(texts.findPortalText)
    .find((text) => text !== undefined)
    ?.replaceAll('{{type}}', labelFor(texts, labelKeyOf(errorKey)));
