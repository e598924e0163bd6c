import type { Pagination } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { englishField } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import { paginationOf } from '../../pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { foldEmail } from '../account/email-address.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type ContentNameFields,
  countAudit,
  createSubjectNames,
  listAuditRows,
  type NewAuditEntry,
  type SubjectName,
  writeAuditEntry,
} from './queries.ts';

/** Adds an entry to the audit log. */
export const recordAudit = (db: Queryable, entry: NewAuditEntry): Promise<void> => writeAuditEntry(db, entry);

interface AuditQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly q?: string | undefined;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const MAX_ENTRIES = 10_000;

/** Search text is an email address, an action or its prefix, else the id or registration number of a subject. */
const parseSearch = (q: string | undefined): AuditFilter => {
  const text = q?.trim();
  if (!text) return {};
  if (text.includes('@')) return { email: foldEmail(text) };
  return /^[a-z][A-Za-z]*(?:\.[A-Za-z.]*)?$/.test(text) ? { actionBegin: text } : { subject: text };
};

/** The first column names an item, in the reader's language where it is translated. */
const contentNameFields = ({ content }: Catalogue, locale: Locale): ContentNameFields =>
  Object.fromEntries(
    Object.values(content).map(({ key, columns: [first = ''], texts }) => [
      key,
      [locale === 'en' && texts.includes(first) ? englishField(first) : first, first] as const,
    ]),
  );

interface AuditReader {
  /** Null: of the whole group. */
  readonly institutionCode: number | null;
  readonly locale: Locale;
}

interface NamedAuditEntry extends AuditEntry {
  readonly subject: SubjectName;
}

/** One page of the audit log, with the entries that this admin may read. */
export const listAuditEntries = async (
  { reads: db, catalogue }: { readonly reads: Queryable; readonly catalogue: Catalogue },
  { institutionCode, locale }: AuditReader,
  { page = 1, pageSize = 50, q, ...rest }: AuditQuery,
): Promise<{ readonly data: NamedAuditEntry[]; readonly pagination: Pagination }> => {
  const filter = { ...parseSearch(q), ...rest, ...(institutionCode !== null && { institutionCode }) };
  const totalItems = await countAudit(db, filter, MAX_ENTRIES);
  const entries = await listAuditRows(db, filter, pageSize, (page - 1) * pageSize);
  const nameOf = await createSubjectNames(db, entries, contentNameFields(catalogue, locale), locale);
  return {
    data: entries.map((entry) => ({ ...entry, subject: nameOf(entry) })),
    pagination: paginationOf(totalItems, page, pageSize),
  };
};
