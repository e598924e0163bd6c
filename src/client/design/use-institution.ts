import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Institution } from '../../engine/schema/types.ts';

/** An institution's name in the user's language, by parameter or code; its title in the data where it has no text. */
export const useInstitutionName = (): ((institution: string | number) => string) => {
  const { t } = useTranslation();
  return (institution) => {
    const found = institutions.find(({ parameter, code }) => parameter === institution || code === institution);
    return found ? t(`institution.${found.parameter}`, found.title) : '';
  };
};

/** The institution of the URL; the guard of the route ensures that it exists. */
export const useInstitution = (): Institution => {
  const { institution } = useParams();
  const found = institutions.find(({ parameter }) => parameter === institution);
  if (!found) throw new Error(`There is no institution "${institution}"`);
  return found;
};
