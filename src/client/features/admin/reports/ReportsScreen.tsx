import { useTranslation } from 'react-i18next';
import { getReport, reportNames } from '../../../../contract/admin-reports.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Muted, Stack } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDate, formatJakartaDay } from '../../../state/format.ts';
import { InstitutionSelect, institutionRule } from '../shared/InstitutionSelect.tsx';
import { PeriodSelect, usePeriodName } from '../shared/PeriodSelect.tsx';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { ReportSection } from './ReportSection.tsx';

const parameterNames = ['institutionCode', 'admissionPeriodId'] as const;
const rules = { ...getReport.query.properties, institutionCode: institutionRule };

interface ScopeLineProps {
  readonly institutionCode: string;
  readonly periodId: string;
}

/** What the filters are set to, on paper. */
const ScopeLine = ({ institutionCode, periodId }: ScopeLineProps) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const own = useSession()?.institutionCode ?? null;
  const period = usePeriodName(institutionCode, periodId) ?? periodId;
  const code = own ?? Number(institutionCode);
  return (
    <Muted display="none" _print={{ display: 'block' }} data-part="scope">
      {t('admin-reports.scope', {
        institution: code === 0 ? t('admin-list.anyInstitution') : institutionName(code),
        period: period === '' ? t('admin-reports.anyPeriod') : period,
        day: formatDate(formatJakartaDay(Date.now()), i18n.language),
      })}
    </Muted>
  );
};

/** Paper has no room for frames. */
const withoutFrames = { _print: { '& > section': { padding: '0', borderWidth: '0', breakInside: 'auto' } } } as const;

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
    <Stack gap="6" css={withoutFrames}>
      <Box display="flex" flexWrap="wrap" alignItems="start" justifyContent="space-between" gap="4">
        <PageHeading>{t('app.screen.reports')}</PageHeading>
        <Button variant="outline" onClick={() => window.print()}>
          {t('admin-reports.print')}
        </Button>
      </Box>
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
