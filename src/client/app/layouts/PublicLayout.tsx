import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router-dom';
import { pathTo } from '../../../contract/visitor-pages.ts';
import { ButtonLink } from '../../design/Button.tsx';
import { chakra } from '../../design/chakra.ts';
import { MailIcon, PhoneIcon } from '../../design/icons.tsx';
import { Box, Container, Heading, Text } from '../../design/primitives.tsx';
import { TileStrip } from '../../design/Tiles.tsx';
import { DEFAULT_THEME } from '../../design/theme/themes.ts';
import { useInstitutionName } from '../../design/use-institution.ts';
import { useMayBeSignedIn } from '../../features/shared/page/start-address.ts';
import { selectableInstitutions } from '../selectable-institutions.ts';
import { AppearanceSwitch } from './AppearanceSwitch.tsx';
import { Brand } from './Brand.tsx';
import { Main } from './Main.tsx';
import { usePublicPages } from './page-links.ts';
import { usePublicLayoutData } from './public-layout-data.ts';
import { SiteHeader } from './SiteHeader.tsx';

const footerLinkStyle = {
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

const FooterLink = chakra(Link, { base: footerLinkStyle });
const OutLink = chakra('a', { base: footerLinkStyle });

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

const HelpLinks = () => {
  const { t } = useTranslation();
  const { helpPhone, email } = usePublicLayoutData();
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

const InstitutionLinks = () => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  return (
    <Column title={t('app.footer.institutions')}>
      {selectableInstitutions.map(({ parameter }) => (
        <li key={parameter}>
          <FooterLink to={`${pathTo('landing')}?${new URLSearchParams({ institution: parameter })}`}>
            {nameOf(parameter)}
          </FooterLink>
        </li>
      ))}
    </Column>
  );
};

/** The header has no room for all; the landing page and the footer lead to the programs. */
const useHeaderPages = () => usePublicPages().filter(({ to }) => to !== pathTo('studyPrograms'));

const PageLinks = () => {
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

/** The footer of public pages: help, links and appearance. */
const SiteFooter = () => {
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
        <PageLinks />
        <InstitutionLinks />
        <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <HelpLinks />
        </Box>
      </Container>
    </Box>
  );
};

const VisitorActions = () => {
  const { t } = useTranslation();
  // The login page redirects a signed-in user to their start page.
  if (useMayBeSignedIn()) return <ButtonLink to={pathTo('login')}>{t('app.nav.toPortal')}</ButtonLink>;
  return (
    <>
      <ButtonLink to={pathTo('login')} variant="ghost">
        {t('app.nav.login')}
      </ButtonLink>
      <ButtonLink to={pathTo('register')}>{t('app.nav.register')}</ButtonLink>
    </>
  );
};

/** Padding for an error on a page of full width. */
const errorInside = {
  '& > [data-screen="error"]': {
    maxWidth: '2xl',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '8' },
    paddingBlock: { base: '8', md: '14' },
  },
} as const;

/** Layout of public pages. */
export const PublicLayout = () => {
  const { t } = useTranslation();
  const isFullWidth = useMatches().at(-1)?.id === 'landing';
  const brand = (
    <Brand to={pathTo('landing')} theme={DEFAULT_THEME} name={t('app.portal.name')} detail={t('app.portal.owner')} />
  );
  return (
    <Box display="flex" flexDirection="column" minHeight="dvh">
      <SiteHeader brand={brand} items={useHeaderPages()} actions={<VisitorActions />} />
      {isFullWidth ? (
        <Main flex="1" css={errorInside} />
      ) : (
        <Container flex="1" paddingBlock={{ base: '8', md: '14' }}>
          <Main />
        </Container>
      )}
      <SiteFooter />
    </Box>
  );
};
