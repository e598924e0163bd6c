import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { useStepTitle } from '../../shared/application/ApplicationLabels.tsx';

/** What a field, named `step.field`, asks for; of one that is no longer asked, its name. */
export const useFieldName = (): ((field: string) => string) => {
  const { t, i18n } = useTranslation();
  return (field) => {
    const [step = '', name = ''] = field.split('.');
    const key = textKey(step, [name], 'label');
    return i18n.exists(key) ? t(key) : field;
  };
};

/** What happened to an application, in a few words. */
export const useEventName = (): ((event: string, step?: string | null) => string) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  return (event, step = null) =>
    t([`admin-applications.event.${event}`, `registrations.event.${event}`, 'registrations.event.other'], {
      step: step === null ? '' : stepTitle(step),
    });
};
