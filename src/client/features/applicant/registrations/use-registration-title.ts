import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';

/** Names of the preferred programs in the applicant's order (specification 3: preference 1 has priority). */
export const preferredPrograms = ({ ProgramPreferences }: ApplicationSummary) =>
  [...ProgramPreferences]
    .sort((a, b) => a.Order - b.Order)
    .map(({ PeriodicProgram, IsVerified, Order }) => ({
      name: PeriodicProgram.ProgramStudyName,
      isVerified: IsVerified,
      order: Order,
    }));

/** How an application is called: its programs, or that none was chosen yet. */
export const useRegistrationTitle = (): ((application: ApplicationSummary) => string) => {
  const { t } = useTranslation();
  return (application) =>
    preferredPrograms(application)
      .map(({ name }) => name)
      .join(' / ') || t('registrations.noProgram');
};
