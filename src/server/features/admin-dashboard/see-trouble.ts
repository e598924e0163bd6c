import type { listTrouble, TroubleKind } from '../../../contract/admin-trouble.ts';
import type { DataOf, Pagination } from '../../../contract/call.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { countTrouble, listTroubleRows, type TroubleRow } from './queries/trouble-list.ts';
import { codeOf, reasonOf } from './trouble-reason.ts';

export interface TroubleQuestion {
  readonly kind: TroubleKind;
  readonly institutionCode?: number | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

const DEFAULT_SIZE = 20;

const describe =
  (kind: TroubleKind) =>
  (row: TroubleRow): DataOf<typeof listTrouble>[number] => ({
    Id: row.id,
    Task: row.task,
    Template: row.template,
    To: row.to,
    FormId: row.formId,
    RegistrationNumber: row.registrationNumber,
    InstitutionCode: row.institutionCode,
    Since: row.since,
    Tries: row.tries,
    Reason: reasonOf(kind, row),
    Code: codeOf(kind, row.said),
    MayRetry: row.mayRetry,
  });

/** What is behind the number on the dashboard: an admin of one institution sees what concerns its applications. */
export const seeTrouble = async (
  db: Queryable,
  own: number | null,
  { kind, institutionCode, page = 1, pageSize = DEFAULT_SIZE }: TroubleQuestion,
): Promise<{ readonly data: DataOf<typeof listTrouble>; readonly pagination: Pagination }> => {
  const reach = own ?? (institutionCode || null);
  const totalItems = await countTrouble(db, kind, reach);
  const rows = await listTroubleRows(db, kind, reach, { limit: pageSize, offset: (page - 1) * pageSize });
  const totalPages = Math.ceil(totalItems / pageSize);
  return { data: rows.map(describe(kind)), pagination: { totalPages, currentPage: page, pageSize, totalItems } };
};
