import { useTranslation } from 'react-i18next';
import { useStepTitle } from '../../shared/application/use-step-title.ts';

/** What happened to an application, in a few words. */
export const useEventName = (): ((event: string, step?: string | null) => string) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  return (event, step = null) =>
    t([`admin-applications.event.${event}`, `registrations.event.${event}`, 'registrations.event.other'], {
      step: step === null ? '' : stepTitle(step),
    });
};
