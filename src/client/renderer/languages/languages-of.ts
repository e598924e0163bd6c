import type { ContentEntity, FormDefinition } from '../../../engine/schema/types.ts';
import { englishOf } from '../../../engine/text/english-of.ts';
import type { Language } from '../../ui/state/languages.ts';

/** Which fields are asked in one language only: those of a kind of content that have a twin in the other. */
export const languagesOf = (form: FormDefinition): ReadonlyMap<string, Language> => {
  const { texts = [] } = form as Partial<ContentEntity>;
  return new Map(texts.flatMap((field) => [[field, 'id'] as const, [englishOf(field), 'en'] as const]));
};
