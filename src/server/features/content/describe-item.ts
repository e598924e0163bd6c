import { type ContentItem as ContentAnswer, TRASH_DAYS } from '../../../contract/content.ts';
import type { Answers, ContentEntity } from '../../../engine/schema/types.ts';
import { englishField } from '../../../engine/text/languages.ts';
import { sanitizeRichText } from '../../platform/sanitize.ts';
import { fileRuleOf, mapRichTexts } from './content-fields.ts';
import type { ContentItem } from './queries/items.ts';
import type { PictureSize, StoredMedia } from './queries/media.ts';

const withoutBody = (item: ContentItem, body: string): ContentItem => {
  const left = Object.entries(item.fields).filter(([field]) => field !== body && field !== englishField(body));
  return { ...item, fields: Object.fromEntries(left) };
};

/** The item in a list: without its body where it has a lead and a page of its own. */
export const toListItem = ({ page }: ContentEntity, item: ContentItem): ContentItem => {
  const hasLead = page?.lead !== undefined && item.fields[page.lead] !== undefined;
  return page?.detail && page.body && hasLead ? withoutBody(item, page.body) : item;
};

/** The item as a link: without its body when it has a page of its own. */
export const toNameOnly = ({ page }: ContentEntity, item: ContentItem): ContentItem =>
  page?.detail && page.body ? withoutBody(item, page.body) : item;

const describePicture = (id: string, sizes: readonly PictureSize[]) => {
  const largest = sizes.at(-1);
  const address = ({ slot }: PictureSize, extension: string) => `/api/content/image/${id}/${slot}.${extension}`;
  return {
    Id: id,
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    sizes: sizes.map((size) => ({
      width: size.width,
      height: size.height,
      webp: address(size, 'webp'),
      fallback: address(size, 'jpg'),
    })),
  };
};

/** Name, size and address of a picture or file; null when it no longer exists. */
const describeMedia = (id: string, { pictures, files }: StoredMedia) => {
  const sizes = pictures.get(id);
  if (sizes) return describePicture(id, sizes);
  const file = files.get(id);
  if (!file) return null;
  const { name, contentType, size } = file;
  return { Id: id, name, contentType, size, url: `/api/content/file/${id}` };
};

const describeValue = (entity: ContentEntity, fields: Answers, field: string, media: StoredMedia): unknown => {
  const value = fields[field];
  if (entity.texts.includes(field)) return { id: value, en: fields[englishField(field)] ?? null };
  return typeof value === 'string' && fileRuleOf(entity, field) ? describeMedia(value, media) : value;
};

/** Sanitizes when reading, too: an older release may have stored markup under a laxer rule. */
export const sanitizeFields = (entity: ContentEntity, fields: Answers): Answers =>
  mapRichTexts(entity, fields, sanitizeRichText);

const DAY_MS = 86_400_000;

/** When an item was deleted, by whom, and until when it can be restored. */
const describeTrash = ({ deletedAt, deletedBy }: ContentItem) =>
  deletedAt !== null && {
    deletedAt,
    deletedBy,
    restorableUntil: new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString(),
  };

/** An item in the shape of the contract; `full` adds what the admins' editor needs. */
export const describeItem = (
  entity: ContentEntity,
  item: ContentItem,
  media: StoredMedia,
  full: boolean,
): ContentAnswer => {
  const fields = sanitizeFields(entity, item.fields);
  const english = new Set(entity.texts.map(englishField));
  const shown = Object.keys(fields).filter((field) => !english.has(field));
  return {
    ...Object.fromEntries(shown.map((field) => [field, describeValue(entity, fields, field, media)])),
    Id: item.id,
    slug: item.slug,
    institutionCode: item.institutionCode,
    version: item.version,
    updatedAt: item.updatedAt,
    ...(item.state === 'archived' && { isArchived: true as const }),
    ...(full && {
      values: fields,
      applicantId: item.createdBy,
      createdAt: item.createdAt,
      state: item.state,
      isPublic: item.state === 'public',
      archivedAt: item.archivedAt,
      hasEnded: item.hasEnded,
      ...describeTrash(item),
    }),
  };
};
