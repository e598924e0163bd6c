import type { ContentItem } from '../../../../../contract/content.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { englishOf } from '../../../../../engine/text/english-of.ts';
import { findFieldSchema } from '../../../../../engine/wire/field-type.ts';
import type { ShownFile } from '../../../../forms/runtime/form-runtime.ts';
import type { EditedItem, Kind } from '../use-kind.ts';

interface Source {
  readonly kind: Kind;
  readonly item: EditedItem | undefined;
  readonly answers: Answers;
  readonly findFile: (id: string) => ShownFile | undefined;
}

/** A size that keeps the place of a picture whose own is not known yet. */
const shape = { width: 1600, height: 900 };

const mediaOf = ({ item, findFile }: Source, field: string, id: string): unknown => {
  const stored = item?.[field] as { readonly Id?: string } | null | undefined;
  if (stored?.Id === id) return stored;
  const file = findFile(id);
  if (!file?.contentType.startsWith('image/')) return file && { Id: id, ...file };
  return { Id: id, ...shape, sizes: [{ ...shape, webp: file.url, fallback: file.url }] };
};

/** The item as the public call would answer it, made of what stands in the form. */
export const itemOf = (source: Source): ContentItem => {
  const { kind, item, answers } = source;
  const fieldValue = (field: string): unknown => {
    const value = answers[field];
    if (kind.texts.includes(field)) return { id: value ?? '', en: answers[englishOf(field)] ?? null };
    return findFieldSchema(kind.schema, field)?.['x-file'] ? mediaOf(source, field, String(value)) : value;
  };
  const english = new Set(kind.texts.map(englishOf));
  const shown = [...new Set([...Object.keys(answers), ...kind.texts])].filter((field) => !english.has(field));
  return {
    ...Object.fromEntries(shown.map((field) => [field, fieldValue(field)])),
    Id: item?.Id ?? 'new',
    slug: item?.slug ?? null,
    institutionCode: Number(answers[kind.institution] ?? 0),
    version: item?.version ?? 0,
    updatedAt: item?.updatedAt ?? '',
  };
};
