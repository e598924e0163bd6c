import { useTranslation } from 'react-i18next';
import { listAudit } from '../../../../contract/admin-audit.ts';
import { DateFilter } from '../shared/DateFilter.tsx';
import { FilterBar, SearchField } from '../shared/FilterBar.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { useUrlQuery } from '../shared/use-url-query.ts';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

/** Prefixes of the actions in the audit log. */
export const actionFamilies = [
  'login',
  'logout',
  'account',
  'invitation',
  'application',
  'interviewSlot',
  'file',
  'payment',
  'content',
  'promoCode',
  'controlPanel',
  'report',
  'masterData',
  'staffList',
  'view',
  'exportSet',
  'mailTemplate',
  'scheduledExport',
  'webhook',
  'apiKey',
  'notice',
  'mail',
  'job',
] as const;

const dateRule = { format: 'date' };
const rules = { ...listAudit.query.properties, action: { enum: actionFamilies }, from: dateRule, until: dateRule };

/** Start of a day in Jakarta. @param later days to add */
const getDayStart = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+07:00`) + later * DAY_MS).toISOString();

/** Filters and page of the audit log, from the URL; invalid values are ignored. */
export const useAuditLogQuery = () => {
  const { values, page, change } = useUrlQuery(['view', 'q', 'action', 'from', 'until'] as const, rules);
  const { q, action, from, until } = values;
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(q !== '' && { q }),
    ...(action !== '' && { action: `${action}.` }),
    ...(from !== '' && { from: getDayStart(from) }),
    ...(until !== '' && { until: getDayStart(until, 1) }),
  };
  return { values, change, query };
};

/** Filters by person, action and day. */
export const AuditFilters = ({ values, change }: Pick<ReturnType<typeof useAuditLogQuery>, 'values' | 'change'>) => {
  const { t } = useTranslation();
  return (
    <FilterBar
      chosen={[values.action, values.from, values.until]}
      search={
        <SearchField
          label={t('admin-list.search')}
          help={t('admin-users.audit.searchHelp')}
          value={values.q}
          maxLength={rules.q.maxLength}
          onSearch={(q) => change({ q })}
        />
      }
    >
      <FilterSelect
        label={t('admin-users.audit.action')}
        value={values.action}
        onChange={(action) => change({ action })}
      >
        <option value="">{t('admin-list.any')}</option>
        {actionFamilies.map((family) => (
          <option key={family} value={family}>
            {t(`admin-users.audit.family.${family}`)}
          </option>
        ))}
      </FilterSelect>
      <DateFilter label={t('admin-list.from')} value={values.from} onChange={(from) => change({ from })} />
      <DateFilter label={t('admin-list.until')} value={values.until} onChange={(until) => change({ until })} />
    </FilterBar>
  );
};
