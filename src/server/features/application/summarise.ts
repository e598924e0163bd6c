import { type ApplicationStatus, groupOf } from '../../../../machines/application.status.ts';
import type { listApplications } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { lastStepSubmitted } from '../../../engine/steps/progress.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findSummaries, type SummaryRow } from './queries/summaries.ts';

export type Summary = DataOf<typeof listApplications>[number];

/** An application as the registration lists of specification 3 and 4 name it. */
export const summarise = ({ steps, institutions }: Catalogue, row: SummaryRow): Summary => ({
  Id: row.id,
  Status: row.status,
  RegistrationNumber: row.registrationNumber,
  LastStepSubmitted: lastStepSubmitted(steps, row.completed),
  Institution: {
    InstitutionCode: row.institutionCode,
    InstitutionName: institutions.find(({ code }) => code === row.institutionCode)?.title ?? '',
  },
  AdmissionEntity: row.entity,
  AdmissionYear: row.year,
  AdmissionSemester: row.semester,
  AdmissionChannel: row.channel,
  AdmissionPeriodName: row.period,
  ProgramPreferences: row.preferences as Summary['ProgramPreferences'],
  RegistrationFeePayments: row.payments as Summary['RegistrationFeePayments'],
  Group: groupOf(row.status as ApplicationStatus),
  CreatedAt: row.createdAt,
  UpdatedAt: row.updatedAt,
  SubmittedAt: row.submittedAt,
});

/** All applications of one account, for the registration lists. */
export const listOwn = async (db: Queryable, catalogue: Catalogue, accountId: string): Promise<Summary[]> => {
  const rows = await findSummaries(db, accountId);
  return rows.map((row) => summarise(catalogue, row));
};
