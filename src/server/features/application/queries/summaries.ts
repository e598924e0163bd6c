import sql, { type Sql } from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import type { listApplications } from '../../../../contract/application.ts';
import type { DataOf } from '../../../../contract/call.ts';
import type { Locale } from '../../../config/texts.ts';
import { localName } from '../../../platform/database/local-names.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { joinOwnInterview, ownInterviewColumns, ownInterviewRow } from './interviews.ts';
import { waitlistPlace } from './offers.ts';
import { releasedChange, releasedStatus } from './released.ts';

type Summary = DataOf<typeof listApplications>[number];

const summaryRow = {
  id: column.uuid,
  /** As the owner may see it: see `released.ts`. */
  status: column.text.as<ApplicationStatus>(),
  registrationNumber: column.text.orNull,
  institutionCode: column.integer,
  completed: column.texts,
  entity: column.text.orNull,
  year: column.text.orNull,
  semester: column.text.orNull,
  channel: column.text.orNull,
  period: column.text.orNull,
  preferences: column.json<Summary['ProgramPreferences']>(),
  payments: column.json<Summary['RegistrationFeePayments']>(),
  createdAt: column.timestamp,
  updatedAt: column.timestamp,
  submittedAt: column.timestamp.orNull,
  /** When the draft must be submitted, and the chosen program that has this date, if it is not that of the period. */
  closesAt: column.timestamp.orNull,
  closingProgram: column.text.orNull,
  isOpen: column.boolean,
  now: column.timestamp,
  /** Days of the period, yyyy-MM-dd. */
  feeDueOn: column.text.orNull,
  testOn: column.text.orNull,
  announcedOn: column.text.orNull,
  /** Of a released offer. */
  offerUntil: column.timestamp.orNull,
  waitlistPlace: column.integer.orNull,
  ...ownInterviewRow,
  /** In Jakarta. */
  today: column.text,
} satisfies RowShape;

export type SummaryRow = RowOf<typeof summaryRow>;

/** Maximum number of applications in the reply. */
const MAX_APPLICATIONS = 100;

/** The columns `preferences` and `payments`; `a` is the alias of `application`. */
const preferences = (locale: Locale): Sql => sql`
  coalesce((select json_agg(json_build_object('Order', p.position, 'IsVerified', p.is_verified,
      'PeriodicProgram', json_build_object('SFPeriodicProgramId', o.id, 'ProgramStudyName', ${localName(sql`program`, locale)},
        'RegistrationFee', case when p.is_verified then coalesce(a.registration_fee, o.registration_fee)
          else o.registration_fee end,
        'AllowScholarship', o.allow_scholarship,
        'ProgramStudy', json_build_object('PsikotesRequired', program.psychological_test_required,
          'SFProgramStudyId', program.id))) order by p.position)
    from application_preference p
    join offered_program o on o.id = p.offered_program_id
    join program on program.id = o.program_id
    where p.application_id = a.id), '[]') as preferences`;

const payments = (locale: Locale): Sql => sql`
  coalesce((select json_agg(json_build_object('Id', pay.id, 'DueDate', pay.due_at, 'PaymentUrlPage', pay.url,
      'PaymentStatus', pay.shown_status, 'SFPaymentChannelId', pay.payment_channel_id,
      'PaymentChannelName', ${localName(sql`paying`, locale)}, 'Amount', pay.amount) order by pay.number)
    from shown_payment pay join payment_channel paying on paying.id = pay.payment_channel_id
   where pay.application_id = a.id), '[]') as payments`;

/** The deadline of a draft: the earliest of its programs, without a program the end of its period. */
const deadline = (locale: Locale): Sql => sql`
  left join lateral (
    select offer_closes_at(offer, period) as at, ${localName(sql`program`, locale)} as name
      from application_preference p join offered_program offer on offer.id = p.offered_program_id
      join program on program.id = offer.program_id
     where p.application_id = a.id order by 1, p.position limit 1) first_closing on a.status = 'Draft'
  left join lateral (
    select coalesce(first_closing.at, period_closes_at(period)) as at,
      case when first_closing.at <> period.closes_at then first_closing.name end as program) closing
    on a.status = 'Draft' and period.id is not null`;

/** An applicant's applications, newest first, with names in a language; with an id only that one. */
export const findSummaries = (
  db: Queryable,
  accountId: string,
  locale: Locale,
  id: string | null = null,
): Promise<readonly SummaryRow[]> =>
  db.many(
    summaryRow,
    prepared(
      'application-summaries',
      sql`
  select a.id, ${releasedStatus} as status, a.registration_number as "registrationNumber",
    a.institution_code as "institutionCode", a.completed, ${localName(sql`entity`, locale)} as entity,
    period.year || '/' || period.year + 1 as year, ${localName(sql`semester`, locale)} as semester,
    ${localName(sql`channel`, locale)} as channel, ${localName(sql`period`, locale)} as period,
    ${preferences(locale)}, ${payments(locale)},
    a.created_at as "createdAt", ${releasedChange} as "updatedAt", a.submitted_at as "submittedAt",
    closing.at as "closesAt", closing.program as "closingProgram", coalesce(now() < closing.at, false) as "isOpen",
    now() as now, period.fee_due_on::text as "feeDueOn", period.test_on::text as "testOn",
    period.announced_on::text as "announcedOn", a.offer_until as "offerUntil",
    ${waitlistPlace} as "waitlistPlace", ${ownInterviewColumns}, to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today
  from application a
  left join admission_period period on period.id = a.period_id
  left join admission_entity entity on entity.id = period.entity_id
  left join admission_semester semester on semester.id = period.semester_id
  left join admission_channel channel on channel.id = period.channel_id
  ${deadline(locale)}
  ${joinOwnInterview}
  where a.account_id = ${accountId} and a.deleted_at is null and (${id}::uuid is null or a.id = ${id})
  order by a.created_at desc, a.id desc limit ${MAX_APPLICATIONS}`,
    ),
  );
