import type { Queryable } from '../../../platform/database/queryable.ts';
import { releasedChange, releasedStatus } from './released.ts';

export interface PreferenceSummary {
  readonly Order: number;
  readonly IsVerified: boolean;
  readonly PeriodicProgram: {
    readonly SFPeriodicProgramId: string;
    readonly ProgramStudyName: string;
    readonly RegistrationFee: number;
    readonly AllowScholarship: boolean;
    readonly ProgramStudy: { readonly PsikotesRequired: boolean; readonly SFProgramStudyId: string };
  };
}

export interface PaymentSummary {
  readonly Id: string;
  readonly DueDate: string | null;
  readonly PaymentUrlPage: string | null;
  readonly PaymentStatus: string;
  readonly SFPaymentChannelId: string;
  readonly PaymentChannelName: string;
  readonly Amount: number;
}

export interface SummaryRow {
  readonly id: string;
  readonly status: string;
  readonly registrationNumber: string | null;
  readonly institutionCode: number;
  readonly completed: readonly string[];
  readonly entity: string | null;
  readonly year: string | null;
  readonly semester: string | null;
  readonly channel: string | null;
  readonly period: string | null;
  readonly preferences: readonly PreferenceSummary[];
  readonly payments: readonly PaymentSummary[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly submittedAt: string | null;
}

/** Far more than one person applies for; keeps the answer bounded. */
const MAX_APPLICATIONS = 100;

const preferences = `
  coalesce((select json_agg(json_build_object('Order', p.position, 'IsVerified', p.is_verified,
      'PeriodicProgram', json_build_object('SFPeriodicProgramId', o.id, 'ProgramStudyName', program.name,
        'RegistrationFee', case when p.is_verified then coalesce(a.registration_fee, o.registration_fee)
          else o.registration_fee end,
        'AllowScholarship', o.allow_scholarship,
        'ProgramStudy', json_build_object('PsikotesRequired', program.psychological_test_required,
          'SFProgramStudyId', program.id))) order by p.position)
    from application_preference p
    join offered_program o on o.id = p.offered_program_id
    join program on program.id = o.program_id
    where p.application_id = a.id), '[]') as preferences`;

const payments = `
  coalesce((select json_agg(json_build_object('Id', pay.id, 'DueDate', pay.due_at, 'PaymentUrlPage', pay.url,
      'PaymentStatus', pay.shown_status, 'SFPaymentChannelId', pay.payment_channel_id,
      'PaymentChannelName', paying.name, 'Amount', pay.amount) order by pay.number)
    from shown_payment pay join payment_channel paying on paying.id = pay.payment_channel_id
   where pay.application_id = a.id), '[]') as payments`;

const text = `
  select a.id, ${releasedStatus} as status, a.registration_number as "registrationNumber", a.institution_code as "institutionCode",
    a.completed, entity.name as entity, period.year || '/' || period.year + 1 as year, semester.name as semester,
    channel.name as channel, period.name as period, ${preferences}, ${payments},
    a.created_at as "createdAt", ${releasedChange} as "updatedAt", a.submitted_at as "submittedAt"
  from application a
  left join admission_period period on period.id = a.period_id
  left join admission_entity entity on entity.id = period.entity_id
  left join admission_semester semester on semester.id = period.semester_id
  left join admission_channel channel on channel.id = period.channel_id
  where a.account_id = $1 and a.deleted_at is null and ($2::uuid is null or a.id = $2)
  order by a.created_at desc, a.id desc limit ${MAX_APPLICATIONS}`;

/** An applicant's applications, newest first; with an id only that one. */
export const findSummaries = async (db: Queryable, accountId: string, id?: string): Promise<readonly SummaryRow[]> => {
  const { rows } = await db.query<SummaryRow & Record<string, unknown>>({
    name: 'application-summaries',
    text,
    values: [accountId, id ?? null],
  });
  return rows;
};
