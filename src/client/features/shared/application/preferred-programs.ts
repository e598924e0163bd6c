import type { ApplicationSummary } from '../../../api/queries.ts';

type WithPreferences = Pick<ApplicationSummary, 'ProgramPreferences'>;

/** The preferred programs in the applicant's order (specification 3: preference 1 has priority). */
export const preferredPrograms = ({ ProgramPreferences }: WithPreferences) =>
  [...ProgramPreferences]
    .sort((a, b) => a.Order - b.Order)
    .map(({ PeriodicProgram, IsVerified, Order }) => ({
      name: PeriodicProgram.ProgramStudyName,
      isVerified: IsVerified,
      order: Order,
    }));

/** Names of the preferred programs; empty before one is chosen. */
export const programNames = (application: WithPreferences): string =>
  preferredPrograms(application)
    .map(({ name }) => name)
    .join(' / ');

/** The preference that the eligibility check granted at the final submit. */
export const findVerifiedPreference = ({ ProgramPreferences }: WithPreferences) =>
  ProgramPreferences.find(({ IsVerified }) => IsVerified);
