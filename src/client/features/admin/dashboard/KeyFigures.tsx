import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { chakra } from '../../../design/chakra.ts';
import { Box, Muted, Stack, Text } from '../../../design/primitives.tsx';
import { formatCount, formatRupiah } from '../../../state/format.ts';
import { StatusBadge, useStepTitle } from '../../shared/application/ApplicationLabels.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import type { Dashboard } from './queries.ts';

/** Drafts by their next step. */
export const DraftsByStep = ({ drafts }: Pick<Dashboard, 'drafts'>) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const maxCount = Math.max(1, ...drafts.map(({ count }) => count));
  return (
    <SectionCard name="drafts" title={t('admin-home.drafts')}>
      {drafts.length === 0 && <Muted>{t('admin-home.nothing')}</Muted>}
      <Stack as="ul" gap="3" listStyleType="none">
        {drafts.map(({ step, count }) => (
          <li key={step}>
            <Box display="flex" justifyContent="space-between" gap="4" fontSize="sm">
              <span>{stepTitle(step)}</span>
              <strong>{formatCount(count, i18n.language)}</strong>
            </Box>
            <Box aria-hidden="true" height="2" marginTop="1" borderRadius="full" background="bg.muted">
              <Box
                height="full"
                borderRadius="full"
                background="brand.solid"
                style={{ width: `${(count / maxCount) * 100}%` }}
              />
            </Box>
          </li>
        ))}
      </Stack>
    </SectionCard>
  );
};

interface SourceCount {
  readonly name: string;
  readonly count: number;
}

const useSourceCounts = ({
  sources,
  otherSources,
}: Pick<Dashboard, 'sources' | 'otherSources'>): readonly SourceCount[] => {
  const { t } = useTranslation();
  const named = sources.map(({ website, count }) => ({ name: website ?? t('admin-home.sources.unknown'), count }));
  return otherSources > 0 ? [...named, { name: t('admin-home.sources.others'), count: otherSources }] : named;
};

/** Referral websites of the accounts registered in the range. */
export const ReferralSources = (props: Pick<Dashboard, 'sources' | 'otherSources'>) => {
  const { t, i18n } = useTranslation();
  const lines = useSourceCounts(props);
  const numbers = new Intl.NumberFormat(i18n.language);
  return (
    <SectionCard name="sources" title={t('admin-home.sources.title')}>
      {lines.length === 0 && <Muted>{t('admin-home.nothing')}</Muted>}
      <Stack as="ul" gap="2" listStyleType="none" fontSize="sm">
        {lines.map(({ name, count }) => (
          <Box as="li" key={name} display="flex" justifyContent="space-between" gap="4">
            <Box as="span" minWidth="0" overflowWrap="anywhere">
              {name}
            </Box>
            <strong>{numbers.format(count)}</strong>
          </Box>
        ))}
      </Stack>
    </SectionCard>
  );
};

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

interface KeyFiguresProps {
  readonly data: Dashboard;
  readonly institutionCode: string;
  readonly periodId: string;
}

/** Applications by status, each linked to its list, and payments. */
export const KeyFigures = ({ data, institutionCode, periodId }: KeyFiguresProps) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const listOf = (status: string): string => {
    const parameters = { status, institutionCode, admissionPeriodId: periodId };
    const filled = Object.entries(parameters).filter(([, value]) => value !== '');
    return `${pathTo('applicantList')}?${new URLSearchParams(Object.fromEntries(filled))}`;
  };
  return (
    <SectionCard name="numbers" title={t('admin-home.numbers.title')}>
      <Tiles>
        {data.statuses.map(({ status, count }) => (
          <li key={status} data-status={status}>
            <PageLink page="applicantList" to={listOf(status)}>
              <span>{number.format(count)}</span>
            </PageLink>
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
    </SectionCard>
  );
};
