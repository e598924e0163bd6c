import type { FromSchema } from 'json-schema-to-ts';
import type { formVersion } from '../../../contract/application-shapes.ts';
import { objectOf, valueAt } from '../../../engine/schema/json.ts';

/** A form as it was when the answers were given, with its texts by language. */
export type EarlierForm = NonNullable<FromSchema<typeof formVersion>>;

/** Texts of one form in one language, nested by the parts of their keys. */
export type EarlierTexts = Readonly<Record<string, unknown>>;

export const textsOfEarlierForm = ({ Texts }: EarlierForm, language: string): EarlierTexts => objectOf(Texts[language]);

/** @param key without the name of the form */
export const findEarlierText = (texts: EarlierTexts, key: string): string | undefined => {
  const text = valueAt(texts, key.split('.'));
  return typeof text === 'string' ? text : undefined;
};

/** The title of the step in the form that was answered; undefined when that is the current form. */
export const titleOfEarlierForm = (form: EarlierForm | null | undefined, language: string): string | undefined =>
  form ? findEarlierText(textsOfEarlierForm(form, language), 'form.title') : undefined;
