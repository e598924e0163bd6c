import sql, { type Sql } from 'sql-template-tag';
import { localName, localNames, localNamesColumn, otherName } from '../../platform/database/local-names.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

/**
 * Parameters of a list by name, as a call's query names them; absent ones are NULL in the statement. `language` is the
 * reader's: without it, names are in the default language.
 */
export type ListParams = Readonly<Record<string, unknown>>;

/** One selection list: the shape of its rows and its statement, whose text is the same for all parameters. */
export interface MasterList<S extends RowShape = RowShape> {
  readonly name: string;
  readonly row: S;
  statement(params: ListParams): Sql;
}

export type ListRow = RowOf<RowShape>;

const namedRow = { Id: column.text, Name: column.text } satisfies RowShape;

export const provinces = {
  name: 'provinces',
  row: { SFProvinceId: column.text, ProvinceName: column.text },
  statement: () => sql`select id as "SFProvinceId", name as "ProvinceName" from province order by name`,
} satisfies MasterList;

export const cities = {
  name: 'cities',
  row: { SFCityId: column.text, CityName: column.text },
  statement: ({ sfProvinceId }) =>
    sql`select id as "SFCityId", name as "CityName" from city where province_id = ${sfProvinceId} order by name`,
} satisfies MasterList;

export const sectors = {
  name: 'sectors',
  row: { SFSectorId: column.text, SectorName: column.text },
  statement: ({ sfCityId }) =>
    sql`select id as "SFSectorId", name as "SectorName" from sector where city_id = ${sfCityId} order by name`,
} satisfies MasterList;

export const schools = {
  name: 'schools',
  row: { SFSchoolId: column.text, SchoolName: column.text },
  statement: ({ schoolType, sfCityId }) => sql`
    select id as "SFSchoolId", name as "SchoolName" from school
    where type_id = ${schoolType} and (${sfCityId}::text is null or city_id = ${sfCityId} or city_id is null)
    order by name`,
} satisfies MasterList;

/** The school types of the level of study of the application's admission period. */
export const qualificationTypes = {
  name: 'qualificationTypes',
  row: namedRow,
  statement: ({ admissionPeriodId, language }) => sql`
    with offered as (
      select configured.type_id from entity_qualification_type configured
      join admission_period period on period.entity_id = configured.entity_id
      where period.id = ${admissionPeriodId} and configured.offered)
    select id as "Id", ${localName(sql`school_qualification_type`, language)} as "Name" from school_qualification_type
    where not exists (select from offered) or id in (select type_id from offered) order by position`,
} satisfies MasterList;

export const qualifications = {
  name: 'qualifications',
  row: { Id: column.text, Major: column.text, OtherName: column.text.orNull, SchoolQualificationType: column.text },
  statement: ({ schoolQualificationType, language }) => sql`
    select id as "Id", local_name(major, names, ${language}::text) as "Major",
      ${otherName(sql`school_qualification`, language, sql`major`)} as "OtherName", type_id as "SchoolQualificationType" from school_qualification
    where ${schoolQualificationType}::text is null or type_id = ${schoolQualificationType} order by type_id, position`,
} satisfies MasterList;

export const reports = {
  name: 'reports',
  row: { Id: column.text, PreferredReportName: column.text },
  statement: ({ language }) => sql`
    select id as "Id", ${localName(sql`preferred_report`, language)} as "PreferredReportName" from preferred_report
    order by position`,
} satisfies MasterList;

/**
 * The subjects of a report for the applicant's major, with only the semesters that the application's admission period
 * requires (`MinimumSemester`).
 */
export const subjects = {
  name: 'subjects',
  row: {
    SFSubjectId: column.text,
    SubjectName: column.text,
    OtherName: column.text.orNull,
    Order: column.integer,
    Semesters: column.integers.as<number[]>(),
  },
  statement: ({ preferredReportId, admissionPeriodId, schoolQualificationId, language }) => sql`
    with asked as (
      select subject_id from qualification_subject where school_qualification_id = ${schoolQualificationId} and asked)
    select subject.id as "SFSubjectId", ${localName(sql`subject`, language)} as "SubjectName",
      ${otherName(sql`subject`, language)} as "OtherName", configured.position as "Order",
      array(select semester from unnest(configured.semesters) semester
        where semester <= period.minimum_semester order by semester) as "Semesters"
    from subject_configuration configured
    join subject on subject.id = configured.subject_id
    join admission_period period on period.id = ${admissionPeriodId}
    where configured.preferred_report_id = ${preferredReportId} and configured.asked
      and (not exists (select from asked) or subject.id in (select subject_id from asked))
    order by configured.position`,
} satisfies MasterList;

