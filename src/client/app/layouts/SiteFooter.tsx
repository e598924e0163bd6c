import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../contract/pages.ts';
import { MailIcon, PhoneIcon } from '../../design/icons.tsx';
import { Box, Container, Heading, Text } from '../../design/primitives.tsx';
import { TileStrip } from '../../design/TileStrip.tsx';
import { useInstitutionName } from '../../design/use-institution-name.ts';
import { choosable } from '../guard-context.ts';
import { AppearanceSwitch } from './AppearanceSwitch.tsx';
import { useFrame } from './public-frame.ts';
import { usePublicPages } from './use-public-pages.ts';

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '11',
  color: 'fg.inverted',
  borderRadius: 'xs',
  textUnderlineOffset: '0.2em',
  _hover: { textDecoration: 'underline' },
  _focusVisible: { outlineColor: 'currentColor' },
} as const;

const FooterLink = chakra(Link, { base: look });
const OutLink = chakra('a', { base: look });

const Column = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box as="nav" aria-label={title} minWidth="0">
    <Heading as="h2" textStyle="overline" opacity={0.75} marginBottom="1">
      {title}
    </Heading>
    <Box as="ul" listStyleType="none">
      {children}
    </Box>
  </Box>
);

const Help = () => {
  const { t } = useTranslation();
  const { helpPhone, email } = useFrame();
  return (
    <Column title={t('app.footer.help')}>
      <li>
        <FooterLink to={pathTo('contactUs')}>{t('app.screen.contactUs')}</FooterLink>
      </li>
      {helpPhone !== undefined && (
        <li>
          <OutLink href={`tel:${helpPhone.replace(/[^+\d]/g, '')}`}>
            <PhoneIcon />
            {helpPhone}
          </OutLink>
        </li>
      )}
      {email !== undefined && (
        <li>
          <OutLink href={`mailto:${email}`}>
            <MailIcon />
            {email}
          </OutLink>
        </li>
      )}
    </Column>
  );
};

const Institutions = () => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  return (
    <Column title={t('app.footer.institutions')}>
      {choosable.map(({ parameter }) => (
        <li key={parameter}>
          <FooterLink to={`${pathTo('landing')}?${new URLSearchParams({ institution: parameter })}`}>
            {nameOf(parameter)}
          </FooterLink>
        </li>
      ))}
    </Column>
  );
};

const Pages = () => {
  const { t } = useTranslation();
  return (
    <Column title={t('app.footer.site')}>
      {usePublicPages()
        .filter(({ to }) => to !== pathTo('contactUs'))
        .map(({ to, label }) => (
          <li key={to}>
            <FooterLink to={to}>{label}</FooterLink>
          </li>
        ))}
    </Column>
  );
};

/** The end of every public page: whom to ask, where else to go, and how the page looks. */
export const SiteFooter = () => {
  const { t } = useTranslation();
  return (
    <Box as="footer" background="bg.inverted" color="fg.inverted" _print={{ display: 'none' }}>
      <TileStrip />
      <Container
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)', lg: '5fr 2fr 2fr 3fr' }}
        columnGap={{ base: '4', lg: '10' }}
        rowGap="8"
        paddingBlock={{ base: '10', lg: '14' }}
      >
        <Box gridColumn={{ base: '1 / -1', lg: 'auto' }} maxWidth="sm">
          <Text textStyle="heading">{t('app.portal.owner')}</Text>
          <Text marginTop="1" marginBottom="5" opacity={0.8}>
            {t('app.footer.about')}
          </Text>
          <AppearanceSwitch />
        </Box>
        <Pages />
        <Institutions />
        <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <Help />
        </Box>
      </Container>
    </Box>
  );
};
