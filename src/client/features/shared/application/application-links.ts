import { institutions } from 'virtual:catalogue';
import { pathTo } from '../../../../contract/visitor-pages.ts';

/** An application and the institution whose pages show it. */
export interface ApplicationLocation {
  /** URL parameter or code of the institution. */
  readonly institution: string | number;
  readonly formId: string;
}

export interface ApplicationLinks {
  readonly detail: string;
  /** The guard of this page redirects to the step to resume. */
  readonly resume: string;
  readonly step: (key: string) => string;
  /** The confirmation of the submit. */
  readonly submitted: string;
  readonly pay: string;
  readonly payment: string;
  readonly dashboard: string;
}

const parameterOf = (institution: string | number): string =>
  typeof institution === 'string'
    ? institution
    : (institutions.find(({ code }) => code === institution)?.parameter ?? '');

/** URLs of the pages of an application. */
export const applicationLinks = (location: ApplicationLocation): ApplicationLinks => {
  const institution = parameterOf(location.institution);
  const { formId } = location;
  const withFormId = (path: string): string => `${path}?${new URLSearchParams({ formId })}`;
  return {
    detail: pathTo('registrationDetail', { institution, id: formId }),
    resume: withFormId(pathTo('application', { institution })),
    step: (step) => withFormId(pathTo('applicationStep', { institution, step })),
    submitted: pathTo('applicationSubmitted', { institution, id: formId }),
    pay: withFormId(pathTo('registerFeeDetail', { institution })),
    payment: pathTo('paymentDetails', { institution, id: formId }),
    dashboard: pathTo('admissionDashboard', { institution }),
  };
};
