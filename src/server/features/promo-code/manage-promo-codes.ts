import type { Pagination } from '../../../contract/call.ts';
import type { ContentItem } from '../../../contract/content.ts';
import { freeAnswers } from '../../../contract/fixed-fields.ts';
import { carryStored, lastMigration } from '../../../engine/evolution/carry-stored.ts';
import type { Checker } from '../../../engine/schema/checker.ts';
import type { Answers, Catalogue, ContentEntity, FieldError } from '../../../engine/schema/types.ts';
import { assertNoErrors, assertVersion, notFound } from '../../errors.ts';
import { ALL_INSTITUTIONS, visibleInstitutions } from '../../institutions.ts';
import { paginationOf } from '../../pagination.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { readFields } from '../content/content-fields.ts';
import {
  countPromoRows,
  findPromoRow,
  insertPromo,
  isCodeTaken,
  listPromoRows,
  listPromoUses,
  lockPromoRow,
  markPromoDeleted,
  type PromoFreeAnswers,
  type PromoRow,
  type PromoUseRow,
  updatePromo,
} from './queries.ts';

interface PromoListQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly institutionCode?: string | undefined;
  readonly q?: string | undefined;
  readonly state?: string | undefined;
}

/** An institution's codes and those for all of them; empty and 0 mean no filter. */
const institutionCodesFor = (editor: PromoEditor, sent = ''): readonly number[] | undefined =>
  visibleInstitutions(editor, Number(sent) === ALL_INSTITUTIONS ? undefined : [Number(sent), ALL_INSTITUTIONS]);

/** One page of the codes that this admin may read. */
export const listPromos = async (
  db: Queryable,
  entity: ContentEntity,
  editor: PromoEditor,
  { page = 1, pageSize = 20, institutionCode, q, state }: PromoListQuery,
): Promise<{ readonly data: ContentItem[]; readonly pagination: Pagination }> => {
  const filter = { institutions: institutionCodesFor(editor, institutionCode), q, state };
  const totalItems = await countPromoRows(db, filter);
  const rows = await listPromoRows(db, filter, pageSize, (page - 1) * pageSize);
  const pagination = paginationOf(totalItems, page, pageSize);
  return { data: rows.map((row) => describePromo(withFreeAnswers(entity, row))), pagination };
};

/** @throws AppError 404 */
export const listPromoUsesForAdmin = async (
  db: Queryable,
  entity: ContentEntity,
  editor: PromoEditor,
  id: string,
): Promise<PromoUseRow[]> => {
  await getPromo(db, entity, editor, id);
  return [...(await listPromoUses(db, id, editor.institutionCode))];
};

interface PromoEditor extends AuditActor {
  readonly institutionCode: number | null;
}

// The folder schemas/content/promo-code is part of the portal.
export const promoEntity = ({ content }: Catalogue): ContentEntity => content['promo-code'] as ContentEntity;

/** A code with the answers to all fields of its form. */
interface Promo extends Omit<PromoRow, 'free'> {
  /** Answers to fields that the form no longer has, since they were last saved. */
  readonly dropped: Answers;
}

const withFreeAnswers = (entity: ContentEntity, { free, ...row }: PromoRow): Promo => {
  const { answers, dropped } = carryStored([entity], free);
  return { ...row, values: { ...answers, ...row.values }, dropped };
};

const freeAnswersToStore = (entity: ContentEntity, fields: Answers, dropped: Answers): PromoFreeAnswers => ({
  answers: freeAnswers(entity.key, fields),
  dropped,
  migration: lastMigration(entity),
});

/** Describes a code as an item of content, for the same list and editor. */
export const describePromo = (row: Promo): ContentItem => ({
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

/** An admin of one institution also reads the codes of all institutions, and writes only its own. @throws AppError 404 */
export const getPromo = async (
  db: Queryable,
  entity: ContentEntity,
  editor: PromoEditor,
  id: string,
  writes = false,
): Promise<Promo> => {
  const row = await findPromoRow(db, id);
  const own = editor.institutionCode;
  const mayUse = own === null || row?.institutionCode === own || (!writes && row?.institutionCode === ALL_INSTITUTIONS);
  if (!row || !mayUse) throw notFound();
  return withFreeAnswers(entity, row);
};

const throwFieldErrors = (errors: readonly FieldError[]): void => {
  assertNoErrors(errors);
};

const assertOwnInstitution = ({ key, institution }: ContentEntity, editor: PromoEditor, fields: Answers): void => {
  const isOwn = editor.institutionCode === null || fields[institution] === editor.institutionCode;
  if (!isOwn) throwFieldErrors([{ path: `/${institution}`, key: `${key}.${institution}.error.enum` }]);
};

const assertCodeFree = async (tx: Tx, { key }: ContentEntity, fields: Answers, id: string | null) => {
  if (await isCodeTaken(tx, String(fields['code']), id))
    throwFieldErrors([{ path: '/code', key: `${key}.code.error.taken` }]);
};

interface PromoSave {
  readonly checker: Checker;
  readonly entity: ContentEntity;
  readonly editor: PromoEditor;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

const readPromoFields = async (tx: Tx, save: PromoSave, before: Answers, id: string | null): Promise<Answers> => {
  const { checker, entity, editor, sent } = save;
  const fields = readFields(checker, entity, before, { fields: sent, isText: false });
  assertOwnInstitution(entity, editor, fields);
  await assertCodeFree(tx, entity, fields, id);
  return fields;
};

const writePromoAudit = (
  tx: Tx,
  { editor, entity, origin }: Omit<PromoSave, 'sent' | 'checker'>,
  verb: string,
  row: Pick<Promo, 'id' | 'institutionCode'>,
  fields: readonly string[] = [],
) =>
  writeAuditEntry(tx, {
    actor: editor,
    action: `promoCode.${verb}`,
    institutionCode: row.institutionCode,
    subject: { kind: entity.key, id: row.id },
    details: { fields },
    origin,
  });

/** @throws AppError 422 */
export const createPromo = async (tx: Tx, save: PromoSave): Promise<Promo> => {
  const fields = await readPromoFields(tx, save, {}, null);
  const id = await insertPromo(tx, fields, freeAnswersToStore(save.entity, fields, {}));
  const row = await getPromo(tx, save.entity, save.editor, id);
  await writePromoAudit(tx, save, 'created', row, Object.keys(row.values));
  return row;
};

/** @throws AppError 404, 412, 422 */
export const changePromo = async (tx: Tx, save: PromoSave, id: string, basedOn: number | undefined): Promise<Promo> => {
  await lockPromoRow(tx, id);
  const before = await getPromo(tx, save.entity, save.editor, id, true);
  assertVersion(before.version, basedOn);
  const fields = await readPromoFields(tx, save, before.values, id);
  await updatePromo(tx, id, fields, freeAnswersToStore(save.entity, fields, before.dropped));
  const row = await getPromo(tx, save.entity, save.editor, id);
  const changed = Object.keys({ ...before.values, ...row.values }).filter(
    (name) => JSON.stringify(before.values[name]) !== JSON.stringify(row.values[name]),
  );
  await writePromoAudit(tx, save, 'changed', row, changed);
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
  const row = await getPromo(tx, remover.entity, remover.editor, id, true);
  assertVersion(row.version, basedOn);
  await markPromoDeleted(tx, id);
  await writePromoAudit(tx, remover, 'removed', row);
};
