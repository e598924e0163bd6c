import type { Answers, ContentEntity } from '../../../engine/schema/types.ts';
import { englishOf } from '../../../engine/text/english-of.ts';
import { findFieldSchema } from '../../../engine/wire/field-type.ts';
import type { FileRule } from '../../platform/storage/file-rule.ts';

const withEnglish = ({ texts }: ContentEntity, fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => (texts.includes(field) ? [field, englishOf(field)] : [field]));

/** Every field that may carry markup, in both languages. */
export const richFields = (entity: ContentEntity): readonly string[] => withEnglish(entity, entity.richTexts ?? []);

export const searchedFields = (entity: ContentEntity): readonly string[] => withEnglish(entity, entity.search ?? []);

export const fileRuleOf = (entity: ContentEntity, field: string): FileRule | undefined =>
  findFieldSchema(entity.schema, field)?.['x-file'] as FileRule | undefined;

/** Every field that holds a picture or file. */
export const mediaFields = (entity: ContentEntity): readonly string[] =>
  Object.keys(entity.schema.properties ?? {}).filter((field) => fileRuleOf(entity, field) !== undefined);

/** Field -> id, of all pictures and files of an item. */
export const mediaIds = (entity: ContentEntity, fields: Answers): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([field, value]) =>
    typeof value === 'string' && fileRuleOf(entity, field) ? [[field, value] as const] : [],
  );
