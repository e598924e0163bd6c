import type { Readable } from 'node:stream';
import type { Checker } from '../../../engine/schema/checker.ts';
import type { Answers, ContentEntity } from '../../../engine/schema/types.ts';
import { changedFields } from '../../changed-fields.ts';
import { AppError, assertNoErrors, assertVersion, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type ContentUpload, receiveContentUpload } from '../../platform/images/receive-content-upload.ts';
import { plainText } from '../../platform/sanitize.ts';
import type { UploadScanner } from '../../platform/storage/upload-scanner.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { receiveForField } from '../files/store-upload.ts';
import { fileRuleOf, mediaIds, readFields, type SentFields, searchedFields, shownMoments } from './content-fields.ts';
import { hasAddresses } from './queries/item-filter.ts';
import {
  deleteItem,
  findVersionFields,
  insertItem,
  lockItem,
  type NewContent,
  recoverItemRow,
  setArchived,
  takeSlug,
  updateItem,
} from './queries/items.ts';
import { findMedia, insertContentFile, insertPicture } from './queries/media.ts';

const MAX_SLUG_LENGTH = 80;

/** The part of an address that a title gives: lower-case letters, digits and single hyphens, never empty. */
export const slugOf = (text: string): string => {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return words === '' ? 'item' : words;
};

/**
 * Receives the picture or file of one field, by the rule in the entity's schema.
 * @throws AppError 413, 415, 422
 */
export const receiveContentFile = (
  scanner: UploadScanner,
  entity: ContentEntity,
  field: string,
  source: Readable,
  sentName: string,
): Promise<ContentUpload> =>
  receiveForField(entity, field, (rule) => receiveContentUpload(scanner, source, sentName, rule));

/** By field, with the id that the picture or file will have. */
export type Uploads = ReadonlyMap<string, { readonly id: string; readonly upload: ContentUpload }>;

const insertUploads = async (
  tx: Tx,
  entity: ContentEntity,
  uploads: Uploads,
  accountId: string | null,
): Promise<void> => {
  for (const { id, upload } of uploads.values()) {
    const owner = { id, entity: entity.key, accountId };
    if ('sizes' in upload) await insertPicture(tx, owner, upload.sizes);
    else await insertContentFile(tx, owner, upload);
  }
};

const isPicture = (entity: ContentEntity, field: string): boolean =>
  fileRuleOf(entity, field)?.types.every((type) => type.startsWith('image/')) ?? false;

/** Every id must belong to a picture or file of this kind of content. @throws AppError 422 */
const assertMediaExists = async (tx: Tx, entity: ContentEntity, fields: Answers): Promise<void> => {
  const references = mediaIds(entity, fields);
  const ids = references.map(([, id]) => id);
  const { pictures, files } = await findMedia(tx, entity.key, ids);
  const errors = references
    .filter(([field, id]) => !(isPicture(entity, field) ? pictures : files).has(id))
    .map(([field]) => ({ path: `/${field}`, key: `${entity.key}.${field}.error.file` }));
  assertNoErrors(errors);
};

/** The author of a save; `accountId` is null for demo content. */
interface Author {
  readonly accountId: string | null;
  readonly institutionCode: number | null;
  /** Address group of the caller. */
  readonly origin?: string;
  readonly apiKeyId?: string | undefined;
}

interface ItemSave {
  readonly checker: Checker;
  readonly entity: ContentEntity;
  readonly author: Author;
  readonly sent: SentFields;
  readonly uploads: Uploads;
}

const institutionOf = (entity: ContentEntity, fields: Answers): number => Number(fields[entity.institution]);

/** An admin of one institution writes for that institution only. @throws AppError 422 */
const assertOwnInstitution = ({ entity, author }: ItemSave, code: number): void => {
  if (author.institutionCode === null || author.institutionCode === code) return;
  const field = entity.institution;
  const errors = [{ path: `/${field}`, key: `${entity.key}.${field}.error.enum` }];
  throw new AppError(422, 'server.error.422', { errors });
};

