import type { MasterList } from './list.ts';

export const entities = {
  name: 'entities',
  params: ['institutionCode'],
  sql: `select id as "Id", name as "Name" from admission_entity
    where id in (select entity_id from admission_period where institution_code = $1) order by position`,
} as const satisfies MasterList;

export const years = {
  name: 'years',
  params: ['institutionCode', 'admissionEntity'],
  sql: `select distinct year::text as "Id", year || '/' || year + 1 as "Name" from admission_period
    where institution_code = $1 and entity_id = $2 order by "Id" desc`,
} as const satisfies MasterList;

export const semesters = {
  name: 'semesters',
  params: ['institutionCode', 'admissionEntity', 'admissionYear'],
  sql: `select id as "Id", name as "Name" from admission_semester where id in (
      select semester_id from admission_period where institution_code = $1 and entity_id = $2 and year::text = $3)
    order by position`,
} as const satisfies MasterList;

export const channels = {
  name: 'channels',
  params: ['institutionCode', 'admissionEntity', 'admissionYear', 'admissionSemester'],
  sql: `select id as "Id", name as "Name" from admission_channel where id in (
      select channel_id from admission_period
      where institution_code = $1 and entity_id = $2 and year::text = $3 and semester_id = $4)
    order by position`,
} as const satisfies MasterList;

export const periods = {
  name: 'periods',
  params: ['institutionCode', 'admissionEntity', 'admissionYear', 'admissionSemester', 'admissionChannel'],
  sql: `select id as "SFAdmissionPeriodId", name as "AdmissionPeriodName", opens_at as "OpensAt", closes_at as "ClosesAt"
    from admission_period
    where institution_code = $1 and entity_id = $2 and year::text = $3 and semester_id = $4 and channel_id = $5
    order by opens_at`,
} as const satisfies MasterList;

export const periodById = {
  name: 'periodById',
  params: ['admissionPeriodId'],
  sql: `select id as "SFAdmissionPeriodId", name as "AdmissionPeriodName", opens_at as "OpensAt", closes_at as "ClosesAt",
      graduation_years(admission_period) as "AllowedGraduationYear", minimum_semester as "MinimumSemester"
    from admission_period where id = $1`,
} as const satisfies MasterList;

export const programs = {
  name: 'programs',
  params: ['institutionCode', 'admissionPeriodId'],
  sql: `select offered.id as "SFPeriodicProgramId", program.name as "ProgramStudyName",
      offered.registration_fee as "RegistrationFee", offered.allow_scholarship as "AllowScholarship",
      json_build_object('PsikotesRequired', program.psychological_test_required,
        'SFProgramStudyId', program.id) as "ProgramStudy"
    from offered_program offered
    join program on program.id = offered.program_id
    join admission_period period on period.id = offered.period_id
    where period.institution_code = $1 and offered.period_id = $2 and offered.active order by offered.position`,
} as const satisfies MasterList;

export const paymentChannels = {
  name: 'paymentChannels',
  params: [],
  sql: `select id as "SFPaymentChannelId", name as "PaymentChannelName" from payment_channel
    where active order by position`,
} as const satisfies MasterList;
