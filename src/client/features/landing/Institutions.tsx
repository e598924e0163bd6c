import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/Logo.tsx';
import { Box, Container, Heading, Muted } from '../../ui/primitives.tsx';
import { useInstitutionName } from '../../ui/use-institution-name.ts';

const listed = institutions.filter(({ code }) => code !== 0);

/** The institutions of the group, each in its own colours. */
export const Institutions = () => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  return (
    <Box background="bg.panel" borderTopWidth="1px" borderColor="border">
      <Container as="section" paddingBlock={{ base: '12', lg: '20' }}>
        <Heading textStyle="title">{t('landing.institutions.title', { count: listed.length })}</Heading>
        <Muted marginTop="2" maxWidth="prose">
          {t('landing.institutions.text')}
        </Muted>
        <Box
          as="ul"
          listStyleType="none"
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
          gap="4"
          marginTop="8"
        >
          {listed.map(({ parameter, theme }) => (
            <Box
              as="li"
              key={parameter}
              data-theme={theme}
              display="flex"
              alignItems="center"
              gap="4"
              padding="5"
              borderRadius="lg"
              background="brand.solid"
              color="brand.contrast"
            >
              <Logo theme={theme} size={52} />
              <Heading as="h3">{nameOf(parameter)}</Heading>
            </Box>
          ))}
        </Box>
      </Container>
    </Box>
  );
};
