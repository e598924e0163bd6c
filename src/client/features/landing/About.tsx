import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/Logo.tsx';
import { PageSection } from '../../ui/PageSection.tsx';
import { Box, Heading, Text } from '../../ui/primitives.tsx';
import { useInstitutionName } from '../../ui/use-institution-name.ts';

const listed = institutions.filter(({ code }) => code !== 0);

/** Who the group is: its institutions, each in its own colours. */
export const About = () => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  return (
    <PageSection
      ground="panel"
      name="about"
      title={t('landing.about.title', { count: listed.length })}
      lead={t('landing.about.text', { count: listed.length })}
    >
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="4"
      >
        {listed.map(({ parameter, theme }) => (
          <Box
            as="li"
            key={parameter}
            data-theme={theme}
            padding={{ base: '5', md: '6' }}
            borderRadius="lg"
            borderEndEndRadius="4.5rem"
            background="brand.solid"
            color="brand.contrast"
          >
            <Logo theme={theme} size={52} />
            <Heading as="h3" marginTop="5">
              {nameOf(parameter)}
            </Heading>
            <Text marginTop="1" paddingInlineEnd="8">
              {t(`landing.about.${parameter}`, t('landing.about.institution'))}
            </Text>
          </Box>
        ))}
      </Box>
    </PageSection>
  );
};