const offeredProgramRow = {
  id: column.text,
  periodId: column.text,
  institutionCode: column.integer,
  registrationFee: column.integer,
  spp: column.integer,
  ukt: column.integer,
  /** Whether applicants can choose it. */
  isActive: column.boolean,
  allowScholarship: column.boolean,
  eligibilityRule: column.text,
  psychologicalTestRequired: column.boolean,
  colourBlindLetterRequired: column.boolean,
  programId: column.text,
  semesterId: column.text,
  /** First year of the academic year. */
  year: column.integer,
  names: localNamesColumn,
  /** When applications for it end, ISO 8601; it accepts none from then on. */
  closesAt: column.timestamp,
  /** First and last day of the period, yyyy-MM-dd in Jakarta. */
  periodOpens: column.text,
  periodCloses: column.text,
} satisfies RowShape;

/** An offered program as the rules read it. Amounts are whole rupiah. */
export type OfferedProgram = RowOf<typeof offeredProgramRow>;

export const offeredPrograms = {
  name: 'offeredPrograms',
  row: offeredProgramRow,
  statement: ({ ids }) => sql`
    select offered.id, offered.period_id as "periodId", period.institution_code as "institutionCode",
      offered.registration_fee as "registrationFee", offered.spp, offered.ukt, offered.active as "isActive",
      offered.allow_scholarship as "allowScholarship", offered.eligibility_rule as "eligibilityRule",
      program.psychological_test_required as "psychologicalTestRequired",
      program.colour_blind_letter_required as "colourBlindLetterRequired",
      program.id as "programId", ${localNames(sql`program`)} as names, offer_closes_at(offered, period) as "closesAt",
      period.semester_id as "semesterId", period.year,
      to_char(period.opens_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as "periodOpens",
      to_char((period.closes_at - interval '1 millisecond') at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as "periodCloses"
    from offered_program offered
    join program on program.id = offered.program_id
    join admission_period period on period.id = offered.period_id
    where offered.id = any(${ids}::text[]) order by array_position(${ids}::text[], offered.id)`,
} satisfies MasterList;

export const entities = {
  name: 'entities',
  row: namedRow,
  statement: ({ institutionCode, language }) => sql`
    select id as "Id", ${localName(sql`admission_entity`, language)} as "Name" from admission_entity
    where id in (select entity_id from admission_period where institution_code = ${institutionCode}) order by position`,
} satisfies MasterList;

export const years = {
  name: 'years',
  row: namedRow,
  statement: ({ institutionCode, admissionEntity }) => sql`
    select distinct year::text as "Id", year || '/' || year + 1 as "Name" from admission_period
    where institution_code = ${institutionCode} and entity_id = ${admissionEntity} order by "Id" desc`,
} satisfies MasterList;

export const semesters = {
  name: 'semesters',
  row: namedRow,
  statement: ({ institutionCode, admissionEntity, admissionYear, language }) => sql`
    select id as "Id", ${localName(sql`admission_semester`, language)} as "Name" from admission_semester where id in (
      select semester_id from admission_period
      where institution_code = ${institutionCode} and entity_id = ${admissionEntity} and year::text = ${admissionYear})
    order by position`,
} satisfies MasterList;

export const channels = {
  name: 'channels',
  row: namedRow,
  statement: ({ institutionCode, admissionEntity, admissionYear, admissionSemester, language }) => sql`
    select id as "Id", ${localName(sql`admission_channel`, language)} as "Name" from admission_channel where id in (
      select channel_id from admission_period
      where institution_code = ${institutionCode} and entity_id = ${admissionEntity} and year::text = ${admissionYear}
        and semester_id = ${admissionSemester})
    order by position`,
} satisfies MasterList;

