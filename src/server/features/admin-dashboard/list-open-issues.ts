import type { IssueKind, IssueReason, listTrouble } from '../../../contract/admin-issues.ts';
import type { DataOf, Pagination } from '../../../contract/call.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
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

const firstMatchingReason = (reasons: typeof mailReasons, said: string): IssueReason =>
  reasons.find(([pattern]) => pattern.test(said))?.[1] ?? 'failed';

/** Puts what was said into one of the reasons that have words: the message itself may hold what is nobody's business. */
export const issueReasonOf = (
  kind: 'mail' | 'job',
  { said, isTaken, isDead }: Pick<IssueRow, 'said' | 'isTaken' | 'isDead'>,
): IssueReason => {
  if (kind === 'mail') return firstMatchingReason(mailReasons, said);
  if (isTaken) return 'working';
  return isDead ? firstMatchingReason(jobReasons, said) : 'waiting';
};

/** What the mail server answered, which its own people understand. */
export const mailServerCodeOf = (kind: 'mail' | 'job', said: string): string | null =>
  kind === 'mail' ? (/\b[45]\d\d\b/.exec(said)?.[0] ?? null) : null;

interface IssueQuery {
  readonly kind: IssueKind;
  readonly institutionCode?: number | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

const DEFAULT_PAGE_SIZE = 20;

const describeIssue =
  (kind: IssueKind) =>
  (row: IssueRow): DataOf<typeof listTrouble>[number] => ({
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
    Code: mailServerCodeOf(kind, row.said),
    MayRetry: row.mayRetry,
  });

/** What is behind the number on the dashboard: an admin of one institution sees what concerns its applications. */
export const listOpenIssues = async (
  db: Queryable,
  own: number | null,
  { kind, institutionCode, page = 1, pageSize = DEFAULT_PAGE_SIZE }: IssueQuery,
): Promise<{ readonly data: DataOf<typeof listTrouble>; readonly pagination: Pagination }> => {
  const reach = own ?? (institutionCode || null);
  const totalItems = await countIssues(db, kind, reach);
  const rows = await listIssueRows(db, kind, reach, { limit: pageSize, offset: (page - 1) * pageSize });
  const totalPages = Math.ceil(totalItems / pageSize);
  return { data: rows.map(describeIssue(kind)), pagination: { totalPages, currentPage: page, pageSize, totalItems } };
};
