import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getDashboard } from '../../../../contract/admin-dashboard.ts';
import { FailureNotice } from '../../../design/Notice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { DayField } from '../shared/DayField.tsx';
import { InstitutionSelect } from '../shared/InstitutionSelect.tsx';
import { institutionRule } from '../shared/institution-rule.ts';
import { PeriodSelect } from '../shared/PeriodSelect.tsx';
import { useAddress } from '../shared/use-address.ts';
import { BrokenRules } from './BrokenRules.tsx';
import { Drafts } from './Drafts.tsx';
import { type Dashboard, dashboardQuery } from './dashboard-query.ts';
import { Numbers } from './Numbers.tsx';
import { Periods } from './Periods.tsx';
import { Sources } from './Sources.tsx';
import { Trend } from './Trend.tsx';
import { Trouble } from './Trouble.tsx';

const names = ['institutionCode', 'admissionPeriodId', 'from', 'until'] as const;
const rules = { ...getDashboard.query.properties, institutionCode: institutionRule };

const useDashboard = () => {
  const { values, change } = useAddress(names, rules);
  const { institutionCode, ...texts } = values;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  const query = { ...given, ...(institutionCode !== '' && { institutionCode: Number(institutionCode) }) };
  return { values, change, ...useQuery(dashboardQuery(query)) };
};

interface DaysProps extends Pick<ReturnType<typeof useDashboard>, 'values' | 'change'> {
  /** The days that the numbers are of, where none were asked for. */
  readonly span: Pick<Dashboard, 'from' | 'until'> | undefined;
}

const filterColumns = { base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' } as const;

/** The days of the numbers that stand below: they narrow no count of applications by status. */
const Days = ({ values, change, span }: DaysProps) => {
  const { t } = useTranslation();
  return (
    <Box
      as="search"
      aria-label={t('admin-home.days')}
      display="grid"
      gap="4"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))"
    >
      <DayField
        label={t('admin-list.from')}
        value={values.from || (span?.from ?? '')}
        onChange={(from) => change({ from })}
      />
      <DayField
        label={t('admin-list.until')}
        value={values.until || (span?.until ?? '')}
        onChange={(until) => change({ until })}
      />
    </Box>
  );
};

const Filters = ({ values, change }: Omit<DaysProps, 'span'>) => {
  return (
    <Box as="search" display="grid" gap="4" gridTemplateColumns={filterColumns}>
      <InstitutionSelect
        value={values.institutionCode}
        onChange={(institutionCode) => change({ institutionCode, admissionPeriodId: '' })}
      />
      <PeriodSelect
        institutionCode={values.institutionCode}
        value={values.admissionPeriodId}
        onChange={(admissionPeriodId) => change({ admissionPeriodId })}
      />
    </Box>
  );
};

/** /admin/dashboard: how the intake stands, where applicants stop, and what needs somebody's hands. */
export const DashboardScreen = () => {
  const { t } = useTranslation();
  const { values, change, data, error, refetch, isPlaceholderData } = useDashboard();
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.dashboardAdmin')}</PageHeading>
      <Filters values={values} change={change} />
      {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="5" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Trouble trouble={data.trouble} institutionCode={values.institutionCode} />
          <Numbers data={data} institutionCode={values.institutionCode} periodId={values.admissionPeriodId} />
          <Drafts drafts={data.drafts} />
          <Days values={values} change={change} span={data} />
          <Trend trend={data.trend} />
          <Sources sources={data.sources} otherSources={data.otherSources} />
          <BrokenRules rules={data.brokenRules} />
          <Periods periods={data.periods} />
        </Stack>
      )}
      {!data && !error && <CardSkeleton rows={4} height="32" />}
    </Stack>
  );
};
