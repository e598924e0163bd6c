import { useTranslation } from 'react-i18next';
import { HelpText } from './form-elements.tsx';

/** Explains why an untouched field has an answer. */
export const OnlyChoiceNote = ({ isShown }: { readonly isShown: boolean }) => {
  const { t } = useTranslation();
  return isShown ? <HelpText data-part="only-choice">{t('renderer.onlyChoice')}</HelpText> : null;
};
