import type { ContentEntity, FormDefinition } from '../../../engine/schema/types.ts';
import { englishField } from '../../../engine/text/english-field.ts';

/** Content is written in these two, whatever languages the portal speaks. */
export type ContentLanguage = 'id' | 'en';

/** Which fields are asked in one language only: those of a kind of content that have a twin in the other. */
export const contentLanguagesOf = (form: FormDefinition): ReadonlyMap<string, ContentLanguage> => {
  const { texts = [] } = form as Partial<ContentEntity>;
  return new Map(texts.flatMap((field) => [[field, 'id'] as const, [englishField(field), 'en'] as const]));
};
