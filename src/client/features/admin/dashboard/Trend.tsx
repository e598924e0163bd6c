import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOptional } from '../../../design/lazy-optional.ts';
import { Box } from '../../../design/primitives.tsx';
import { SkeletonBar } from '../../../design/Skeleton.tsx';
import { formatRupiah, formatShortDate } from '../../../state/format.ts';
import { DataTable, ListPanel } from '../shared/DataTable.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import type { Dashboard } from './queries.ts';

/** Only this page loads the chart library. */
const TrendChart = lazyOptional(async () => (await import('./TrendChart.tsx')).TrendChart);

const series = ['started', 'submitted', 'paid'] as const;

const TrendTable = ({ trend }: Pick<Dashboard, 'trend'>) => {
  const { t, i18n } = useTranslation();
  return (
    <ListPanel tabIndex={0} role="group" aria-label={t('admin-home.trend.title')} maxHeight="24rem" overflowY="auto">
      <DataTable aria-label={t('admin-home.trend.title')}>
        <thead>
          <tr>
            <th scope="col">{t('admin-home.trend.day')}</th>
            {series.map((line) => (
              <th key={line} scope="col">
                {t(`admin-home.trend.${line}`)}
              </th>
            ))}
            <th scope="col">{t('admin-home.numbers.received')}</th>
          </tr>
        </thead>
        <tbody>
          {trend.map((row) => (
            <tr key={row.day}>
              <th scope="row" data-tight="">
                {formatShortDate(row.day, i18n.language)}
              </th>
              {series.map((line) => (
                <td key={line}>{row[line]}</td>
              ))}
              <td data-tight="">{formatRupiah(row.received, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

/** Daily figures as a chart and as a table. */
export const Trend = ({ trend }: Pick<Dashboard, 'trend'>) => {
  const { t, i18n } = useTranslation();
  const labels = Object.fromEntries(series.map((line) => [line, t(`admin-home.trend.${line}`)]));
  return (
    <SectionCard name="trend" title={t('admin-home.trend.title')}>
      <Box aria-hidden="true" height="18rem" dir="ltr">
        <Suspense fallback={<SkeletonBar height="full" borderRadius="md" />}>
          <TrendChart trend={trend} labels={labels} language={i18n.language} />
        </Suspense>
      </Box>
      <Box as="details" marginTop="4">
        <Box as="summary" minHeight="11" fontWeight="semibold">
          {t('admin-home.trend.table')}
        </Box>
        <TrendTable trend={trend} />
      </Box>
    </SectionCard>
  );
};
