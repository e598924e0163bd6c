import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getReport, reportNames } from '../../../../contract/admin-reports.ts';
import type { QueryFor } from '../../../api/call-types.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Muted, Stack, VisuallyHidden } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDate, formatJakartaDay } from '../../../state/format.ts';
import { BoundsNotice, useBounds } from '../shared/BoundsNotice.tsx';
import { InstitutionSelect, institutionRule } from '../shared/InstitutionSelect.tsx';
import { PeriodSelect, usePeriodName } from '../shared/PeriodSelect.tsx';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { isAwaited, reportQuery } from './queries.ts';
import { ReportSection } from './ReportSection.tsx';

const parameterNames = ['institutionCode', 'admissionPeriodId'] as const;
const rules = { ...getReport.query.properties, institutionCode: institutionRule };

interface ScopeLineProps {
  readonly institutionCode: string;
  readonly periodId: string;
}

/** What is counted, on paper: the filters and the bounds of this admin. */
const ScopeLine = ({ institutionCode, periodId }: ScopeLineProps) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const own = useSession()?.institutionCode ?? null;
  const programs = useBounds();
  const period = usePeriodName(institutionCode, periodId) ?? periodId;
  const code = own ?? Number(institutionCode);
  return (
    <Muted display="none" _print={{ display: 'block' }} data-part="scope">
      {t(`admin-reports.${programs === undefined ? 'scope' : 'boundedScope'}`, {
        programs,
        institution: code === 0 ? t('admin-list.anyInstitution') : institutionName(code),
        period: period === '' ? t('admin-reports.anyPeriod') : period,
        day: formatDate(formatJakartaDay(Date.now()), i18n.language),
      })}
    </Muted>
  );
};

/** Prints the page once every report shows the figures of the chosen filters, or says that it failed. */
const PrintButton = ({ query }: { readonly query: QueryFor<typeof getReport> }) => {
  const { t, i18n } = useTranslation();
  const id = useId();
  // The reports themselves load; this only watches them.
  const queries = reportNames.map((name) => ({ ...reportQuery(name, query, i18n.language), enabled: false }));
  const isWaiting = useQueries({ queries }).some(isAwaited);
  return (
    <div>
      <Button
        variant="outline"
        isBusy={isWaiting}
        aria-describedby={isWaiting ? id : undefined}
        onClick={() => window.print()}
      >
        {t('admin-reports.print')}
      </Button>
      {isWaiting && <VisuallyHidden id={id}>{t('admin-reports.printLater')}</VisuallyHidden>}
    </div>
  );
};

/** Paper has no room for frames, and there the scope names the programs of a bounded admin. */
const onPaper = {
  _print: {
    '& > section': { padding: '0', borderWidth: '0', breakInside: 'auto' },
    '& > [data-part=bounds]': { display: 'none' },
  },
} as const;

/** /admin/report: figures of the intake, one report after another. */
export const ReportsScreen = () => {
  const { t } = useTranslation();
  const { values, change } = useUrlQuery(parameterNames, rules);
  const { institutionCode, admissionPeriodId } = values;
  const query = {
    ...(institutionCode !== '' && { institutionCode: Number(institutionCode) }),
    ...(admissionPeriodId !== '' && { admissionPeriodId }),
  };
  return (
    <Stack gap="6" css={onPaper}>
      <Box display="flex" flexWrap="wrap" alignItems="start" justifyContent="space-between" gap="4">
        <PageHeading>{t('app.screen.reports')}</PageHeading>
        <PrintButton query={query} />
      </Box>
      <BoundsNotice />
      <ScopeLine institutionCode={institutionCode} periodId={admissionPeriodId} />
      <Box
        as="search"
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))"
        _print={{ display: 'none' }}
      >
        <InstitutionSelect
          value={institutionCode}
          onChange={(code) => change({ institutionCode: code, admissionPeriodId: '' })}
        />
        <PeriodSelect
          institutionCode={institutionCode}
          value={admissionPeriodId}
          onChange={(id) => change({ admissionPeriodId: id })}
        />
      </Box>
      {reportNames.map((name) => (
        <ReportSection key={name} name={name} query={query} />
      ))}
    </Stack>
  );
};
