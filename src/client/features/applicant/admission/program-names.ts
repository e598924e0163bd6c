import type { ApplicationSummary } from '../../../api/queries.ts';

/** Names of the preferred programs in the applicant's order. */
export const programNames = ({ ProgramPreferences }: Pick<ApplicationSummary, 'ProgramPreferences'>): string =>
  [...ProgramPreferences]
    .sort((a, b) => a.Order - b.Order)
    .map(({ PeriodicProgram }) => PeriodicProgram.ProgramStudyName)
    .join(' / ');
