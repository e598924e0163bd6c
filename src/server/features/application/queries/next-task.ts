import sql from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import { localNames, localNamesColumn } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { joinOwnInterview, ownInterviewColumns, ownInterviewRow } from './interviews.ts';
import { releasedStatus } from './released.ts';

const taskRow = {
  /** As the owner may see it: see `released.ts`. */
  status: column.text.as<ApplicationStatus>(),
  /** The names of the program that the submit found eligible, else of the first chosen one. */
  programs: localNamesColumn.orNull,
  /** Of the newest payment. */
  payment: column.text.orNull,
  paymentDueAt: column.timestamp.orNull,
  feeDueOn: column.text.orNull,
  testOn: column.text.orNull,
  announcedOn: column.text.orNull,
  offerUntil: column.timestamp.orNull,
  ...ownInterviewRow,
  today: column.text,
} satisfies RowShape;

export type TaskRow = RowOf<typeof taskRow>;

/** What decides on the next thing that an applicant has to do. */
export const findTaskRow = (db: Queryable, applicationId: string): Promise<TaskRow | undefined> =>
  db.find(
    taskRow,
    sql`select ${releasedStatus} as status, chosen.names as programs, paying.shown_status as payment,
          paying.due_at as "paymentDueAt", period.fee_due_on::text as "feeDueOn",
          case when chosen.psychological_test_required then period.test_on::text end as "testOn",
          period.announced_on::text as "announcedOn", a.offer_until as "offerUntil", ${ownInterviewColumns}, to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today
          from application a
          left join admission_period period on period.id = a.period_id
          left join lateral (
            select ${localNames(sql`program`)} as names, program.psychological_test_required from application_preference p
              join offered_program o on o.id = p.offered_program_id join program on program.id = o.program_id
             where p.application_id = a.id order by p.is_verified desc, p.position limit 1) chosen on true
          left join lateral (
            select pay.shown_status, pay.due_at from shown_payment pay
             where pay.application_id = a.id order by pay.number desc limit 1) paying on true
          ${joinOwnInterview}
         where a.id = ${applicationId}`,
  );
