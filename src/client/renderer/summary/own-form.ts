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

/** Makes the words of an earlier form known beside those of today. */
export const drawOwnForm = (step: string, { Id, Schema, Ui, Texts }: OwnForm): DrawnForm => {
  const formKey = `${step}@${Id}`;
  for (const [language, texts] of Object.entries(Texts))
    i18next.addResourceBundle(language, 'translation', { [formKey]: texts }, true, true);
  return { formKey, definition: { schema: Schema, ui: Ui } };
};