const searchText = (entity: ContentEntity, fields: Answers): string =>
  searchedFields(entity)
    .map((field) => plainText(String(fields[field] ?? '')))
    .join(' ')
    .toLowerCase();

/** The slug of an item: it is given at the first publication and never changes. */
const slugFor = async (tx: Tx, entity: ContentEntity, fields: Answers, before: string | null) => {
  const { slugFrom, public: rules } = entity;
  const isPublished = rules.flag === undefined || fields[rules.flag] === true;
  if (before !== null || slugFrom === undefined || !isPublished) return before;
  return takeSlug(tx, entity.key, slugOf(String(fields[slugFrom] ?? '')));
};

const prepare = async (tx: Tx, save: ItemSave, before: Answers, slug: string | null): Promise<NewContent> => {
  const { checker, entity, author, sent, uploads } = save;
  const ids = Object.fromEntries([...uploads].map(([field, { id }]) => [field, id]));
  const fields = readFields(checker, entity, before, { ...sent, fields: { ...sent.fields, ...ids } });
  const institutionCode = institutionOf(entity, fields);
  assertOwnInstitution(save, institutionCode);
  await insertUploads(tx, entity, uploads, author.accountId);
  await assertMediaExists(tx, entity, fields);
  return {
    entity,
    institutionCode,
    slug: await slugFor(tx, entity, fields, slug),
    fields,
    schemaVersion: entity.schemaVersion,
    searchText: searchText(entity, fields),
    ...shownMoments(entity, fields),
    accountId: author.accountId,
  };
};

/** Demo content has no actor and no line in the audit log. */
const writeContentAudit = async (
  tx: Tx,
  { entity, author }: Pick<ItemSave, 'entity' | 'author'>,
  verb: 'created' | 'changed' | 'restored' | 'removed' | 'recovered' | 'archived' | 'broughtBack',
  item: Pick<NewContent, 'institutionCode'> & { readonly id: string; readonly fields?: readonly string[] },
): Promise<void> => {
  if (author.accountId === null) return;
  await writeAuditEntry(tx, {
    actor: {
      accountId: author.accountId,
      role: 'admin',
      ...(author.origin !== undefined && { origin: author.origin }),
      apiKeyId: author.apiKeyId,
    },
    action: `content.${verb}`,
    institutionCode: item.institutionCode,
    subject: { kind: entity.key, id: item.id },
    ...(item.fields && { details: { fields: [...item.fields] } }),
  });
};

/** @returns the id of the new item @throws AppError 422 */
export const createItem = async (tx: Tx, save: ItemSave): Promise<string> => {
  const item = await prepare(tx, save, {}, null);
  const id = await insertItem(tx, item);
  await writeContentAudit(tx, save, 'created', { ...item, id, fields: Object.keys(item.fields) });
  return id;
};

interface Target {
  readonly id: string;
  readonly basedOn: number | undefined;
}

/** @throws AppError 404 for another institution's item, 412 when the item has another version than `basedOn` */
const lockEditableItem = async (
  tx: Tx,
  entity: ContentEntity,
  author: Author,
  { id, basedOn }: Target,
  trashed?: 'trashed',
) => {
  const item = await lockItem(tx, entity, id, trashed);
  const isOwn = author.institutionCode === null || author.institutionCode === item?.institutionCode;
  if (!item || !isOwn) throw notFound();
  assertVersion(item.version, basedOn);
  return item;
};

/** @throws AppError 404, 412, 422 */
export const changeItem = async (tx: Tx, save: ItemSave, target: Target): Promise<string> => {
  const item = await lockEditableItem(tx, save.entity, save.author, target);
  const next = await prepare(tx, save, item.fields, item.slug);
  await updateItem(tx, item.id, next);
  await writeContentAudit(tx, save, 'changed', {
    ...next,
    id: item.id,
    fields: changedFields(item.fields, next.fields),
  });
  return item.id;
};

