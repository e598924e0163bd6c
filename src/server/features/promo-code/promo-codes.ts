import type { ContentItem } from '../../../contract/content.ts';
import type { Checker } from '../../../engine/schema/check.ts';
import type { Answers, Catalogue, ContentEntity, FieldError } from '../../../engine/schema/types.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type AuditActor, writeAudit } from '../audit/queries/write-audit.ts';
import { readFields } from '../content/read-fields.ts';
import { findPromoRow, type PromoRow } from './queries.ts';
import { hidePromo, insertPromo, isTaken, lockPromoRow, updatePromo } from './write-queries.ts';

export interface PromoEditor extends AuditActor {
  readonly institutionCode: number | null;
}

export const promoEntity = ({ content }: Catalogue): ContentEntity => content['promo-code'] as ContentEntity;

/** As an item of content, so that the same list and editor show it. */
export const describePromo = (row: PromoRow): ContentItem => ({
  ...row.values,
  Id: row.id,
  slug: null,
  institutionCode: row.institutionCode,
  version: row.version,
  updatedAt: row.updatedAt,
  createdAt: row.createdAt,
  usedCount: row.usedCount,
  values: row.values,
  state: row.state,
  isPublic: row.state === 'public',
});

const ALL = 0;

/** An admin of one institution also reads what holds for all, and writes its own only. @throws AppError 404 */
export const getPromo = async (db: Queryable, editor: PromoEditor, id: string, writes = false): Promise<PromoRow> => {
  const row = await findPromoRow(db, id);
  const own = editor.institutionCode;
  const mayUse = own === null || row?.institutionCode === own || (!writes && row?.institutionCode === ALL);
  if (!row || !mayUse) throw notFound();
  return row;
};

const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
};

const assertOwn = ({ key, institution }: ContentEntity, editor: PromoEditor, fields: Answers): void => {
  const isOwn = editor.institutionCode === null || fields[institution] === editor.institutionCode;
  if (!isOwn) refuse([{ path: `/${institution}`, key: `${key}.${institution}.error.enum` }]);
};

/** The day until which is not before the day from which. */
const assertOrder = ({ key, public: { from = '', until = '' } }: ContentEntity, fields: Answers): void => {
  if (String(fields[until]) < String(fields[from]))
    refuse([{ path: `/${until}`, key: `${key}.${until}.error.beforeStart` }]);
};

const assertFree = async (tx: Tx, { key }: ContentEntity, fields: Answers, id: string | null) => {
  if (await isTaken(tx, String(fields['code']), id)) refuse([{ path: '/code', key: `${key}.code.error.taken` }]);
};

export interface PromoSave {
  readonly checker: Checker;
  readonly entity: ContentEntity;
  readonly editor: PromoEditor;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

const prepare = async (tx: Tx, save: PromoSave, before: Answers, id: string | null): Promise<Answers> => {
  const { checker, entity, editor, sent } = save;
  const fields = readFields(checker, entity, before, { fields: sent, isText: false });
  assertOwn(entity, editor, fields);
  assertOrder(entity, fields);
  await assertFree(tx, entity, fields, id);
  return fields;
};

const tell = (
  tx: Tx,
  { editor, entity, origin }: Omit<PromoSave, 'sent' | 'checker'>,
  verb: string,
  row: PromoRow,
  fields: readonly string[] = [],
) =>
  writeAudit(tx, {
    actor: editor,
    action: `promoCode.${verb}`,
    institutionCode: row.institutionCode,
    subject: { kind: entity.key, id: row.id },
    details: { fields },
    origin,
  });

const assertCurrent = (row: PromoRow, basedOn: number | undefined): void => {
  if (basedOn !== undefined && basedOn !== row.version) throw new AppError(412, 'server.error.412');
};

/** @throws AppError 422 */
export const createPromo = async (tx: Tx, save: PromoSave): Promise<PromoRow> => {
  const id = await insertPromo(tx, await prepare(tx, save, {}, null));
  const row = await getPromo(tx, save.editor, id);
  await tell(tx, save, 'created', row, Object.keys(row.values));
  return row;
};

/** @throws AppError 404, 412, 422 */
export const changePromo = async (
  tx: Tx,
  save: PromoSave,
  id: string,
  basedOn: number | undefined,
): Promise<PromoRow> => {
  await lockPromoRow(tx, id);
  const before = await getPromo(tx, save.editor, id, true);
  assertCurrent(before, basedOn);
  await updatePromo(tx, id, await prepare(tx, save, before.values, id));
  const row = await getPromo(tx, save.editor, id);
  const changed = Object.keys({ ...before.values, ...row.values }).filter(
    (name) => before.values[name] !== row.values[name],
  );
  await tell(tx, save, 'changed', row, changed);
  return row;
};

/** @throws AppError 404, 412 */
export const removePromo = async (
  tx: Tx,
  remover: Omit<PromoSave, 'sent' | 'checker'>,
  id: string,
  basedOn: number | undefined,
): Promise<void> => {
  await lockPromoRow(tx, id);
  const row = await getPromo(tx, remover.editor, id, true);
  assertCurrent(row, basedOn);
  await hidePromo(tx, id);
  await tell(tx, remover, 'removed', row);
};
