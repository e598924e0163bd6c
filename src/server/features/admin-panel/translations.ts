import { knownFields } from '../../../engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE, fieldInLanguage } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import type { TableSection } from './queries/entries.ts';

/** The field of a section whose text has a column for other languages. The form asks for those that it declares. */
const translatedFields: Readonly<Record<TableSection, string>> = {
  entity: 'name',
  period: 'name',
  offer: 'additionalDiscountName',
  studies: 'name',
  channel: 'name',
};

/** The stored texts of other languages under the fields of the form. */
export const fieldsOfTranslations = (
  form: FormDefinition,
  section: TableSection,
  stored: Readonly<Record<string, string>>,
): Answers => {
  const asked = knownFields(form);
  return Object.fromEntries(
    Object.entries(stored)
      .map(([language, text]) => [fieldInLanguage(translatedFields[section], language), text] as const)
      .filter(([field]) => asked.has(field)),
  );
};

/** The field of each language that the form asks for. */
const fieldsByLanguage = (form: FormDefinition, section: TableSection, locales: readonly Locale[]) =>
  locales
    .filter((locale) => locale !== DEFAULT_LANGUAGE)
    .map((locale) => ({ locale, field: fieldInLanguage(translatedFields[section], locale) }))
    .filter(({ field }) => knownFields(form).has(field));

/** What an entry stores of the texts in other languages; null deletes one. */
export const translationsOf = (
  form: FormDefinition,
  section: TableSection,
  values: Answers,
  locales: readonly Locale[],
): Readonly<Record<Locale, unknown>> =>
  Object.fromEntries(
    fieldsByLanguage(form, section, locales).map(({ locale, field }) => [locale, values[field] ?? null]),
  );

/** The name of an entry in a language. */
export const nameOfEntry = ({ values }: { readonly values: Answers }, locale: Locale): string =>
  String(values[fieldInLanguage('name', locale)] ?? values['name']);

/** The answers without those that are stored as texts of other languages. */
export const withoutTranslations = (
  form: FormDefinition,
  section: TableSection,
  values: Answers,
  locales: readonly Locale[],
): Answers => {
  const translated = new Set(fieldsByLanguage(form, section, locales).map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !translated.has(name)));
};
