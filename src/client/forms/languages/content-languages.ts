import { objectOf, textsOf } from '../../../engine/schema/json.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { englishField } from '../../../engine/text/languages.ts';

/** The two languages of content. */
export type ContentLanguage = 'id' | 'en';

/** The fields of a kind of content that have a counterpart in the other language. */
export const contentLanguagesOf = (form: FormDefinition): ReadonlyMap<string, ContentLanguage> => {
  const texts = textsOf(objectOf(form)['texts']);
  return new Map(texts.flatMap((field) => [[field, 'id'] as const, [englishField(field), 'en'] as const]));
};
