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
} from '../../../contract/master-data.ts';
import * as admission from './queries/admission.ts';
import * as areas from './queries/areas.ts';
import type { MasterList } from './queries/list.ts';
import * as schooling from './queries/schooling.ts';

const lists: Readonly<Record<string, MasterList>> = {
  [listEntities.name]: admission.entities,
  [listYears.name]: admission.years,
  [listSemesters.name]: admission.semesters,
  [listChannels.name]: admission.channels,
  [listPeriods.name]: admission.periods,
  [getPeriodOfApplication.name]: admission.periodById,
  [listPrograms.name]: admission.programs,
  [listPaymentChannels.name]: admission.paymentChannels,
  [listProvinces.name]: areas.provinces,
  [listCities.name]: areas.cities,
  [listSectors.name]: areas.sectors,
  [listSchools.name]: schooling.schools,
  [listReports.name]: schooling.reports,
  [listSubjects.name]: schooling.subjects,
  [listQualifications.name]: schooling.qualifications,
  [listQualificationTypes.name]: schooling.qualificationTypes,
};

/** The list that answers a call of the contract: the same for its route and for the check of a sourced answer. */
export const getListOf = (call: { readonly name: string }): MasterList => {
  const list = lists[call.name];
  if (!list) throw new Error(`no list answers ${call.name}`);
  return list;
};
