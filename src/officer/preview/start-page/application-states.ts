import { applicationStatuses, shownStatuses } from '../../../../machines/application.status.ts';
import { paymentStatuses } from '../../../../machines/payment.machine.ts';
import type { listAdminApplications } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Institution } from '../../../engine/schema/types.ts';

/** A row of the admins' list. */
export type ListedApplication = DataOf<typeof listAdminApplications>['Applications'][number];

/** A state of a machine, and a demo application in this state, if there is one. */
export interface StateRow {
  readonly state: string;
  readonly application: ListedApplication | undefined;
}

/** The machine and state of an application; there are no other states. */
export const listApplicationStates = (listed: readonly ListedApplication[]): readonly StateRow[] =>
  shownStatuses.map((state) => ({ state, application: listed.find(({ Status }) => Status === state) }));

const hasPaymentState = ({ Status, PaymentStatus }: ListedApplication, state: string): boolean =>
  (PaymentStatus ?? (Status === applicationStatuses.PendingRegistrationFee ? paymentStatuses.None : undefined)) ===
  state;

/** The same for the registration fee, by the payment machine. */
export const listPaymentStates = (listed: readonly ListedApplication[]): readonly StateRow[] =>
  Object.values(paymentStatuses).map((state) => ({
    state,
    application: listed.find((one) => hasPaymentState(one, state)),
  }));

const parameterOf = (institutions: readonly Institution[], { InstitutionCode }: ListedApplication): string =>
  institutions.find(({ code }) => code === InstitutionCode)?.parameter ?? '';

/** The page on which the applicant continues: the step to resume, the fee to pay, or the registration. */
export const applicationPath = (institutions: readonly Institution[], application: ListedApplication): string => {
  const institution = parameterOf(institutions, application);
  const formId = new URLSearchParams({ formId: application.Id });
  const { Draft, PendingRegistrationFee } = applicationStatuses;
  if (application.Status === Draft) return `${pathTo('application', { institution })}?${formId}`;
  if (application.Status === PendingRegistrationFee) return `${pathTo('registerFeeDetail', { institution })}?${formId}`;
  return pathTo('registrationDetail', { institution, id: application.Id });
};

/** The page that shows the payment. */
export const paymentPath = (institutions: readonly Institution[], application: ListedApplication): string =>
  pathTo('paymentDetails', { institution: parameterOf(institutions, application), id: application.Id });
