import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getPortal } from '../../../../contract/portal.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Muted, Text } from '../../../design/primitives.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { formatDate } from '../../../state/format.ts';
import type { ChosenPeriod } from '../../shared/application/chosen-period.ts';
import { useStartApplication } from '../../shared/application/use-start-application.ts';
import { PERIOD_PARAMETER } from '../../shared/page/period-address.ts';

const Start = ({ period }: { readonly period: ChosenPeriod }) => {
  const { t, i18n } = useTranslation();
  const { start, isBusy } = useStartApplication(useInstitution(), period);
  const { name, entity, channel, semester, year, endDate } = period;
  return (
    <Card as="section" aria-label={t('admission.period.label')} borderTopWidth="4px" borderTopColor="brand.solid">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
        <Box minWidth="0">
          <Muted fontSize="sm">{t('admission.period.label')}</Muted>
          <Heading marginTop="1">{`${entity.Name}, ${name}`}</Heading>
          <Muted marginTop="1">{[channel.Name, `${semester.Name} ${year.Name}`].join(' · ')}</Muted>
          <Text fontWeight="semibold" fontSize="sm" marginTop="1">
            {t('admission.period.until', { date: formatDate(endDate, i18n.language) })}
          </Text>
        </Box>
        <Button size="lg" isBusy={isBusy} onClick={start} width={{ base: 'full', sm: 'auto' }}>
          {t('admission.period.start')}
          <ArrowIcon />
        </Button>
      </Box>
    </Card>
  );
};

/** The period that was chosen on a public page: one press begins an application for it. */
export const PeriodCard = () => {
  const { t } = useTranslation();
  const { code } = useInstitution();
  const asked = useSearchParams()[0].get(PERIOD_PARAMETER);
  const { data } = useQuery({
    queryKey: ['portal'],
    queryFn: async ({ signal }) => (await callApi(getPortal, { signal })).data,
    enabled: asked !== null,
  });
  if (asked === null || !data) return null;
  const period = data.periods.find(({ id, institutionCode }) => id === asked && institutionCode === code);
  return period?.isOpen ? <Start period={period} /> : <Callout tone="info">{t('admission.period.closed')}</Callout>;
};
