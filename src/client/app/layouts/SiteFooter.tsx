import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Box, Container, Text } from '../../ui/primitives.tsx';
import { usePublicPages } from './use-public-pages.ts';

const FooterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    color: 'fg.inverted',
    textUnderlineOffset: '0.2em',
    _hover: { textDecoration: 'underline' },
  },
});

export const SiteFooter = () => {
  const { t } = useTranslation();
  return (
    <Box as="footer" background="bg.inverted" color="fg.inverted">
      <Container
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        justifyContent="space-between"
        gap="6"
        paddingBlock="10"
      >
        <Box maxWidth="sm">
          <Text fontWeight="bold">{t('app.portal.owner')}</Text>
          <Text fontSize="sm" marginTop="1" opacity={0.8}>
            {t('app.footer.about')}
          </Text>
        </Box>
        <Box as="nav" aria-label={t('app.footer.nav')} display="flex" flexWrap="wrap" columnGap="6" alignSelf="start">
          {usePublicPages().map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {label}
            </FooterLink>
          ))}
        </Box>
      </Container>
    </Box>
  );
};
