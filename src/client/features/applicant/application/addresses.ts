import { pathTo } from '../../../../contract/pages.ts';

/** Which application the pages below are about. */
export interface ApplicationLocation {
  readonly institution: string;
  readonly formId: string;
}

const withFormId = (path: string, formId: string): string => `${path}?${new URLSearchParams({ formId })}`;

export const stepAddress = ({ institution, formId }: ApplicationLocation, step: string): string =>
  withFormId(pathTo('applicationStep', { institution, step }), formId);

export const detailAddress = ({ institution, formId }: ApplicationLocation): string =>
  pathTo('registrationDetail', { institution, id: formId });

export const feeAddress = ({ institution, formId }: ApplicationLocation): string =>
  withFormId(pathTo('registerFeeDetail', { institution }), formId);

export const dashboardAddress = ({ institution }: ApplicationLocation): string =>
  pathTo('admissionDashboard', { institution });
