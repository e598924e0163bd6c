import i18next from 'i18next';
import type { FormDefinition } from '../../../engine/schema/types.ts';

/** A form of earlier as the server tells it: texts by language. */
export interface EarlierForm {
  readonly Id: number;
  readonly Schema: Readonly<Record<string, unknown>>;
  readonly Ui: Readonly<Record<string, unknown>>;
  readonly Texts: Readonly<Record<string, unknown>>;
}

/** How a form of earlier is drawn: its definition, and the key under which its words are found. */
export interface RenderableForm {
  readonly formKey: string;
  readonly definition: Pick<FormDefinition, 'schema' | 'ui'>;
}

/** Only for the language that is spoken: one that has words already would not be fetched when it is chosen. */
const addTexts = (language: string, key: string, words: object): void => {
  i18next.addResourceBundle(language, 'translation', { [key]: words }, true, true);
};

/** Makes the words of an earlier form known beside those of today. */
export const registerEarlierForm = (
  step: string,
  { Id, Schema, Ui, Texts }: EarlierForm,
  language: string,
): RenderableForm => {
  const formKey = `${step}@${Id}`;
  addTexts(language, formKey, (Texts[language] ?? {}) as object);
  return { formKey, definition: { schema: Schema, ui: Ui } };
};

/** What a step was called in the form that was answered; undefined where that is today's. */
export const titleOfEarlierForm = (form: EarlierForm | null | undefined, language: string): string | undefined =>
  (form?.Texts[language] as { readonly form?: { readonly title?: string } } | undefined)?.form?.title;
