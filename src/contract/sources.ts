import type { Call } from './call.ts';
import { listChoices } from './choice-lists.ts';
import {
  getPeriodOfApplication,
  listChannels,
  listCities,
  listEntities,
  listPaymentChannels,
  listPeriods,
  listPrograms,
  listProvinces,
  listQualifications,
  listQualificationTypes,
  listReports,
  listSchools,
  listSectors,
  listSemesters,
  listSubjects,
  listYears,
} from './master-data.ts';

/**
 * A data source that `ui.json` may name: the call that lists its options, and which keys of a row are value and label.
 * Parameters come from sibling answers (`with` in ui.json), else from the application: `formId`, `institutionCode`.
 * The server accepts a value only if it is in the same list: browser and server use one rule.
 */
export interface Source {
  readonly call: Call;
  readonly value: string;
  readonly label: string;
  /** The rows are in this key of `data` instead of `data` itself; rows may be plain values. */
  readonly rowsIn?: string;
  /** The rows when the call returns none. Browser and server use the same. */
  readonly defaults?: readonly (string | number)[];
  /** Key of a row that must be true for the row to be selectable. */
  readonly selectableWhen?: string;
  /** The list of `schemas/lists` that the rows are from. */
  readonly list?: string;
}

export const sources = {
  admissionEntity: { call: listEntities, value: 'Id', label: 'Name' },
  admissionYear: { call: listYears, value: 'Id', label: 'Name' },
  admissionSemester: { call: listSemesters, value: 'Id', label: 'Name' },
  admissionChannel: { call: listChannels, value: 'Id', label: 'Name' },
  admissionPeriod: {
    call: listPeriods,
    value: 'SFAdmissionPeriodId',
    label: 'AdmissionPeriodName',
    selectableWhen: 'IsOpen',
  },
  program: {
    call: listPrograms,
    value: 'SFPeriodicProgramId',
    label: 'ProgramStudyName',
    selectableWhen: 'IsOpen',
  },
  province: { call: listProvinces, value: 'SFProvinceId', label: 'ProvinceName' },
  city: { call: listCities, value: 'SFCityId', label: 'CityName' },
  sector: { call: listSectors, value: 'SFSectorId', label: 'SectorName' },
  preferredReport: { call: listReports, value: 'Id', label: 'PreferredReportName' },
  subject: { call: listSubjects, value: 'SFSubjectId', label: 'SubjectName' },
  schoolQualification: { call: listQualifications, value: 'Id', label: 'Major' },
  schoolQualificationType: { call: listQualificationTypes, value: 'Id', label: 'Name' },
  school: { call: listSchools, value: 'SFSchoolId', label: 'SchoolName' },
  paymentChannel: { call: listPaymentChannels, value: 'SFPaymentChannelId', label: 'PaymentChannelName' },
  graduationYear: {
    call: getPeriodOfApplication,
    value: '',
    label: '',
    rowsIn: 'AllowedGraduationYear',
    defaults: [2020, 2021, 2022],
  },
} as const satisfies Readonly<Record<string, Source>>;

const sourcesByName: Readonly<Record<string, Source>> = sources;

/** A source of the table. */
export const findSource = (name: string): Source | undefined =>
  Object.hasOwn(sourcesByName, name) ? sourcesByName[name] : undefined;

/** The source of a name in `ui.json`: one of the table, else a list of `schemas/lists`. */
export const getSource = (name: string): Source =>
  findSource(name) ?? { call: listChoices, value: 'Value', label: 'Name', list: name };

export type SourceName = keyof typeof sources;
