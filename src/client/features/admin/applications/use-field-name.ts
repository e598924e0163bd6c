import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../engine/text/keys.ts';

/** What a field, named `step.field`, asks for; of one that is no longer asked, its name. */
export const useFieldName = (): ((field: string) => string) => {
  const { t, i18n } = useTranslation();
  return (field) => {
    const [step = '', name = ''] = field.split('.');
    const key = textKey(step, [name], 'label');
    return i18n.exists(key) ? t(key) : field;
  };
};
