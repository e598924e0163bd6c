import type { Checker } from '../../../engine/schema/check.ts';
import type { Answers, ContentEntity } from '../../../engine/schema/types.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { plainText } from '../../platform/sanitize.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import { searchedFields } from './content-fields.ts';
import { assertMediaExists, keepUploads, type Uploads } from './keep-media.ts';
import { lockItem } from './queries/find-items.ts';
import { findVersionFields } from './queries/versions.ts';
import { deleteItem, insertItem, type NewContent, takeSlug, updateItem } from './queries/write-item.ts';
import { readFields, type SentFields } from './read-fields.ts';
import { slugOf } from './slug.ts';

/** Who saves; `accountId` is null for what the portal brings along. */
export interface Author {
  readonly accountId: string | null;
  readonly institutionCode: number | null;
  /** Where the call came from. */
  readonly origin?: string;
}

export interface Save {
  readonly checker: Checker;
  readonly entity: ContentEntity;
  readonly author: Author;
  readonly sent: SentFields;
  readonly uploads: Uploads;
}

const institutionOf = (entity: ContentEntity, fields: Answers): number => Number(fields[entity.institution]);

/** An admin of one institution writes for that one only. @throws AppError 422 */
const assertOwnInstitution = ({ entity, author }: Save, code: number): void => {
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

/** The address that an item gets when it is first published; from then on it keeps it. */
const slugFor = async (tx: Tx, entity: ContentEntity, fields: Answers, before: string | null) => {
  const { slugFrom, public: rules } = entity;
  const isPublished = rules.flag === undefined || fields[rules.flag] === true;
  if (before !== null || slugFrom === undefined || !isPublished) return before;
  return takeSlug(tx, entity.key, slugOf(String(fields[slugFrom] ?? '')));
};

const prepare = async (tx: Tx, save: Save, before: Answers, slug: string | null): Promise<NewContent> => {
  const { checker, entity, author, sent, uploads } = save;
  const ids = Object.fromEntries([...uploads].map(([field, { id }]) => [field, id]));
  const fields = readFields(checker, entity, before, { ...sent, fields: { ...sent.fields, ...ids } });
  const institutionCode = institutionOf(entity, fields);
  assertOwnInstitution(save, institutionCode);
  await keepUploads(tx, entity, uploads, author.accountId);
  await assertMediaExists(tx, entity, fields);
  return {
    entity: entity.key,
    institutionCode,
    slug: await slugFor(tx, entity, fields, slug),
    fields,
    schemaVersion: entity.schemaVersion,
    searchText: searchText(entity, fields),
    accountId: author.accountId,
  };
};

/** What the portal brings along is no act of anybody. */
const tell = async (
  tx: Tx,
  { entity, author }: Pick<Save, 'entity' | 'author'>,
  verb: 'created' | 'changed' | 'restored' | 'removed',
  item: Pick<NewContent, 'institutionCode'> & { readonly id: string; readonly fields?: readonly string[] },
): Promise<void> => {
  if (author.accountId === null) return;
  await writeAudit(tx, {
    actor: {
      accountId: author.accountId,
      role: 'admin',
      ...(author.origin !== undefined && { origin: author.origin }),
    },
    action: `content.${verb}`,
    institutionCode: item.institutionCode,
    subject: { kind: entity.key, id: item.id },
    ...(item.fields && { details: { fields: [...item.fields] } }),
  });
};

/** @returns the id of the new item @throws AppError 422 */
export const createItem = async (tx: Tx, save: Save): Promise<string> => {
  const item = await prepare(tx, save, {}, null);
  const id = await insertItem(tx, item);
  await tell(tx, save, 'created', { ...item, id, fields: Object.keys(item.fields) });
  return id;
};

const changedFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field]);

interface Target {
  readonly id: string;
  readonly basedOn: number | undefined;
}

/** @throws AppError 404 for another institution's item, 412 when it was changed since */
const lockOwn = async (tx: Tx, entity: ContentEntity, author: Author, { id, basedOn }: Target) => {
  const item = await lockItem(tx, entity, id);
  const isOwn = author.institutionCode === null || author.institutionCode === item?.institutionCode;
  if (!item || !isOwn) throw notFound();
  if (basedOn !== undefined && basedOn !== item.version) throw new AppError(412, 'server.error.412');
  return item;
};

/** @throws AppError 404, 412, 422 */
export const changeItem = async (tx: Tx, save: Save, target: Target): Promise<string> => {
  const item = await lockOwn(tx, save.entity, save.author, target);
  const next = await prepare(tx, save, item.fields, item.slug);
  await updateItem(tx, item.id, next);
  await tell(tx, save, 'changed', { ...next, id: item.id, fields: changedFields(item.fields, next.fields) });
  return item.id;
};

/** What stood in an earlier version stands again, as a new version. @throws AppError 404, 412, 422 */
export const restoreItem = async (
  tx: Tx,
  save: Pick<Save, 'checker' | 'entity' | 'author'>,
  target: Target,
  version: number,
): Promise<string> => {
  const item = await lockOwn(tx, save.entity, save.author, target);
  const fields = await findVersionFields(tx, item.id, version);
  if (!fields) throw notFound();
  const nothing = { sent: { fields: {}, isText: false }, uploads: new Map() };
  const next = await prepare(tx, { ...save, ...nothing }, fields, item.slug);
  await updateItem(tx, item.id, next);
  await tell(tx, save, 'restored', { ...next, id: item.id, fields: changedFields(item.fields, next.fields) });
  return item.id;
};

/** @throws AppError 404, 412 */
export const removeItem = async (
  tx: Tx,
  entity: ContentEntity,
  author: Author & { readonly accountId: string },
  target: Target,
): Promise<void> => {
  const item = await lockOwn(tx, entity, author, target);
  await deleteItem(tx, item.id, author.accountId);
  await tell(tx, { entity, author }, 'removed', { id: item.id, institutionCode: item.institutionCode });
};
