import type { Pagination } from '../../../contract/call.ts';
import type { Queryable } from '../../database/pool.ts';
import { type AuditLine, type AuditWish, countAudit, findAudit } from '../../store/audit/find-audit.ts';
import { foldEmail } from '../account/email-address.ts';

export interface AuditQuestion {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly q?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const MOST = 10_000;

/** What one typed: an address, an action or its beginning, else the id of a subject. */
const searchFor = (q: string | undefined): AuditWish => {
  const text = q?.trim();
  if (!text) return {};
  if (text.includes('@')) return { actorEmail: foldEmail(text) };
  return /^[a-z][A-Za-z]*(?:\.[A-Za-z.]*)?$/.test(text) ? { actionBegin: text } : { subjectId: text };
};

/** One page of the trail, as far as this admin may read it. */
export const seeAudit = async (
  db: Queryable,
  institutionCode: number | null,
  { page = 1, pageSize = 50, q, ...rest }: AuditQuestion,
): Promise<{ readonly data: AuditLine[]; readonly pagination: Pagination }> => {
  const wish = { ...searchFor(q), ...rest, ...(institutionCode !== null && { institutionCode }) };
  const totalItems = await countAudit(db, wish, MOST);
  const data = await findAudit(db, wish, pageSize, (page - 1) * pageSize);
  return {
    data,
    pagination: { totalPages: Math.ceil(totalItems / pageSize), currentPage: page, pageSize, totalItems },
  };
};
