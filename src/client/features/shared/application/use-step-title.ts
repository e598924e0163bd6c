import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../engine/text/keys.ts';

/** Name of a step by its key; of a step that is no longer asked, the key itself. */
export const useStepTitle = (): ((step: string) => string) => {
  const { t, i18n } = useTranslation();
  return (step) => {
    const key = textKey(step, ['form'], 'title');
    return i18n.exists(key) ? t(key) : step;
  };
};
