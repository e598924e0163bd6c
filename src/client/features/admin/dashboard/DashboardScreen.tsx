import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { listMarks } from '../../../../contract/admin-applications.ts';
import { getDashboard } from '../../../../contract/admin-dashboard.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { useSession } from '../../../api/session.ts';
import { Callout } from '../../../design/Callout.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { BoundsNotice } from '../shared/BoundsNotice.tsx';
import { DateFilter } from '../shared/DateFilter.tsx';
import { InstitutionSelect, institutionRule } from '../shared/InstitutionSelect.tsx';
import { PeriodSelect } from '../shared/PeriodSelect.tsx';
import { useMayOpen } from '../shared/use-may-call.ts';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { BrokenRules } from './BrokenRules.tsx';
import { FiguresByPeriod } from './FiguresByPeriod.tsx';
import { Issues } from './Issues.tsx';
import { DraftsByStep, KeyFigures, ReferralSources } from './KeyFigures.tsx';
import { type Dashboard, dashboardQuery } from './queries.ts';
import { Trend } from './Trend.tsx';

const parameterNames = ['institutionCode', 'admissionPeriodId', 'from', 'until'] as const;
const rules = { ...getDashboard.query.properties, institutionCode: institutionRule };

const useDashboard = () => {
  const { values, change } = useUrlQuery(parameterNames, rules);
  const { institutionCode, ...texts } = values;
  const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  const query = { ...filled, ...(institutionCode !== '' && { institutionCode: Number(institutionCode) }) };
  return { values, change, ...useQuery(dashboardQuery(query)) };
};

interface DateRangeFilterProps extends Pick<ReturnType<typeof useDashboard>, 'values' | 'change'> {
  /** The default range, where the URL has none. */
  readonly span: Pick<Dashboard, 'from' | 'until'> | undefined;
}

const filterColumns = { base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' } as const;

/** Range of the figures below; counts by status do not depend on it. */
const DateRangeFilter = ({ values, change, span }: DateRangeFilterProps) => {
  const { t } = useTranslation();
  return (
    <Box
      as="search"
      aria-label={t('admin-home.days')}
      display="grid"
      gap="4"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))"
    >
      <DateFilter
        label={t('admin-list.from')}
        value={values.from || (span?.from ?? '')}
        onChange={(from) => change({ from })}
      />
      <DateFilter
        label={t('admin-list.until')}
        value={values.until || (span?.until ?? '')}
        onChange={(until) => change({ until })}
      />
    </Box>
  );
};

const DashboardFilters = ({ values, change }: Omit<DateRangeFilterProps, 'span'>) => {
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

/** The corrections that this admin asked for and that came back. */
const CorrectionNotice = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  if (count === 0 || !mayOpen('applicantList')) return null;
  const filter = new URLSearchParams({ mark: 'correctedForMe' satisfies (typeof listMarks)[number] });
  return (
    <Callout tone="info" data-part="corrected-for-me">
      <TextLink to={`${pathTo('applicantList')}?${filter}`} display="inline-flex" alignItems="center" minHeight="11">
        {t('admin-home.correctedForMe', { count })}
      </TextLink>
    </Callout>
  );
};

/** /admin/dashboard: figures of the intake, drafts by step, and open issues. */
export const DashboardScreen = () => {
  const { t } = useTranslation();
  const { values, change, data, error, refetch, isPlaceholderData } = useDashboard();
  const isOfAllPrograms = useSession()?.programs === undefined;
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.dashboardAdmin')}</PageHeading>
      <BoundsNotice />
      <DashboardFilters values={values} change={change} />
      {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="5" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <CorrectionNotice count={data.correctedForMe} />
          <Issues trouble={data.trouble} institutionCode={values.institutionCode} />
          <KeyFigures data={data} institutionCode={values.institutionCode} periodId={values.admissionPeriodId} />
          <DraftsByStep drafts={data.drafts} />
          <DateRangeFilter values={values} change={change} span={data} />
          <Trend trend={data.trend} />
          <ReferralSources sources={data.sources} otherSources={data.otherSources} />
          {/* Not counted by program. */}
          {isOfAllPrograms && <BrokenRules rules={data.brokenRules} />}
          <FiguresByPeriod periods={data.periods} />
        </Stack>
      )}
      {!data && !error && <CardSkeleton rows={4} height="32" />}
    </Stack>
  );
};
