import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Button } from '../../../../design/Button.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Row, Stack } from '../../../../design/primitives.tsx';
import { useInstitution } from '../../../../design/use-institution.ts';
import { useNavigateHere } from '../../../../design/use-navigate-here.ts';
import { Correction } from '../correction/Correction.tsx';
import { RegistrationActions } from '../RegistrationActions.tsx';
import { useRegistrationTitle } from '../use-registration-title.ts';
import { Announcement } from './Announcement.tsx';
import { Documents } from './Documents.tsx';
import { Fees } from './Fees.tsx';
import { History } from './History.tsx';
import { Overview } from './Overview.tsx';
import { Payments } from './Payments.tsx';
import { Reopened } from './Reopened.tsx';
import { StepAnswers } from './StepAnswers.tsx';
import { WithdrawApplication } from './WithdrawApplication.tsx';

const Head = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigateHere();
  const { parameter } = useInstitution();
  const title = useRegistrationTitle()(application);
  const { RegistrationNumber: number } = application;
  return (
    <Row justifyContent="space-between" alignItems="flex-end" rowGap="5">
      <PageHeading
        lead={number === null ? t('registrations.detail.draft') : t('registrations.detail.number', { number })}
      >
        {title}
      </PageHeading>
      <Row _print={{ display: 'none' }}>
        <RegistrationActions
          application={application}
          isDetail
          onDeleted={() => void navigate(pathTo('myRegistration', { institution: parameter }))}
        />
        <Button look="outline" onClick={() => window.print()}>
          {t('registrations.action.print')}
        </Button>
        <WithdrawApplication application={application} />
      </Row>
    </Row>
  );
};

/** On a narrow page and on paper the columns dissolve: the payment then stands before the long list of answers. */
const Column = chakra('div', {
  base: {
    display: { base: 'contents', lg: 'flex' },
    flexDirection: 'column',
    gap: '6',
    minWidth: 0,
    _print: { display: 'contents' },
    '& > :is([aria-labelledby=overview], [aria-labelledby=fees], [aria-labelledby=payments], [aria-labelledby=documents])':
      {
        order: { base: -1, lg: 0 },
        _print: { order: -1 },
      },
  },
});

/** Everything about one application: what stands, what was answered, what was paid, what happened. */
export const Registration = ({ application }: { readonly application: ApplicationDetail }) => (
  <Stack gap="6">
    <Head application={application} />
    <Announcement application={application} />
    <Correction application={application} />
    <Reopened application={application} />
    <Box
      display={{ base: 'flex', lg: 'grid' }}
      flexDirection="column"
      gridTemplateColumns="minmax(0, 1fr) 20rem"
      gap="6"
      alignItems={{ lg: 'start' }}
      _print={{ display: 'flex', alignItems: 'stretch' }}
    >
      <Column>
        <Overview application={application} />
        <Fees application={application} />
        <StepAnswers application={application} />
      </Column>
      <Column>
        <Payments application={application} />
        <Documents application={application} />
        <History application={application} />
      </Column>
    </Box>
  </Stack>
);
