import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Institution } from '../../engine/schema/types.ts';

/** An institution's name in the user's language, by parameter or code; the title of the data where no text was written. */
export const useInstitutionName = (): ((institution: string | number) => string) => {
  const { t } = useTranslation();
  return (institution) => {
    const found = institutions.find(({ parameter, code }) => parameter === institution || code === institution);
    return found ? t(`institution.${found.parameter}`, found.title) : '';
  };
};

/** The institution of the address; the guard of the route has made sure that there is one. */
export const useInstitution = (): Institution => {
  const { institution } = useParams();
  const found = institutions.find(({ parameter }) => parameter === institution);
  if (!found) throw new Error(`There is no institution "${institution}"`);
  return found;
};
