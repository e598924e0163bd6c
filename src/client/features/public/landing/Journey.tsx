import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../../../design/PageSection.tsx';
import { Box, Heading, Muted } from '../../../design/primitives.tsx';

const stations = ['account', 'form', 'fee', 'result'] as const;

const Station = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    // A quarter circle, as in the marks.
    borderRadius: 'full',
    borderEndEndRadius: '0',
    background: 'brand.solid',
    color: 'brand.contrast',
    fontWeight: 'bold',
    fontSize: 'lg',
  },
});

/** What awaits an applicant, in order. */
export const Journey = () => {
  const { t } = useTranslation();
  return (
    <PageSection ground="panel" name="journey" title={t('landing.journey.title')}>
      <Box
        as="ol"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' }}
        gap={{ base: '6', lg: '8' }}
      >
        {stations.map((station, index) => (
          <Box
            as="li"
            key={station}
            display="grid"
            gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr)' }}
            columnGap="4"
            rowGap="3"
            alignContent="start"
          >
            <Station aria-hidden="true">{index + 1}</Station>
            <Box>
              <Heading as="h3">{t(`landing.journey.${station}.title`)}</Heading>
              <Muted marginTop="1">{t(`landing.journey.${station}.text`)}</Muted>
            </Box>
          </Box>
        ))}
      </Box>
    </PageSection>
  );
};
