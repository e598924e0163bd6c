import type { Bilingual } from '../../../../contract/content.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../state/languages.ts';

/** A text as a page shows it; `lang` where it is not in the page's language, so that it is read out rightly. */
export interface Words {
  readonly text: string;
  readonly lang?: Language;
}

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && typeof (value as Bilingual).id === 'string';

/** A text of the content in the reader's language, else in the one that there is. */
export const inLanguage = (value: unknown, language: string): Words | undefined => {
  if (typeof value === 'string' && value !== '') return { text: value };
  if (!isBilingual(value) || value.id === '') return undefined;
  if (language === 'id') return { text: value.id };
  return value.en ? { text: value.en } : { text: value.id, lang: 'id' };
};

export const asLanguage = (language: string): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE);
