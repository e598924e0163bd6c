import { applicationStatuses } from '../../../../../machines/application.status.ts';
import { staffVersion } from '../../application/queries/released.ts';

/** A row of the admins' list. */
export interface ListedRow {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly registrationNumber: string | null;
  readonly name: string;
  readonly email: string;
  readonly institutionCode: number;
  readonly periodId: string | null;
  readonly periodName: string | null;
  readonly program: string | null;
  readonly paymentStatus: string | null;
  readonly testDone: boolean;
  readonly corrected: boolean;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly undoUntil: string | null;
}

/** A correction of `application a` came back, and nothing has been decided since. */
export const correctedSql = `(a.status = '${applicationStatuses.Submitted}' and a.id in (
  select correction.application_id from application_correction correction where correction.sent_at is not null))`;

/** How an account is called where it has to be told from others; `alias` is the alias of `account`. */
export const accountName = (alias: string): string =>
  `coalesce(nullif(concat_ws(' ', ${alias}.profile ->> 'firstName', ${alias}.profile ->> 'lastName'), ''), ${alias}.email)`;

/** What is shown of `application a`; meant for few rows, after they were chosen. */
export const listedColumns = `
  a.id, ${staffVersion} as version, a.status, a.registration_number as "registrationNumber", a.applicant_name as name, owner.email,
  a.institution_code as "institutionCode", a.period_id as "periodId", period.name as "periodName",
  (select program.name from application_preference p
     join offered_program o on o.id = p.offered_program_id join program on program.id = o.program_id
    where p.application_id = a.id order by p.is_verified desc, p.position limit 1) as program,
  (select fee.status from shown_fee_standing fee where fee.application_id = a.id) as "paymentStatus",
  a.psychological_test_done as "testDone", ${correctedSql} as corrected, a.assignee_id as "assigneeId",
  case when reviewer.id is not null then ${accountName('reviewer')} end as "assigneeName",
  a.created_at as "createdAt", a.submitted_at as "submittedAt",
  case when a.undo_until > now() then a.undo_until end as "undoUntil"`;

export const listedJoins = `
  join account owner on owner.id = a.account_id
  left join admission_period period on period.id = a.period_id
  left join account reviewer on reviewer.id = a.assignee_id`;
