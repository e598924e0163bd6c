import { useTranslation } from 'react-i18next';
import { Box, Container, Heading, Muted } from '../../ui/primitives.tsx';

const stations = ['account', 'form', 'fee', 'result'] as const;

/** What awaits an applicant, in order. */
export const Journey = () => {
  const { t } = useTranslation();
  return (
    <Container as="section" paddingBlock={{ base: '12', lg: '20' }}>
      <Heading textStyle="title">{t('landing.journey.title')}</Heading>
      <Box
        as="ol"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' }}
        gap={{ base: '6', lg: '8' }}
        marginTop="8"
      >
        {stations.map((station, index) => (
          <Box as="li" key={station} borderTopWidth="3px" borderColor="brand.solid" paddingTop="4">
            <Box aria-hidden="true" fontWeight="extrabold" fontSize="2xl" color="accent.fg" lineHeight="tight">
              {index + 1}
            </Box>
            <Heading as="h3" marginTop="2">
              {t(`landing.journey.${station}.title`)}
            </Heading>
            <Muted marginTop="1">{t(`landing.journey.${station}.text`)}</Muted>
          </Box>
        ))}
      </Box>
    </Container>
  );
};
