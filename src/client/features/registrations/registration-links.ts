import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../../contract/pages.ts';
import type { ApplicationSummary } from '../../api/queries.ts';

export interface RegistrationLinks {
  readonly detail: string;
  /** The guard of this address leads to the step to resume. */
  readonly resume: string;
  readonly pay: string;
}

/** Addresses of an application, within the institution it belongs to. */
export const registrationLinks = ({ Id, Institution }: ApplicationSummary): RegistrationLinks => {
  const found = institutions.find(({ code }) => code === Institution.InstitutionCode);
  const institution = found?.parameter ?? '';
  const query = new URLSearchParams({ formId: Id });
  return {
    detail: pathTo('registrationDetail', { institution, id: Id }),
    resume: `${pathTo('application', { institution })}?${query}`,
    pay: `${pathTo('registerFeeDetail', { institution })}?${query}`,
  };
};
