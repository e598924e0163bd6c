import type { IssueKind, IssueReason, listIssues } from '../../../contract/admin-issues.ts';
import type { DataOf, Pagination } from '../../../contract/call.ts';
import { DEFAULT_PAGE_SIZE, paginationOf } from '../../pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { narrowed, type StaffBounds } from '../../staff-bounds.ts';
import { countIssues, type IssueRow, listIssueRows } from './queries/issues.ts';

const mailReasons: readonly (readonly [RegExp, IssueReason])[] = [
  [/EAUTH|\b53[045]\b/, 'credentials'],
  [/EENVELOPE|\b55[0136]\b/, 'address'],
  [/\b[45]\d\d\b/, 'refused'],
  [/ECONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EHOSTUNREACH|ETLS/, 'unreachable'],
];

const jobReasons: readonly (readonly [RegExp, IssueReason])[] = [
  [/timeout|timed out|ETIMEDOUT/i, 'timeout'],
  [/ECONN|ENOTFOUND|EHOSTUNREACH|connection|terminat/i, 'connection'],
];

const firstMatchingReason = (reasons: typeof mailReasons, message: string): IssueReason =>
  reasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'failed';

/** The reason to show for a raw message, which is never shown itself: it may hold personal data. */
export const issueReasonOf = (
  kind: 'mail' | 'job',
  { message, isTaken, isDead }: Pick<IssueRow, 'message' | 'isTaken' | 'isDead'>,
): IssueReason => {
  if (kind === 'mail') return firstMatchingReason(mailReasons, message);
  if (isTaken) return 'working';
  return isDead ? firstMatchingReason(jobReasons, message) : 'waiting';
};

/** The reply code of the mail server, for the people who operate it. */
export const mailServerCodeOf = (kind: 'mail' | 'job', message: string): string | null =>
  kind === 'mail' ? (/\b[45]\d\d\b/.exec(message)?.[0] ?? null) : null;

interface IssueQuery {
  readonly kind: IssueKind;
  readonly institutionCode?: number | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

const describeIssue =
  (kind: IssueKind) =>
  (row: IssueRow): DataOf<typeof listIssues>[number] => ({
    Id: row.id,
    Task: row.task,
    Template: row.template,
    To: row.to,
    FormId: row.formId,
    RegistrationNumber: row.registrationNumber,
    InstitutionCode: row.institutionCode,
    Since: row.since,
    Tries: row.tries,
    Reason: issueReasonOf(kind, row),
    Code: mailServerCodeOf(kind, row.message),
    MayRetry: row.mayRetry,
  });

/** One page of the issues that the dashboard counts. An admin with bounds gets those about applications within them. */
export const listOpenIssues = async (
  db: Queryable,
  bounds: StaffBounds,
  { kind, institutionCode, page = 1, pageSize = DEFAULT_PAGE_SIZE }: IssueQuery,
): Promise<{ readonly data: DataOf<typeof listIssues>; readonly pagination: Pagination }> => {
  const scope = narrowed(bounds, institutionCode || undefined);
  const totalItems = await countIssues(db, kind, scope);
  const rows = await listIssueRows(db, kind, scope, { limit: pageSize, offset: (page - 1) * pageSize });
  return { data: rows.map(describeIssue(kind)), pagination: paginationOf(totalItems, page, pageSize) };
};
