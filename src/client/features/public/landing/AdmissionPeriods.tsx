import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { Institution } from '../../../../engine/schema/types.ts';
import { Badge } from '../../../design/Badge.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Logo } from '../../../design/Logo.tsx';
import { PageSection } from '../../../design/PageSection.tsx';
import { Box, Heading, Muted, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDate } from '../../../state/format.ts';
import { PERIOD_PARAMETER, useStartAddress } from '../../shared/page/start-address.ts';
import type { Portal } from './landing-data.ts';

type Period = Portal['periods'][number];

interface InstitutionOffer {
  readonly institution: Institution;
  /** Open periods first, by end date; then the coming ones by start date. */
  readonly periods: readonly Period[];
}

const comparePeriods = (a: Period, b: Period): number =>
  Number(b.isOpen) - Number(a.isOpen) ||
  (a.isOpen ? a.endDate.localeCompare(b.endDate) : a.startDate.localeCompare(b.startDate));

/** Every institution with its admission periods. */
const groupPeriodsByInstitution = (periods: readonly Period[]): readonly InstitutionOffer[] =>
  institutions
    .filter(({ code }) => code !== 0)
    .map((institution) => ({
      institution,
      periods: periods.filter(({ institutionCode }) => institutionCode === institution.code).sort(comparePeriods),
    }));

interface PeriodRowProps {
  readonly period: Period;
  readonly institution: string;
}

const PeriodDates = ({ period: { isOpen, startDate, endDate } }: { readonly period: Period }) => {
  const { t, i18n } = useTranslation();
  const date = formatDate(isOpen ? endDate : startDate, i18n.language);
  return (
    <Text fontWeight="semibold" fontSize="sm">
      {t(isOpen ? 'landing.periods.until' : 'landing.periods.from', { date })}
    </Text>
  );
};

/** One admission period, with a link to apply while it is open. */
const PeriodRow = ({ period, institution }: PeriodRowProps) => {
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
      <PeriodDates period={period} />
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

const InstitutionPeriods = ({ offer: { institution, periods } }: { readonly offer: InstitutionOffer }) => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  return (
    <Box
      as="li"
      data-theme={institution.theme}
      display="flex"
      flexDirection="column"
      background="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderTopWidth="4px"
      borderTopColor="brand.solid"
      borderRadius="lg"
      overflow="hidden"
    >
      <Box display="flex" alignItems="center" gap="3" padding="5">
        <Logo theme={institution.theme} size={36} />
        <Heading as="h3">{nameOf(institution.parameter)}</Heading>
      </Box>
      {periods.length === 0 ? (
        <Muted paddingInline="5" paddingBottom="5">
          {t('landing.periods.none')}
        </Muted>
      ) : (
        <Box as="ul" listStyleType="none">
          {periods.map((period) => (
            <PeriodRow key={period.id} period={period} institution={institution.parameter} />
          ))}
        </Box>
      )}
    </Box>
  );
};

/** Admission periods of each institution. */
export const AdmissionPeriods = ({ periods }: { readonly periods: readonly Period[] }) => {
  const { t } = useTranslation();
  return (
    <PageSection
      title={t('landing.periods.title')}
      lead={t('landing.periods.text')}
      action={
        <TextLink to={pathTo('studyPrograms')} display="inline-flex" alignItems="center" minHeight="11">
          {t('landing.periods.programs')}
        </TextLink>
      }
      name="periods"
    >
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '5', lg: '6' }}
        alignItems="start"
      >
        {groupPeriodsByInstitution(periods).map((offer) => (
          <InstitutionPeriods key={offer.institution.parameter} offer={offer} />
        ))}
      </Box>
    </PageSection>
  );
};
