import { steps } from 'virtual:catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Box, VisuallyHidden } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { StatusBadge } from '../../shared/application/StatusBadge.tsx';
import { PaymentBadge } from '../../shared/payment/PaymentBadge.tsx';
import { paymentState } from '../../shared/payment/payment-state.ts';
import { formatDay } from './format-day.ts';
import type { Group } from './group-registrations.ts';
import { preferredPrograms, useRegistrationTitle } from './use-registration-title.ts';

/** Columns of the registration table (specification 3); a draft tells how far it is instead of what it cannot have. */
export type Column =
  | 'number'
  | 'institution'
  | 'studyProgram'
  | 'year'
  | 'submitted'
  | 'status'
  | 'payment'
  | 'period'
  | 'progress'
  | 'updated';

const submitted: readonly Column[] = [
  'number',
  'institution',
  'studyProgram',
  'year',
  'submitted',
  'status',
  'payment',
  'period',
];

export const columnsOf: Readonly<Record<Group, readonly Column[]>> = {
  active: submitted,
  pending: submitted,
  draft: ['studyProgram', 'institution', 'year', 'period', 'status', 'progress', 'updated'],
};

const Programs = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t } = useTranslation();
  const programs = preferredPrograms(application);
  if (programs.length === 0) return t('registrations.noProgram');
  return programs.map(({ name, order }, index) => (
    <Box key={order} {...(index > 0 && { fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' })}>
      {name}
    </Box>
  ));
};

/** The state of the fee, and where it is told in full. */
const Payment = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t } = useTranslation();
  const title = useRegistrationTitle()(application);
  const { payment } = applicationLinks(application.Id, application.Institution.InstitutionCode);
  return (
    <Box display="flex" flexDirection="column" alignItems="flex-start" gap="1">
      <PaymentBadge state={paymentState(application, serverNow())} />
      {application.RegistrationFeePayments.length > 0 && (
        <TextLink to={payment} fontSize="sm">
          {t('registrations.action.payment')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </TextLink>
      )}
    </Box>
  );
};

/** What stands in a cell, as a table or a card shows it. */
export const useCell = (): ((application: ApplicationSummary, column: Column) => ReactNode) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const day = (moment: string | null): string => (moment === null ? '–' : formatDay(moment, i18n.language));
  const cells: Readonly<Record<Column, (application: ApplicationSummary) => ReactNode>> = {
    number: ({ RegistrationNumber }) => RegistrationNumber ?? '–',
    institution: ({ Institution }) => institutionName(Institution.InstitutionCode) || Institution.InstitutionName,
    studyProgram: (application) => <Programs application={application} />,
    year: ({ AdmissionYear }) => AdmissionYear ?? '–',
    submitted: ({ SubmittedAt }) => day(SubmittedAt),
    status: ({ Status }) => <StatusBadge status={Status} />,
    payment: (application) => <Payment application={application} />,
    period: ({ AdmissionPeriodName }) => AdmissionPeriodName ?? '–',
    progress: ({ LastStepSubmitted }) => t('registrations.progress', { done: LastStepSubmitted, total: steps.length }),
    updated: ({ UpdatedAt }) => day(UpdatedAt),
  };
  return (application, column) => cells[column](application);
};
