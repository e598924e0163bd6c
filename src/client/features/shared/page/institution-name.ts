import { institutions } from 'virtual:catalogue';

/** An institution's name for heads of pages, which are described outside of React. */
export const nameOfInstitution = (t: (key: string) => string, institution: string | number): string => {
  const found = institutions.find(({ parameter, code }) => parameter === institution || code === institution);
  return found ? t(`institution.${found.parameter}`) : '';
};
