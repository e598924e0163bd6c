import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';

/** An institution's name in the user's language, by parameter or code; the title of the data where no text was written. */
export const useInstitutionName = (): ((institution: string | number) => string) => {
  const { t } = useTranslation();
  return (institution) => {
    const found = institutions.find(({ parameter, code }) => parameter === institution || code === institution);
    return found ? t(`institution.${found.parameter}`, found.title) : '';
  };
};
