/** Parameters of a list as they stand in a call's query. */
export type ListParams = Readonly<Record<string, unknown>>;

/** One selection list: the statement, and the names of the parameters behind `$1`, `$2`, …; absent ones arrive as NULL. */
export interface MasterList {
  readonly name: string;
  readonly sql: string;
  readonly params: readonly string[];
}

export type ListRow = Readonly<Record<string, unknown>>;

export const provinces = {
  name: 'provinces',
  params: [],
  sql: `select id as "SFProvinceId", name as "ProvinceName" from province order by name`,
} as const satisfies MasterList;

export const cities = {
  name: 'cities',
  params: ['sfProvinceId'],
  sql: `select id as "SFCityId", name as "CityName" from city where province_id = $1 order by name`,
} as const satisfies MasterList;

export const sectors = {
  name: 'sectors',
  params: ['sfCityId'],
  sql: `select id as "SFSectorId", name as "SectorName" from sector where city_id = $1 order by name`,
} as const satisfies MasterList;

export const schools = {
  name: 'schools',
  params: ['schoolType', 'sfCityId'],
  sql: `select id as "SFSchoolId", name as "SchoolName" from school
    where type_id = $1 and ($2::text is null or city_id = $2 or city_id is null) order by name`,
} as const satisfies MasterList;

/** The school types that the level of study of the application's admission period offers. */
export const qualificationTypes = {
  name: 'qualificationTypes',
  params: ['admissionPeriodId'],
  sql: `with offered as (
      select configured.type_id from entity_qualification_type configured
      join admission_period period on period.entity_id = configured.entity_id
      where period.id = $1 and configured.offered)
    select id as "Id", name as "Name" from school_qualification_type
    where not exists (select from offered) or id in (select type_id from offered) order by position`,
} as const satisfies MasterList;

export const qualifications = {
  name: 'qualifications',
  params: ['schoolQualificationType'],
  sql: `select id as "Id", major as "Major", type_id as "SchoolQualificationType" from school_qualification
    where $1::text is null or type_id = $1 order by type_id, position`,
} as const satisfies MasterList;

export const reports = {
  name: 'reports',
  params: [],
  sql: `select id as "Id", name as "PreferredReportName" from preferred_report order by position`,
} as const satisfies MasterList;

/**
 * The subjects of a report that the applicant's major is asked about, and of them only the semesters that the application's
 * admission period asks for (`MinimumSemester`).
 */
export const subjects = {
  name: 'subjects',
  params: ['preferredReportId', 'admissionPeriodId', 'schoolQualificationId'],
  sql: `with asked as (
      select subject_id from qualification_subject where school_qualification_id = $3 and asked)
    select subject.id as "SFSubjectId", subject.name as "SubjectName", configured.position as "Order",
      array(select semester from unnest(configured.semesters) semester
        where semester <= period.minimum_semester order by semester) as "Semesters"
    from subject_configuration configured
    join subject on subject.id = configured.subject_id
    join admission_period period on period.id = $2
    where configured.preferred_report_id = $1
      and (not exists (select from asked) or subject.id in (select subject_id from asked))
    order by configured.position`,
} as const satisfies MasterList;

/** An offered program as the rules see it. Amounts are whole rupiah. */
export interface OfferedProgram {
  readonly id: string;
  readonly periodId: string;
  readonly institutionCode: number;
  readonly registrationFee: number;
  readonly allowScholarship: boolean;
  readonly eligibilityRule: string;
  readonly psychologicalTestRequired: boolean;
  readonly colourBlindLetterRequired: boolean;
}

export const offeredPrograms = {
  name: 'offeredPrograms',
  params: ['ids'],
  sql: `select offered.id, offered.period_id as "periodId", period.institution_code as "institutionCode",
      offered.registration_fee as "registrationFee", offered.allow_scholarship as "allowScholarship",
      offered.eligibility_rule as "eligibilityRule",
      program.psychological_test_required as "psychologicalTestRequired",
      program.colour_blind_letter_required as "colourBlindLetterRequired"
    from offered_program offered
    join program on program.id = offered.program_id
    join admission_period period on period.id = offered.period_id
    where offered.id = any($1::text[]) order by array_position($1::text[], offered.id)`,
} as const satisfies MasterList;

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
