import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { chakra } from '../../../design/chakra.ts';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Logo } from '../../../design/Logo.tsx';
import { PageSection } from '../../../design/PageSection.tsx';
import { Box, Heading, Text } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { useStartAddress } from '../../shared/page/start-address.ts';

/** The link covers the whole card; its text is its accessible name. */
const CardLink = chakra(Link, {
  base: {
    color: 'inherit',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'inherit' },
    _hover: { textDecoration: 'underline' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid', outlineColor: 'currentColor', outlineOffset: '-6px' },
    },
  },
});

const listedInstitutions = institutions.filter(({ code }) => code !== 0);

/** The institutions of the group, each in its own colours. */
export const AboutInstitutions = () => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  const startAt = useStartAddress();
  return (
    <PageSection
      background="panel"
      name="about"
      title={t('landing.about.title', { count: listedInstitutions.length })}
      lead={t('landing.about.text', { count: listedInstitutions.length })}
    >
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="4"
      >
        {listedInstitutions.map(({ parameter, theme }) => (
          <Box
            as="li"
            key={parameter}
            data-theme={theme}
            position="relative"
            padding={{ base: '5', md: '6' }}
            borderRadius="lg"
            borderEndEndRadius="4.5rem"
            background="brand.solid"
            color="brand.contrast"
          >
            <Logo theme={theme} size={52} />
            <Heading as="h3" marginTop="5">
              <CardLink to={startAt(pathTo('admissionDashboard', { institution: parameter }))}>
                {nameOf(parameter)}
              </CardLink>
            </Heading>
            <Text marginTop="1" paddingInlineEnd="8">
              {t(`institution-about.${parameter}`, t('landing.about.institution'))}
            </Text>
            <Text aria-hidden="true" marginTop="4" display="flex" alignItems="center" gap="2" fontWeight="semibold">
              {t('landing.about.apply')}
              <ArrowIcon />
            </Text>
          </Box>
        ))}
      </Box>
    </PageSection>
  );
};
