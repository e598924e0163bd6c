import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportReport, type getReport, type ReportName } from '../../../../contract/admin-reports.ts';
import { apiBaseUrl } from '../../../api/base-url.ts';
import type { QueryFor } from '../../../api/call-types.ts';
import { callUrl } from '../../../api/wire-request.ts';
import { buttonRecipe } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { DownloadIcon } from '../../../design/icons.tsx';
import { Box, Muted, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import { isAwaited, type Report, reportQuery } from './queries.ts';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';

const FileLink = chakra('a', buttonRecipe);

/** The columns that each chart draws. */
const drawnColumns: Readonly<Record<ReportName, readonly string[]>> = {
  funnel: ['count'],
  sources: ['begun', 'submitted', 'accepted'],
  programs: ['begun', 'submitted', 'accepted'],
  institutions: ['begun', 'submitted', 'accepted'],
  years: ['begun', 'submitted', 'feePaid', 'accepted'],
  reasons: ['rejected'],
  durations: ['median', 'ninetieth'],
  reviewers: ['decided', 'waiting'],
};

/** Wider tables are below their chart. */
const MAX_COLUMNS_BESIDE = 3;

const besideEachOther = { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' } as const;

const ReportBody = ({
  name,
  title,
  report,
}: {
  readonly name: ReportName;
  readonly title: string;
  readonly report: Report;
}) => {
  const isNarrow = report.columns.length <= MAX_COLUMNS_BESIDE;
  return (
    <Box
      display="grid"
      gap="6"
      alignItems="start"
      gridTemplateColumns={isNarrow ? besideEachOther : 'minmax(0, 1fr)'}
      _print={{ gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <ReportChart report={report} drawn={drawnColumns[name]} />
      <ReportTable title={title} report={report} />
    </Box>
  );
};

interface ReportSectionProps {
  readonly name: ReportName;
  readonly query: QueryFor<typeof getReport>;
}

/** One report: what it counts, its chart, its table and its file. */
export const ReportSection = ({ name, query }: ReportSectionProps) => {
  const { t, i18n } = useTranslation();
  const result = useQuery(reportQuery(name, query, i18n.language));
  const { data, error, refetch, isPlaceholderData } = result;
  const title = t(`admin-reports.report.${name}.title`);
  const href = callUrl(apiBaseUrl, exportReport, { report: name }, { ...query, lang: i18n.language });
  return (
    <SectionCard name={`report-${name}`} title={title}>
      <Stack gap="5">
        <Muted maxWidth="prose">{t(`admin-reports.report.${name}.text`)}</Muted>
        {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
        {isAwaited(result) && (
          <Text display="none" _print={{ display: 'block' }} data-part="not-loaded">
            {t('admin-reports.notLoaded')}
          </Text>
        )}
        {!data && !error && (
          <Box _print={{ display: 'none' }}>
            <CardSkeleton rows={1} height="48" />
          </Box>
        )}
        {data && (
          <Stack
            gap="5"
            aria-busy={isPlaceholderData}
            opacity={isPlaceholderData ? 0.6 : 1}
            _print={{ display: isPlaceholderData ? 'none' : 'flex' }}
          >
            {data.rows.length === 0 ? (
              <Muted>{t('admin-reports.nothing')}</Muted>
            ) : (
              <>
                <ReportBody name={name} title={title} report={data} />
                <div>
                  <FileLink href={href} download variant="outline" aria-label={t('admin-reports.csvOf', { title })}>
                    <DownloadIcon />
                    {t('admin-reports.csv')}
                  </FileLink>
                </div>
              </>
            )}
          </Stack>
        )}
      </Stack>
    </SectionCard>
  );
};
