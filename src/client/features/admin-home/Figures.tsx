import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { findState } from '../../ui/application/status-look.ts';
import { formatRupiah } from '../../ui/state/format.ts';
import type { Dashboard } from './dashboard-query.ts';

const List = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))', gap: '3' },
});

const Figure = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: '1',
    padding: '4',
    minWidth: 0,
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border',
    background: 'bg.panel',
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
    '& dd': {
      fontSize: '2xl',
      fontWeight: 'bold',
      lineHeight: 'tight',
      letterSpacing: 'tight',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
  },
  variants: { wide: { true: { gridColumn: { base: '1 / -1', sm: 'span 2' } } } },
});

/** The intake in numbers: how many stand where, and the money. */
export const Figures = ({ data }: { readonly data: Dashboard }) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <List data-part="figures">
      {data.statuses.map(({ status, count }) => {
        const state = findState(status);
        return (
          <Figure key={status}>
            <dt>{state ? t(`registrations.status.${state}`) : status}</dt>
            <dd>{number.format(count)}</dd>
          </Figure>
        );
      })}
      <Figure>
        <dt>{t('admin-home.paid')}</dt>
        <dd>{number.format(data.paid)}</dd>
      </Figure>
      {(['received', 'expected'] as const).map((what) => (
        <Figure key={what} wide>
          <dt>{t(`admin-home.money.${what}`)}</dt>
          <dd>{formatRupiah(data.money[what], i18n.language)}</dd>
        </Figure>
      ))}
    </List>
  );
};
