import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { dispensablePart } from '../../../design/dispensable-part.ts';
import { Box } from '../../../design/primitives.tsx';
import { Bone } from '../../../design/Skeleton.tsx';
import { formatRupiah, formatShortDate } from '../../../state/format.ts';
import { DataTable, ListPanel } from '../shared/DataTable.tsx';
import { Part } from '../shared/Part.tsx';
import type { Dashboard } from './dashboard-query.ts';

/** The library of charts is fetched by this page alone. */
const TrendChart = dispensablePart(async () => (await import('./TrendChart.tsx')).TrendChart);

export const lines = ['started', 'submitted', 'paid'] as const;

const Table = ({ trend }: Pick<Dashboard, 'trend'>) => {
  const { t, i18n } = useTranslation();
  return (
    <ListPanel tabIndex={0} role="group" aria-label={t('admin-home.trend.title')} maxHeight="24rem" overflowY="auto">
      <DataTable aria-label={t('admin-home.trend.title')}>
        <thead>
          <tr>
            <th scope="col">{t('admin-home.trend.day')}</th>
            {lines.map((line) => (
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
              {lines.map((line) => (
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

/** Day by day, as a picture and as the same numbers to read. */
export const Trend = ({ trend }: Pick<Dashboard, 'trend'>) => {
  const { t, i18n } = useTranslation();
  const labels = Object.fromEntries(lines.map((line) => [line, t(`admin-home.trend.${line}`)]));
  return (
    <Part name="trend" title={t('admin-home.trend.title')}>
      <Box aria-hidden="true" height="18rem">
        <Suspense fallback={<Bone height="full" borderRadius="md" />}>
          <TrendChart trend={trend} labels={labels} language={i18n.language} />
        </Suspense>
      </Box>
      <Box as="details" marginTop="4">
        <Box as="summary" minHeight="11" fontWeight="semibold">
          {t('admin-home.trend.table')}
        </Box>
        <Table trend={trend} />
      </Box>
    </Part>
  );
};
