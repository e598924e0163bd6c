import { useTranslation } from 'react-i18next';
import { findState } from '../../../../../machines/application.status.ts';
import { Muted, Text } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatRupiah } from '../../../state/format.ts';
import { DataTable, ListPanel, RowCards } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { useIsWideScreen } from '../shared/use-is-wide-screen.ts';
import type { Dashboard } from './queries.ts';

type Period = Dashboard['periods'][number];

interface FiguresByPeriodProps {
  readonly periods: readonly Period[];
}

/** Counts by status, without zeros. */
const useStatusCounts = () => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const nameOf = (status: string): string => {
    const state = findState(status);
    return state ? t(`registrations.status.${state}`) : status;
  };
  return ({ statuses }: Period) =>
    statuses
      .filter(({ count }) => count > 0)
      .map(({ status, count }) => [nameOf(status), number.format(count)] as const);
};

const PeriodTable = ({ periods }: FiguresByPeriodProps) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const countsOf = useStatusCounts();
  const title = t('admin-home.periods');
  return (
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
          {periods.map((period) => (
            <tr key={period.id}>
              <th scope="row">
                {period.name}
                <Muted fontSize="xs" fontWeight="normal">
                  {institutionName(period.institutionCode)}
                </Muted>
              </th>
              <td>
                {countsOf(period)
                  .map(([name, count]) => `${name}: ${count}`)
                  .join(' · ') || '–'}
              </td>
              <td>{period.paid}</td>
              <td data-tight="">{formatRupiah(period.received, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

const PeriodCards = ({ periods }: FiguresByPeriodProps) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const countsOf = useStatusCounts();
  return (
    <RowCards aria-label={t('admin-home.periods')}>
      {periods.map((period) => (
        <li key={period.id}>
          <Text fontWeight="semibold">{period.name}</Text>
          <Muted fontSize="xs">{institutionName(period.institutionCode)}</Muted>
          <Facts
            marginTop="2"
            facts={[
              ...countsOf(period),
              [t('admin-home.numbers.paid'), String(period.paid)],
              [t('admin-home.numbers.received'), formatRupiah(period.received, i18n.language)],
            ]}
          />
        </li>
      ))}
    </RowCards>
  );
};

/** The key figures of every admission period. */
export const FiguresByPeriod = ({ periods }: FiguresByPeriodProps) => {
  const { t } = useTranslation();
  const List = useIsWideScreen() ? PeriodTable : PeriodCards;
  if (periods.length === 0) return null;
  return (
    <SectionCard name="periods" title={t('admin-home.periods')}>
      <ShowMore items={periods}>{(shown) => <List periods={shown} />}</ShowMore>
    </SectionCard>
  );
};
