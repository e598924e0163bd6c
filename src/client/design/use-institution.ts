import { institutions } from 'virtual:catalogue';
import { useParams } from 'react-router-dom';
import type { Institution } from '../../engine/schema/types.ts';

/** The institution of the address; the guard of the route has made sure that there is one. */
export const useInstitution = (): Institution => {
  const { institution } = useParams();
  const found = institutions.find(({ parameter }) => parameter === institution);
  if (!found) throw new Error(`There is no institution "${institution}"`);
  return found;
};
