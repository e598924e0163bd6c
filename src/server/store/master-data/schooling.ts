import type { MasterList } from './list.ts';

export const schools = {
  name: 'schools',
  params: ['schoolType', 'sfCityId'],
  sql: `select id as "SFSchoolId", name as "SchoolName" from school
    where type_id = $1 and ($2::text is null or city_id = $2 or city_id is null) order by name`,
} as const satisfies MasterList;

export const qualificationTypes = {
  name: 'qualificationTypes',
  params: [],
  sql: `select id as "Id", name as "Name" from school_qualification_type order by position`,
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

/** Only the semesters that the application's admission period asks for (`MinimumSemester`). */
export const subjects = {
  name: 'subjects',
  params: ['preferredReportId', 'admissionPeriodId'],
  sql: `select subject.id as "SFSubjectId", subject.name as "SubjectName", configured.position as "Order",
      array(select semester from unnest(configured.semesters) semester
        where semester <= period.minimum_semester order by semester) as "Semesters"
    from subject_configuration configured
    join subject on subject.id = configured.subject_id
    join admission_period period on period.id = $2
    where configured.preferred_report_id = $1 order by configured.position`,
} as const satisfies MasterList;
