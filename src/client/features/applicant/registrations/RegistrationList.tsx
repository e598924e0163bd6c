import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationGroup } from '../../../../../machines/application.status.ts';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { chakra } from '../../../design/chakra.ts';
import { Box, Card, Heading, Row, Stack, VisuallyHidden } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatShortDate } from '../../../state/format.ts';
import { PaymentBadge, StatusBadge } from '../../shared/application/ApplicationLabels.tsx';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { stateOfApplicationFee } from '../../shared/application/payment-state.ts';
import { preferredPrograms } from '../../shared/application/preferred-programs.ts';

import { RegistrationActions } from './RegistrationActions.tsx';
import { useRegistrationTitle } from './use-registration-title.ts';

/** Columns of the registration table (specification 3); drafts show their progress instead of number and payment. */
type RegistrationColumn =
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

const submittedColumns: readonly RegistrationColumn[] = [
  'number',
  'institution',
  'studyProgram',
  'year',
  'submitted',
  'status',
  'payment',
  'period',
];

const columnsByGroup: Readonly<Record<RegistrationGroup, readonly RegistrationColumn[]>> = {
  active: submittedColumns,
  pending: submittedColumns,
  draft: ['studyProgram', 'institution', 'year', 'period', 'status', 'progress', 'updated'],
};

const ProgramsCell = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t } = useTranslation();
  const programs = preferredPrograms(application);
  if (programs.length === 0) return t('registrations.noProgram');
  return programs.map(({ name, order }, index) => (
    <Box key={order} {...(index > 0 && { fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' })}>
      {name}
    </Box>
  ));
};

/** State of the fee, with a link to the payment details. */
const PaymentCell = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t } = useTranslation();
  const title = useRegistrationTitle()(application);
  const { payment } = applicationLinks({
    formId: application.Id,
    institution: application.Institution.InstitutionCode,
  });
  return (
    <Box display="flex" flexDirection="column" alignItems="flex-start" gap="1">
      <PaymentBadge state={stateOfApplicationFee(application, serverNow())} />
      {application.RegistrationFeePayments.length > 0 && (
        <TextLink to={payment} fontSize="sm">
          {t('registrations.action.payment')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </TextLink>
      )}
    </Box>
  );
};

/** Content of a cell, in a table or a card. */
const useRegistrationCell = (): ((application: ApplicationSummary, column: RegistrationColumn) => ReactNode) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const day = (moment: string | null): string => (moment === null ? '–' : formatShortDate(moment, i18n.language));
  const cells: Readonly<Record<RegistrationColumn, (application: ApplicationSummary) => ReactNode>> = {
    number: ({ RegistrationNumber }) => RegistrationNumber ?? '–',
    institution: ({ Institution }) => institutionName(Institution.InstitutionCode) || Institution.InstitutionName,
    studyProgram: (application) => <ProgramsCell application={application} />,
    year: ({ AdmissionYear }) => AdmissionYear ?? '–',
    submitted: ({ SubmittedAt }) => day(SubmittedAt),
    status: ({ Status }) => <StatusBadge status={Status} />,
    payment: (application) => <PaymentCell application={application} />,
    period: ({ AdmissionPeriodName }) => AdmissionPeriodName ?? '–',
    progress: ({ LastStepSubmitted, AskedSteps }) =>
      t('registrations.progress', { done: LastStepSubmitted, total: AskedSteps.length }),
    updated: ({ UpdatedAt }) => day(UpdatedAt),
  };
  return (application, column) => cells[column](application);
};

const CardFacts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
    gap: '3',
    marginBlock: '4',
    fontSize: 'sm',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium' },
  },
});

/** Columns that the heading of a card already shows. */
const columnsInHeading: ReadonlySet<string> = new Set(['studyProgram', 'status']);

/** On a phone the buttons fill the card, the main one in a row of its own. */
const actionWidths = {
  '& > :is(a, button)': { flex: { base: '1', sm: 'none' } },
  '& > :is(a, button)[data-main]': { flex: { base: '1 0 100%', sm: 'none' } },
};

/** Registrations of one group as cards, for narrow screens. */
export const RegistrationCards = ({ group, applications, labelledBy, onDeleted }: RegistrationListProps) => {
  const { t } = useTranslation();
  const cell = useRegistrationCell();
  const columns = columnsByGroup[group].filter((column) => !columnsInHeading.has(column));
  return (
    <Stack as="ul" listStyleType="none" aria-labelledby={labelledBy}>
      {applications.map((application) => (
        <Card key={application.Id} as="li" data-application={application.Id}>
          <Box display="flex" flexWrap="wrap" columnGap="4" rowGap="2" justifyContent="space-between">
            <Heading as="h3">{cell(application, 'studyProgram')}</Heading>
            <Box>{cell(application, 'status')}</Box>
          </Box>
          <CardFacts>
            {columns.map((column) => (
              <div key={column}>
                <dt>{t(`registrations.column.${column}`)}</dt>
                <dd>{cell(application, column)}</dd>
              </div>
            ))}
          </CardFacts>
          <Row css={actionWidths}>
            <RegistrationActions application={application} onDeleted={onDeleted} />
          </Row>
        </Card>
      ))}
    </Stack>
  );
};

const StyledTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': { paddingInline: '2', paddingBlock: '3', textAlign: 'start', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { paddingInlineStart: '5' },
    '& thead th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', background: 'bg.subtle' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& [data-column=studyProgram]': { fontWeight: 'semibold' },
    '& [data-column=number], & [data-column=year], & [data-column=submitted], & [data-column=updated]': {
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& :is([data-column=status], [data-column=payment]) span': { whiteSpace: 'normal', borderRadius: 'md' },
    '& td:last-of-type :is(a, button)': { paddingInline: '3', textAlign: 'center' },
  },
});

const TableFrame = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    overflow: 'hidden',
  },
});

interface RegistrationListProps {
  readonly group: RegistrationGroup;
  readonly applications: readonly ApplicationSummary[];
  readonly labelledBy: string;
  readonly onDeleted: () => void;
}

/** Registrations of one group as a table, for wide screens. */
export const RegistrationTable = ({ group, applications, labelledBy, onDeleted }: RegistrationListProps) => {
  const { t } = useTranslation();
  const cell = useRegistrationCell();
  const columns = columnsByGroup[group];
  return (
    <TableFrame>
      <StyledTable aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`registrations.column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('registrations.column.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <tr key={application.Id} data-application={application.Id}>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  {cell(application, column)}
                </td>
              ))}
              <td>
                <Box display="flex" flexDirection="column" gap="2" alignItems="stretch">
                  <RegistrationActions application={application} onDeleted={onDeleted} />
                </Box>
              </td>
            </tr>
          ))}
        </tbody>
      </StyledTable>
    </TableFrame>
  );
};
