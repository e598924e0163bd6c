import type { MasterList } from './list.ts';

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
