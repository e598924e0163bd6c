import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { ButtonLink } from '../../../../design/Button.tsx';
import { ArrowIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Text, VisuallyHidden } from '../../../../design/primitives.tsx';
import { formatDate } from '../../../../state/format.ts';
import { PERIOD_PARAMETER } from '../../../shared/page/period-address.ts';
import { useStartAddress } from '../../../shared/page/start-address.ts';
import type { Period } from './by-institution.ts';

interface PeriodRowProps {
  readonly period: Period;
  readonly institution: string;
}

const When = ({ period: { isOpen, startDate, endDate } }: { readonly period: Period }) => {
  const { t, i18n } = useTranslation();
  const date = formatDate(isOpen ? endDate : startDate, i18n.language);
  return (
    <Text fontWeight="semibold" fontSize="sm">
      {t(isOpen ? 'landing.periods.until' : 'landing.periods.from', { date })}
    </Text>
  );
};

/** One period of admission. */
export const PeriodRow = ({ period, institution }: PeriodRowProps) => {
  const { t } = useTranslation();
  const { id, isOpen, name, entity, channel, semester, year } = period;
  const start = useStartAddress()(
    `${pathTo('admissionDashboard', { institution })}?${new URLSearchParams({ [PERIOD_PARAMETER]: id })}`,
  );
  return (
    <Box as="li" padding="5" borderTopWidth="1px" borderColor="border" display="flex" flexDirection="column" gap="1">
      <Box display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
        <Text as="h4" fontWeight="bold" fontSize="lg" lineHeight="snug">
          {entity.Name}
        </Text>
        {!isOpen && <Badge>{t('landing.periods.soon')}</Badge>}
      </Box>
      <Muted fontSize="sm">{[name, channel.Name, `${semester.Name} ${year.Name}`].join(' · ')}</Muted>
      <When period={period} />
      {isOpen && (
        <ButtonLink to={start} wide marginTop="3">
          <span>
            {t('landing.periods.start')}
            <VisuallyHidden>{` ${entity.Name}, ${name}`}</VisuallyHidden>
          </span>
          <ArrowIcon />
        </ButtonLink>
      )}
    </Box>
  );
};
