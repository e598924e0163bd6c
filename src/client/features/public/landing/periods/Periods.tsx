import { useTranslation } from 'react-i18next';
import { Logo } from '../../../../design/Logo.tsx';
import { PageSection } from '../../../../design/PageSection.tsx';
import { Box, Heading, Muted } from '../../../../design/primitives.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { byInstitution, type Offer, type Period } from './by-institution.ts';
import { PeriodRow } from './PeriodRow.tsx';

const Place = ({ offer: { institution, periods } }: { readonly offer: Offer }) => {
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

/** Where one can apply now, until when, and a way to begin right there. */
export const Periods = ({ periods }: { readonly periods: readonly Period[] }) => {
  const { t } = useTranslation();
  return (
    <PageSection title={t('landing.periods.title')} lead={t('landing.periods.text')} name="periods">
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '5', lg: '6' }}
        alignItems="start"
      >
        {byInstitution(periods).map((offer) => (
          <Place key={offer.institution.parameter} offer={offer} />
        ))}
      </Box>
    </PageSection>
  );
};
