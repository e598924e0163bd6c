import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { programNames } from '../../shared/application/preferred-programs.ts';

/** Title of an application: its programs, or a text while none is chosen. */
export const useRegistrationTitle = (): ((application: ApplicationSummary) => string) => {
  const { t } = useTranslation();
  return (application) => programNames(application) || t('registrations.noProgram');
};
