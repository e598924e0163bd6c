import i18next from 'i18next';
import type { FormDefinition } from '../../../engine/schema/types.ts';

/** A form of earlier as the server tells it: texts by language. */
export interface OwnForm {
  readonly Id: number;
  readonly Schema: Readonly<Record<string, unknown>>;
  readonly Ui: Readonly<Record<string, unknown>>;
  readonly Texts: Readonly<Record<string, unknown>>;
}

/** How a form of earlier is drawn: its definition, and the key under which its words are found. */
export interface DrawnForm {
  readonly formKey: string;
  readonly definition: Pick<FormDefinition, 'schema' | 'ui'>;
}

type Words = Readonly<Record<string, { readonly label?: string } | undefined>>;

/** Only for the language that is spoken: one that has words already would not be fetched when it is chosen. */
const add = (language: string, key: string, words: object, replaces: boolean): void => {
  i18next.addResourceBundle(language, 'translation', { [key]: words }, true, replaces);
};

/** Makes the words of an earlier form known beside those of today. */
export const drawOwnForm = (step: string, { Id, Schema, Ui, Texts }: OwnForm, language: string): DrawnForm => {
  const formKey = `${step}@${Id}`;
  add(language, formKey, (Texts[language] ?? {}) as object, true);
  return { formKey, definition: { schema: Schema, ui: Ui } };
};

/** Questions that are no longer asked keep their names, wherever they are mentioned. */
export const keepNames = (step: string, { Texts }: OwnForm, language: string): void => {
  const labels = Object.entries((Texts[language] ?? {}) as Words).flatMap(([field, words]) =>
    words?.label === undefined ? [] : [[field, { label: words.label }] as const],
  );
  add(language, step, Object.fromEntries(labels), false);
};

/** What a step was called in the form that was answered; undefined where that is today's. */
export const titleIn = (form: OwnForm | null | undefined, language: string): string | undefined =>
  (form?.Texts[language] as { readonly form?: { readonly title?: string } } | undefined)?.form?.title;