const periodRow = {
  SFAdmissionPeriodId: column.text,
  AdmissionPeriodName: column.text,
  OpensAt: column.timestamp,
  ClosesAt: column.timestamp,
} satisfies RowShape;

/** Times are ISO 8601; an admission period ends before `ClosesAt`. */
export type AdmissionPeriod = RowOf<typeof periodRow>;

const periodColumns = (language?: unknown): Sql => sql`
  id as "SFAdmissionPeriodId", ${localName(sql`admission_period`, language)} as "AdmissionPeriodName", opens_at as "OpensAt",
  period_closes_at(admission_period) as "ClosesAt"`;

export const periods = {
  name: 'periods',
  row: periodRow,
  statement: ({
    institutionCode,
    admissionEntity,
    admissionYear,
    admissionSemester,
    admissionChannel,
    language,
  }) => sql`
    select ${periodColumns(language)} from admission_period
    where institution_code = ${institutionCode} and entity_id = ${admissionEntity} and year::text = ${admissionYear}
      and semester_id = ${admissionSemester} and channel_id = ${admissionChannel}
    order by opens_at`,
} satisfies MasterList;

export const periodById = {
  name: 'periodById',
  row: {
    ...periodRow,
    names: localNamesColumn,
    AllowedGraduationYear: column.integers.as<number[]>(),
    MinimumSemester: column.integer,
  },
  statement: ({ admissionPeriodId, language }) => sql`
    select ${periodColumns(language)}, ${localNames(sql`admission_period`)} as names,
      graduation_years(admission_period) as "AllowedGraduationYear",
      minimum_semester as "MinimumSemester"
    from admission_period where id = ${admissionPeriodId}`,
} satisfies MasterList;

const programRow = {
  SFPeriodicProgramId: column.text,
  ProgramStudyName: column.text,
  OtherName: column.text.orNull,
  RegistrationFee: column.integer,
  AllowScholarship: column.boolean,
  ProgramStudy: column.json<{ PsikotesRequired: boolean; SFProgramStudyId: string }>(),
  OpensAt: column.timestamp,
  ClosesAt: column.timestamp,
} satisfies RowShape;

/** The programs of a period under a condition. One that is not active is closed. */
const selectPrograms = ({ institutionCode, admissionPeriodId, language }: ListParams, condition: Sql): Sql => sql`
    select offered.id as "SFPeriodicProgramId", ${localName(sql`program`, language)} as "ProgramStudyName",
      ${otherName(sql`program`, language)} as "OtherName",
      offered.registration_fee as "RegistrationFee", offered.allow_scholarship as "AllowScholarship",
      json_build_object('PsikotesRequired', program.psychological_test_required,
        'SFProgramStudyId', program.id) as "ProgramStudy",
      period.opens_at as "OpensAt",
      case when offered.active then offer_closes_at(offered, period) else period.opens_at end as "ClosesAt"
    from offered_program offered
    join program on program.id = offered.program_id
    join admission_period period on period.id = offered.period_id
    where period.institution_code = ${institutionCode} and offered.period_id = ${admissionPeriodId} and ${condition}
    order by offered.position`;

/** The active programs of a period, and the one of an answer: it may have been chosen while it was active. */
export const programs = {
  name: 'programs',
  row: programRow,
  statement: ({ chosen, ...params }) => selectPrograms(params, sql`(offered.active or offered.id = ${chosen ?? null})`),
} satisfies MasterList;

/** Names of programs that were chosen at some time. */
export const everyProgram = {
  name: 'everyProgram',
  row: programRow,
  statement: (params) => selectPrograms(params, sql`true`),
} satisfies MasterList;

export const paymentChannels = {
  name: 'paymentChannels',
  row: { SFPaymentChannelId: column.text, PaymentChannelName: column.text },
  statement: ({ language }) => sql`
    select id as "SFPaymentChannelId", ${localName(sql`payment_channel`, language)} as "PaymentChannelName"
    from payment_channel
    where active order by position`,
} satisfies MasterList;
