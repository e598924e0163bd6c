import type { Pagination } from '../../../contract/call.ts';
import type { ContentItem } from '../../../contract/content.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { describePromo, getPromo, type PromoEditor } from './promo-codes.ts';
import { countPromoRows, findPromoRows, findPromoUses, type PromoUseRow } from './queries.ts';

export interface PromoQuestion {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly institutionCode?: string | undefined;
  readonly q?: string | undefined;
  readonly state?: string | undefined;
}

const ALL = 0;

/** An institution's codes and those for all of them; empty and 0 mean no filter. */
const institutionsOf = (editor: PromoEditor, sent = ''): readonly number[] | undefined => {
  const asked = Number(sent) === ALL ? undefined : [Number(sent), ALL];
  if (editor.institutionCode === null) return asked;
  const own = [editor.institutionCode, ALL];
  return asked?.filter((code) => own.includes(code)) ?? own;
};

/** One page of the codes that this admin may read. */
export const listPromos = async (
  db: Queryable,
  editor: PromoEditor,
  { page = 1, pageSize = 20, institutionCode, q, state }: PromoQuestion,
): Promise<{ readonly data: ContentItem[]; readonly pagination: Pagination }> => {
  const wish = { institutions: institutionsOf(editor, institutionCode), q, state };
  const totalItems = await countPromoRows(db, wish);
  const rows = await findPromoRows(db, wish, pageSize, (page - 1) * pageSize);
  const pagination = { totalPages: Math.ceil(totalItems / pageSize), currentPage: page, pageSize, totalItems };
  return { data: rows.map(describePromo), pagination };
};

/** @throws AppError 404 */
export const seeUses = async (db: Queryable, editor: PromoEditor, id: string): Promise<PromoUseRow[]> => {
  const { id: known } = await getPromo(db, editor, id);
  return findPromoUses(db, known, editor.institutionCode);
};
