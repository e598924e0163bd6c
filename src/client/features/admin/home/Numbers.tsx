import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { Box, Muted, Text } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { formatRupiah } from '../../../state/format.ts';
import { StatusBadge } from '../../shared/application/StatusBadge.tsx';
import { Part } from '../shared/Part.tsx';
import type { Dashboard } from './dashboard-query.ts';

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(12rem, 1fr))' },
    gap: { base: '3', sm: '4' },
    listStyleType: 'none',
    '& > li': { padding: '4', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', minWidth: 0 },
    '& > li > span': { whiteSpace: 'normal', borderRadius: 'md' },
    '& a, & p': {
      fontSize: '2xl',
      fontWeight: 'bold',
      fontVariantNumeric: 'tabular-nums',
      display: 'block',
      paddingBlock: '0.5',
    },
  },
});

interface NumbersProps {
  readonly data: Dashboard;
  readonly institutionCode: string;
  readonly periodId: string;
}

/** How many stand where; each number leads to the list behind it. */
export const Numbers = ({ data, institutionCode, periodId }: NumbersProps) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const listOf = (status: string): string => {
    const wish = { status, institutionCode, admissionPeriodId: periodId };
    const given = Object.entries(wish).filter(([, value]) => value !== '');
    return `${pathTo('applicantList')}?${new URLSearchParams(Object.fromEntries(given))}`;
  };
  return (
    <Part name="numbers" title={t('admin-home.numbers.title')}>
      <Tiles>
        {data.statuses.map(({ status, count }) => (
          <li key={status} data-status={status}>
            <TextLink to={listOf(status)}>{number.format(count)}</TextLink>
            <StatusBadge status={status} />
          </li>
        ))}
        <li>
          <Text>{number.format(data.paid)}</Text>
          <Muted as="span" fontSize="sm">
            {t('admin-home.numbers.paid')}
          </Muted>
        </li>
      </Tiles>
      <Box display="flex" flexWrap="wrap" columnGap="10" rowGap="3" marginTop="5">
        {(['expected', 'received'] as const).map((name) => (
          <div key={name}>
            <Muted fontSize="sm">{t(`admin-home.numbers.${name}`)}</Muted>
            <Text fontSize="xl" fontWeight="bold">
              {formatRupiah(data.money[name], i18n.language)}
            </Text>
          </div>
        ))}
      </Box>
    </Part>
  );
};
