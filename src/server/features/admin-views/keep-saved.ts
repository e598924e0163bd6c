import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError, assertNoErrors, notFound } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  countOwn,
  deleteSaved,
  findSavedRow,
  hasOfName,
  listSavedRows,
  type SavedRow,
  type SavedTable,
  upsertSaved,
  writeSaved,
} from './queries.ts';

/** What admins save under a name, for themselves or for others. */
export interface SavedKind {
  readonly store: SavedTable;
  /** Maximum number that one admin has. */
  readonly most: number;
  /** Keys of the refusals. */
  readonly refusals: { readonly notYours: string; readonly nameTaken: string; readonly tooMany: string };
}

/** The admin of the call: of one institution, or of the group (null). */
export interface Keeper {
  readonly accountId: string;
  readonly institutionCode: number | null;
}

/** One of them as this admin sees it. */
export interface Saved {
  readonly Id: string;
  readonly Name: string;
  readonly Content: string;
  readonly IsShared: boolean;
  readonly InstitutionCode: number | null;
  readonly OwnerName: string;
  readonly IsOwn: boolean;
  readonly MayChange: boolean;
  readonly IsStart: boolean;
}

/** Only the owner and admins of the group change it; others use it. */
const mayChange = ({ accountId, institutionCode }: Keeper, { ownerId, isShared }: SavedRow): boolean =>
  ownerId === accountId || (isShared && institutionCode === null);

const describe = (keeper: Keeper, row: SavedRow): Saved => ({
  Id: row.id,
  Name: row.name,
  Content: row.content,
  IsShared: row.isShared,
  InstitutionCode: row.institutionCode,
  OwnerName: row.ownerName,
  IsOwn: row.ownerId === keeper.accountId,
  MayChange: mayChange(keeper, row),
  IsStart: row.isStart,
});

export const listSaved = async (db: Queryable, { store }: SavedKind, keeper: Keeper): Promise<Saved[]> =>
  (await listSavedRows(db, store, keeper)).map((row) => describe(keeper, row));

const readName = (sent: string): string => {
  const name = normalizeText(sent);
  assertNoErrors(name === '' ? [{ path: '/name', key: 'request.name.error.required' }] : []);
  return name;
};

type Institutions = Pick<Catalogue, 'institutions'>;

/**
 * The admins with whom it is shared. An admin of one institution shares with that one.
 * @throws AppError 422 for another institution, or one that does not exist
 */
const readAudience = (
  { institutions }: Institutions,
  { refusals }: SavedKind,
  { institutionCode: own }: Keeper,
  isShared: boolean,
  sent: number | null,
): number | null => {
  if (!isShared) return null;
  if (own !== null) {
    if (sent !== null && sent !== own) throw new AppError(422, refusals.notYours);
    return own;
  }
  const isKnown = sent === null || institutions.some(({ code }) => code === sent && code !== 0);
  assertNoErrors(isKnown ? [] : [{ path: '/institutionCode', key: 'request.institutionCode.error.enum' }]);
  return sent;
};

const getDescribed = async (db: Queryable, { store }: SavedKind, keeper: Keeper, id: string): Promise<Saved> => {
  const row = await findSavedRow(db, store, keeper, id);
  if (!row) throw notFound();
  return describe(keeper, row);
};

interface SentSaved {
  readonly name: string;
  readonly content: string;
  readonly isShared: boolean;
  readonly institutionCode?: number | null | undefined;
}

/** Saves; an own one of the same name is replaced. @throws AppError 422 */
export const addSaved = async (
  catalogue: Institutions,
  tx: Tx,
  kind: SavedKind,
  keeper: Keeper,
  { name, content, isShared, institutionCode = null }: SentSaved,
): Promise<Saved> => {
  const { store, most, refusals } = kind;
  const values = {
    name: readName(name),
    content,
    isShared,
    institutionCode: readAudience(catalogue, kind, keeper, isShared, institutionCode),
  };
  const id = await upsertSaved(tx, store, keeper.accountId, values);
  if ((await countOwn(tx, store, keeper.accountId)) > most)
    throw new AppError(422, refusals.tooMany, { params: { most } });
  return getDescribed(tx, kind, keeper, id);
};

/** @throws AppError 404, 403 for a shared one of somebody else */
const getChangeable = async (tx: Tx, { store, refusals }: SavedKind, keeper: Keeper, id: string): Promise<SavedRow> => {
  const row = await findSavedRow(tx, store, keeper, id);
  if (!row) throw notFound();
  if (!mayChange(keeper, row)) throw new AppError(403, refusals.notYours);
  return row;
};

/** Renames it, or changes its content and who sees it. @throws AppError 404, 403, 422 */
export const changeSaved = async (
  catalogue: Institutions,
  tx: Tx,
  kind: SavedKind,
  keeper: Keeper,
  id: string,
  sent: { readonly [K in keyof SentSaved]?: SentSaved[K] | undefined },
): Promise<Saved> => {
  const before = await getChangeable(tx, kind, keeper, id);
  const name = sent.name === undefined ? before.name : readName(sent.name);
  if (await hasOfName(tx, kind.store, before.ownerId, name, id)) throw new AppError(422, kind.refusals.nameTaken);
  const { content = before.content, isShared = before.isShared, institutionCode = before.institutionCode } = sent;
  await writeSaved(tx, kind.store, id, {
    name,
    content,
    isShared,
    institutionCode: readAudience(catalogue, kind, keeper, isShared, institutionCode),
  });
  return getDescribed(tx, kind, keeper, id);
};

/** @throws AppError 404, 403 */
export const removeSaved = async (tx: Tx, kind: SavedKind, keeper: Keeper, id: string): Promise<void> => {
  await getChangeable(tx, kind, keeper, id);
  await deleteSaved(tx, kind.store, id);
};
