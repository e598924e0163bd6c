import { useTranslation } from 'react-i18next';
import { HelpText } from './form-elements.tsx';

/** Why a field is answered that nobody has touched. */
export const OnlyChoiceNote = ({ isShown }: { readonly isShown: boolean }) => {
  const { t } = useTranslation();
  return isShown ? <HelpText data-part="only-choice">{t('renderer.onlyChoice')}</HelpText> : null;
};
