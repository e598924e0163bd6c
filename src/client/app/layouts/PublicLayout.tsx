import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router-dom';
import { userCookie } from '../../../contract/drawing.ts';
import { pathTo } from '../../../contract/pages.ts';
import { ButtonLink } from '../../design/Button.tsx';
import { dispensablePart } from '../../design/dispensable-part.ts';
import { Box, Container } from '../../design/primitives.tsx';
import { DEFAULT_THEME } from '../../design/theme/themes.ts';
import { useCookie, useHydrated } from '../../features/shared/page/surroundings.ts';
import { Brand } from './Brand.tsx';
import { Main } from './Main.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { usePublicPages } from './use-public-pages.ts';

const SignedInActions = dispensablePart(async () => (await import('./SignedInActions.tsx')).SignedInActions);

const VisitorActions = () => {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  // Asking who is signed in costs a visitor a library: the readable cookie tells that it is not worth it.
  const mayBeSignedIn = useCookie(userCookie) !== undefined;
  if (mayBeSignedIn) return <Suspense>{isHydrated && <SignedInActions />}</Suspense>;
  return (
    <>
      <ButtonLink to={pathTo('login')} look="ghost">
        {t('app.nav.login')}
      </ButtonLink>
      <ButtonLink to={pathTo('register')}>{t('app.nav.register')}</ButtonLink>
    </>
  );
};

/** A page that draws its own bands leaves no room beside an error that stands in its place. */
const errorInside = {
  '& > [data-screen="error"]': {
    maxWidth: '2xl',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '8' },
    paddingBlock: { base: '8', md: '14' },
  },
} as const;

/** Pages for everyone. */
export const PublicLayout = () => {
  const { t } = useTranslation();
  const isFullWidth = useMatches().at(-1)?.id === 'landing';
  const brand = (
    <Brand to={pathTo('landing')} theme={DEFAULT_THEME} name={t('app.portal.name')} detail={t('app.portal.owner')} />
  );
  return (
    <Box display="flex" flexDirection="column" minHeight="dvh">
      <SiteHeader brand={brand} items={usePublicPages()} actions={<VisitorActions />} />
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