/** Saves the fields of an earlier version as a new version. @throws AppError 404, 412, 422 */
export const restoreItem = async (
  tx: Tx,
  save: Pick<ItemSave, 'checker' | 'entity' | 'author'>,
  target: Target,
  version: number,
): Promise<string> => {
  const item = await lockEditableItem(tx, save.entity, save.author, target);
  const fields = await findVersionFields(tx, item.id, version);
  if (!fields) throw notFound();
  const nothingSent = { sent: { fields: {}, isText: false }, uploads: new Map() };
  const next = await prepare(tx, { ...save, ...nothingSent }, fields, item.slug);
  await updateItem(tx, item.id, next);
  await writeContentAudit(tx, save, 'restored', {
    ...next,
    id: item.id,
    fields: changedFields(item.fields, next.fields),
  });
  return item.id;
};

/** Moves an item to the trash. @throws AppError 404, 412 */
export const removeItem = async (
  tx: Tx,
  entity: ContentEntity,
  author: Author & { readonly accountId: string },
  target: Target,
): Promise<void> => {
  const item = await lockEditableItem(tx, entity, author, target);
  await deleteItem(tx, item.id, author.accountId);
  await writeContentAudit(tx, { entity, author }, 'removed', { id: item.id, institutionCode: item.institutionCode });
};

/** Takes an item out of the trash, as it was; one that is not in it stays as it is. @throws AppError 404, 412 */
export const recoverItem = async (
  tx: Tx,
  entity: ContentEntity,
  author: Author & { readonly accountId: string },
  target: Target,
): Promise<string> => {
  const item = await lockEditableItem(tx, entity, author, { id: target.id, basedOn: undefined }, 'trashed');
  if (item.deletedAt === null) return item.id;
  assertVersion(item.version, target.basedOn);
  await recoverItemRow(tx, item.id, author.accountId);
  await writeContentAudit(tx, { entity, author }, 'recovered', { id: item.id, institutionCode: item.institutionCode });
  return item.id;
};

/** Archives an item; one that is archived stays as it is. @throws AppError 404, 412, 409 where it is not published yet */
export const archiveItem = async (tx: Tx, entity: ContentEntity, author: Author, target: Target): Promise<string> => {
  const item = await lockEditableItem(tx, entity, author, target);
  if (item.state === 'archived') return item.id;
  if (item.state !== 'public' && item.state !== 'over') throw new AppError(409, 'server.content.notPublished');
  await setArchived(tx, item.id, true);
  await writeContentAudit(tx, { entity, author }, 'archived', { id: item.id, institutionCode: item.institutionCode });
  return item.id;
};

const withoutEnd = ({ public: { until, untilTime } }: ContentEntity, fields: Answers): Answers =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== until && field !== untilTime));

/**
 * Takes an item out of the archive; where its last moment has archived it, that is cleared. One that is not archived stays
 * as it is.
 * @throws AppError 404, 412; 422 where today's rules refuse its fields
 */
export const bringBackItem = async (
  tx: Tx,
  save: Pick<ItemSave, 'checker' | 'entity' | 'author'>,
  target: Target,
): Promise<string> => {
  const { entity, author } = save;
  const item = await lockEditableItem(tx, entity, author, target);
  if (item.state !== 'archived') return item.id;
  await setArchived(tx, item.id, false);
  const isCleared = item.hasEnded && hasAddresses(entity);
  const nothingSent = { sent: { fields: {}, isText: false }, uploads: new Map() };
  if (isCleared) {
    const next = await prepare(tx, { ...save, ...nothingSent }, withoutEnd(entity, item.fields), item.slug);
    await updateItem(tx, item.id, next);
  }
  await writeContentAudit(tx, save, 'broughtBack', { id: item.id, institutionCode: item.institutionCode });
  return item.id;
};
