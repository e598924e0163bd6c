import { pathTo } from '../../../../contract/pages.ts';

/** Which application the pages below are about. */
export interface Place {
  readonly institution: string;
  readonly formId: string;
}

const withForm = (path: string, formId: string): string => `${path}?${new URLSearchParams({ formId })}`;

export const stepAddress = ({ institution, formId }: Place, step: string): string =>
  withForm(pathTo('applicationStep', { institution, step }), formId);

export const detailAddress = ({ institution, formId }: Place): string =>
  pathTo('registrationDetail', { institution, id: formId });

export const feeAddress = ({ institution, formId }: Place): string =>
  withForm(pathTo('registerFeeDetail', { institution }), formId);

export const dashboardAddress = ({ institution }: Place): string => pathTo('admissionDashboard', { institution });
