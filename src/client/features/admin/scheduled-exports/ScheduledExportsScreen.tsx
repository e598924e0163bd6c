import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findState } from '../../../../../machines/application.status.ts';
import { Callout } from '../../../design/Callout.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Muted, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDateTime } from '../../../state/format.ts';
import { formatTime } from '../../shared/page/format.ts';
import { Facts } from '../shared/Facts.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import { ExportRuns } from './ExportRuns.tsx';
import { type ScheduledExport, scheduledExportsQuery } from './queries.ts';
import { WriteExport } from './WriteExport.tsx';

const ExportFacts = ({ of }: { readonly of: ScheduledExport }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { InstitutionCode, Statuses, Time, Days, NextAt, Format, ChangesOnly, KeepDays, Columns, IdentityNumbers } = of;
  const days = Days.map((day) => t(`admin-scheduled-exports.day.${day}`)).join(', ');
  const statuses = Statuses.map((status) => {
    const state = findState(status);
    return state ? t(`registrations.status.${state}`) : status;
  });
  const identityNumbers = Columns.filter(({ Column }) => IdentityNumbers.includes(Column));
  return (
    <Facts
      facts={[
        [
          t('admin-list.institution'),
          InstitutionCode === null ? t('admin-list.anyInstitution') : institutionName(InstitutionCode),
        ],
        [
          t('admin-scheduled-exports.when'),
          t('admin-scheduled-exports.at', {
            time: formatTime(Time, i18n.language),
            days: days || t('admin-scheduled-exports.daily'),
          }),
        ],
        [t('admin-scheduled-exports.next'), formatDateTime(NextAt, i18n.language)],
        [t('admin-scheduled-exports.format'), t(`admin-scheduled-exports.formatName.${Format}`)],
        [t('admin-scheduled-exports.content'), t(`admin-scheduled-exports.${ChangesOnly ? 'changes' : 'whole'}`)],
        [t('admin-scheduled-exports.kept'), t('admin-scheduled-exports.keepDays', { count: KeepDays })],
        [t('admin-scheduled-exports.statuses'), statuses.join(', '), 'wide'],
        [t('admin-scheduled-exports.columns'), Columns.map(({ Name }) => Name).join(', '), 'wide'],
        [t('admin-scheduled-exports.identityNumbers'), identityNumbers.map(({ Name }) => Name).join(', '), 'wide'],
      ]}
    />
  );
};

interface AllExportsProps {
  readonly exports: readonly ScheduledExport[];
  readonly isConfigured: boolean;
}

const AllExports = ({ exports, isConfigured }: AllExportsProps) => {
  const { t } = useTranslation();
  return (
    <Stack gap="6">
      {!isConfigured && (
        <Callout as="div" tone="warning" padding="4" data-part="no-place">
          <Text fontSize="sm" color="fg">
            {t('admin-scheduled-exports.noPlace')}
          </Text>
        </Callout>
      )}
      {exports.length === 0 && (
        <EmptyState title={t('admin-scheduled-exports.none')} text={t('admin-scheduled-exports.noneText')} />
      )}
      {exports.map((one) => (
        <SectionCard key={one.Key} name={`export-${one.Key}`} title={one.Key}>
          <Stack gap="5">
            <ExportFacts of={one} />
            {isConfigured && <WriteExport of={one} />}
            <ExportRuns of={one} />
          </Stack>
        </SectionCard>
      ))}
    </Stack>
  );
};

/** /admin/scheduled-export: what the portal writes by itself, and the files so far. */
export const ScheduledExportsScreen = () => {
  const { t } = useTranslation();
  const query = useQuery(scheduledExportsQuery());
  return (
    <Stack gap="6">
      <div>
        <PageHeading>{t('app.screen.scheduledExports')}</PageHeading>
        <Muted marginTop="2" maxWidth="prose">
          {t('admin-scheduled-exports.intro')}
        </Muted>
      </div>
      <QueryResult query={query} skeleton={<CardSkeleton rows={2} height="48" />}>
        {({ Exports, IsConfigured }) => <AllExports exports={Exports} isConfigured={IsConfigured} />}
      </QueryResult>
    </Stack>
  );
};
