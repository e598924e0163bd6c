import { selectableProgram } from './application-shapes.ts';
import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/**
 * Selection lists of specification 3 and 7, with names in the reader's language. Public reference data; the `form`
 * variants read the application. `OtherName`: the Indonesian name, where that in the reader's language differs from it.
 */

const id = { type: 'string', maxLength: 60 } as const;
const code = { type: 'integer' } as const;
const formId = { type: 'string', format: 'uuid' } as const;
const named = record({ Id: text, Name: text });

export const listEntities = {
  name: 'listEntities',
  method: 'GET',
  path: '/master-admission/entities',
  access: 'everyone',
  query: record({ institutionCode: code }),
  data: list(named),
} as const satisfies Call;
export const listYears = {
  name: 'listYears',
  method: 'GET',
  path: '/master-admission/year',
  access: 'everyone',
  query: record({ institutionCode: code, admissionEntity: id }),
  data: list(named),
} as const satisfies Call;
export const listSemesters = {
  name: 'listSemesters',
  method: 'GET',
  path: '/master-admission/semester',
  access: 'everyone',
  query: record({ institutionCode: code, admissionEntity: id, admissionYear: id }),
  data: list(named),
} as const satisfies Call;
export const listChannels = {
  name: 'listChannels',
  method: 'GET',
  path: '/master-admission/channel',
  access: 'everyone',
  query: record({ institutionCode: code, admissionEntity: id, admissionYear: id, admissionSemester: id }),
  data: list(named),
} as const satisfies Call;
const period = record({
  SFAdmissionPeriodId: text,
  AdmissionPeriodName: text,
  OpensAt: text,
  ClosesAt: text,
  IsOpen: yesNo,
});
export const listPeriods = {
  name: 'listPeriods',
  method: 'GET',
  path: '/admission-period',
  access: 'everyone',
  query: record({
    institutionCode: code,
    admissionEntity: id,
    admissionYear: id,
    admissionSemester: id,
    admissionChannel: id,
  }),
  data: list(period),
} as const satisfies Call;
export const getPeriodOfApplication = {
  name: 'getPeriodOfApplication',
  method: 'GET',
  path: '/admission-period/form',
  access: 'session',
  query: record({ formId }),
  data: record({
    SFAdmissionPeriodId: text,
    AdmissionPeriodName: text,
    ClosesAt: text,
    AllowedGraduationYear: list(wholeNumber),
    MinimumSemester: wholeNumber,
  }),
} as const satisfies Call;
export const listPrograms = {
  name: 'listPrograms',
  method: 'GET',
  path: '/periodic-program/program-study',
  access: 'everyone',
  // `chosen`: an answer, whose program is in the list as closed when it is not active.
  query: recordWithOptional({ institutionCode: code, admissionPeriodId: id }, { chosen: id }),
  data: list(selectableProgram),
} as const satisfies Call;
export const listProvinces = {
  name: 'listProvinces',
  method: 'GET',
  path: '/province',
  access: 'everyone',
  data: list(record({ SFProvinceId: text, ProvinceName: text })),
} as const satisfies Call;
export const listCities = {
  name: 'listCities',
  method: 'GET',
  path: '/city',
  access: 'everyone',
  query: record({ sfProvinceId: id }),
  data: list(record({ SFCityId: text, CityName: text })),
} as const satisfies Call;
export const listSectors = {
  name: 'listSectors',
  method: 'GET',
  path: '/sector',
  access: 'everyone',
  query: record({ sfCityId: id }),
  data: list(record({ SFSectorId: text, SectorName: text })),
} as const satisfies Call;
export const listReports = {
  name: 'listReports',
  method: 'GET',
  path: '/preferred-report',
  access: 'everyone',
  data: list(record({ Id: text, PreferredReportName: text })),
} as const satisfies Call;
export const listSubjects = {
  name: 'listSubjects',
  method: 'GET',
  path: '/subject-configuration/form',
  access: 'session',
  query: recordWithOptional({ formId, preferredReportId: id }, { schoolQualificationId: id }),
  data: list(
    record({
      SFSubjectId: text,
      SubjectName: text,
      OtherName: nullableText,
      Order: wholeNumber,
      Semesters: list(wholeNumber),
    }),
  ),
} as const satisfies Call;
export const listQualifications = {
  name: 'listQualifications',
  method: 'GET',
  path: '/school-qualification-configuration/form',
  access: 'session',
  query: recordWithOptional({ formId }, { schoolQualificationType: id }),
  data: list(record({ Id: text, Major: text, OtherName: nullableText, SchoolQualificationType: text })),
} as const satisfies Call;
export const listQualificationTypes = {
  name: 'listQualificationTypes',
  method: 'GET',
  path: '/school-qualification-configuration/form/school-qualification-type',
  access: 'session',
  query: record({ formId }),
  data: list(named),
} as const satisfies Call;
export const listSchools = {
  name: 'listSchools',
  method: 'GET',
  path: '/school',
  access: 'everyone',
  query: recordWithOptional({ schoolType: id }, { sfCityId: id }),
  data: list(record({ SFSchoolId: text, SchoolName: text })),
} as const satisfies Call;
export const listPaymentChannels = {
  name: 'listPaymentChannels',
  method: 'GET',
  path: '/payment-channel',
  access: 'everyone',
  data: list(record({ SFPaymentChannelId: text, PaymentChannelName: text })),
} as const satisfies Call;
