import { useTranslation } from 'react-i18next';
import { DataTable, ListPanel } from '../../ui/admin/DataTable.tsx';
import { Part } from '../../ui/admin/Part.tsx';
import { ShowMore } from '../../ui/admin/ShowMore.tsx';
import { findState } from '../../ui/application/status-look.ts';
import { Muted } from '../../ui/primitives.tsx';
import { formatRupiah } from '../../ui/state/format.ts';
import { useInstitutionName } from '../../ui/use-institution-name.ts';
import type { Dashboard } from './dashboard-query.ts';

type Period = Dashboard['periods'][number];

const Rows = ({ periods }: { readonly periods: readonly Period[] }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const nameOf = (status: string): string => {
    const state = findState(status);
    return state ? t(`registrations.status.${state}`) : status;
  };
  return periods.map(({ id, name, institutionCode, statuses, paid, received }) => (
    <tr key={id}>
      <th scope="row">
        {name}
        <Muted fontSize="xs" fontWeight="normal">
          {institutionName(institutionCode)}
        </Muted>
      </th>
      <td>
        {statuses
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => `${nameOf(status)}: ${count}`)
          .join(' · ') || '–'}
      </td>
      <td>{paid}</td>
      <td data-tight="">{formatRupiah(received, i18n.language)}</td>
    </tr>
  ));
};

/** The same for every admission period. */
export const Periods = ({ periods }: { readonly periods: readonly Period[] }) => {
  const { t } = useTranslation();
  const title = t('admin-home.periods');
  if (periods.length === 0) return null;
  return (
    <Part name="periods" title={title}>
      <ShowMore items={periods}>
        {(shown) => (
          <ListPanel tabIndex={0} role="group" aria-label={title}>
            <DataTable aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{t('admin-home.period')}</th>
                  <th scope="col">{t('admin-home.numbers.title')}</th>
                  <th scope="col">{t('admin-home.numbers.paid')}</th>
                  <th scope="col">{t('admin-home.numbers.received')}</th>
                </tr>
              </thead>
              <tbody>
                <Rows periods={shown} />
              </tbody>
            </DataTable>
          </ListPanel>
        )}
      </ShowMore>
    </Part>
  );
};
