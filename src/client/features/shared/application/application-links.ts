import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../../../contract/pages.ts';

export interface ApplicationLinks {
  readonly detail: string;
  /** The guard of this address leads to the step to resume. */
  readonly resume: string;
  readonly pay: string;
  readonly payment: string;
  readonly dashboard: string;
}

/** Addresses of an application, within the institution it belongs to. */
export const applicationLinks = (formId: string, institutionCode: number): ApplicationLinks => {
  const institution = institutions.find(({ code }) => code === institutionCode)?.parameter ?? '';
  const query = new URLSearchParams({ formId });
  return {
    detail: pathTo('registrationDetail', { institution, id: formId }),
    resume: `${pathTo('application', { institution })}?${query}`,
    pay: `${pathTo('registerFeeDetail', { institution })}?${query}`,
    payment: pathTo('paymentDetails', { institution, id: formId }),
    dashboard: pathTo('admissionDashboard', { institution }),
  };
};
