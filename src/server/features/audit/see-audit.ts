import type { Pagination } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { englishOf } from '../../../engine/text/english-of.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { foldEmail } from '../account/email-address.ts';
import { type AuditLine, type AuditWish, countAudit, findAudit } from './queries/find-audit.ts';
import { type ContentNames, nameSubjects, type SubjectName } from './queries/name-subjects.ts';

export interface AuditQuestion {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly q?: string | undefined;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const MOST = 10_000;

/** What one typed: an address, an action or its beginning, else the id or registration number of a subject. */
const searchFor = (q: string | undefined): AuditWish => {
  const text = q?.trim();
  if (!text) return {};
  if (text.includes('@')) return { email: foldEmail(text) };
  return /^[a-z][A-Za-z]*(?:\.[A-Za-z.]*)?$/.test(text) ? { actionBegin: text } : { subject: text };
};

/** An item is called by its first column, in the reader's language where it speaks it. */
const contentNames = ({ content }: Catalogue, locale: Locale): ContentNames =>
  Object.fromEntries(
    Object.values(content).map(({ key, columns: [first = ''], texts }) => [
      key,
      [locale === 'en' && texts.includes(first) ? englishOf(first) : first, first] as const,
    ]),
  );

export interface Reader {
  /** Null: of the whole group. */
  readonly institutionCode: number | null;
  readonly locale: Locale;
}

export interface NamedLine extends AuditLine {
  readonly subject: SubjectName;
}

/** One page of the trail, as far as this admin may read it. */
export const seeAudit = async (
  { db, catalogue }: { readonly db: Queryable; readonly catalogue: Catalogue },
  { institutionCode, locale }: Reader,
  { page = 1, pageSize = 50, q, ...rest }: AuditQuestion,
): Promise<{ readonly data: NamedLine[]; readonly pagination: Pagination }> => {
  const wish = { ...searchFor(q), ...rest, ...(institutionCode !== null && { institutionCode }) };
  const totalItems = await countAudit(db, wish, MOST);
  const lines = await findAudit(db, wish, pageSize, (page - 1) * pageSize);
  const nameOf = await nameSubjects(db, lines, contentNames(catalogue, locale));
  return {
    data: lines.map((line) => ({ ...line, subject: nameOf(line) })),
    pagination: { totalPages: Math.ceil(totalItems / pageSize), currentPage: page, pageSize, totalItems },
  };
};
