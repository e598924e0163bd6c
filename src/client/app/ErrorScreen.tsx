import { type ComponentType, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { pathTo } from '../../contract/visitor-pages.ts';
import { ApiError } from '../api/api-error.ts';
import { isCodeLoadError } from '../api/load-code.ts';
import { ButtonLink } from '../design/Button.tsx';
import { PageHeading } from '../design/PageHeading.tsx';
import { ErrorPicture, NotFoundPicture, OfflinePicture } from '../design/pictures/errors.tsx';
import { Box, Container, Muted, Row, Stack } from '../design/primitives.tsx';
import { TextLink } from '../design/TextLink.tsx';
import { AdminPages, usePublicPages } from './layouts/page-links.ts';

interface RouteErrorFacts {
  readonly status: number;
  /** forbidden: the roles of the admin do not include the page. unreached: the server did not answer; a retry may succeed. */
  readonly kind: 'notFound' | 'forbidden' | 'unreached' | 'failed';
  readonly description: string | undefined;
}

/** Facts for the error page (specification 2): status 500 and the error's own message unless the error names others. */
export const describeRouteError = (error: unknown): RouteErrorFacts => {
  if (isRouteErrorResponse(error)) {
    const kind = error.status === 404 ? 'notFound' : error.status === 403 ? 'forbidden' : 'failed';
    return { status: error.status, kind, description: typeof error.data === 'string' ? error.data : undefined };
  }
  if (isCodeLoadError(error) || (error instanceof ApiError && error.kind !== 'server')) {
    return { status: 503, kind: 'unreached', description: undefined };
  }
  if (error instanceof ApiError) {
    const kind = error.status === 404 ? 'notFound' : 'failed';
    return { status: error.status, kind, description: error.message };
  }
  return { status: 500, kind: 'failed', description: error instanceof Error ? error.message : undefined };
};

const pictures: Readonly<Record<RouteErrorFacts['kind'], ComponentType>> = {
  notFound: NotFoundPicture,
  forbidden: NotFoundPicture,
  unreached: OfflinePicture,
  failed: ErrorPicture,
};

/** Links to the pages of this part that the visitor may open, for a URL that shows no page. */
const OtherPages = ({ isAdminArea }: { readonly isAdminArea: boolean }) => {
  const { t } = useTranslation();
  const [publicPages, adminPages] = [usePublicPages(), useContext(AdminPages)];
  const pages = isAdminArea ? adminPages : publicPages;
  if (pages.length === 0) return null;
  return (
    <Box as="nav" aria-label={t('app.errorPage.elsewhere')} marginTop="4">
      <Muted>{t('app.errorPage.elsewhere')}</Muted>
      <Row as="ul" columnGap="5" rowGap="0" listStyleType="none">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to} display="inline-flex" alignItems="center" minHeight="11">
              {label}
            </TextLink>
          </li>
        ))}
      </Row>
    </Box>
  );
};

/** Unknown pages and errors that nothing else caught (specification 2). */
export const ErrorScreen = () => {
  const { t } = useTranslation();
  const { status, kind, description } = describeRouteError(useRouteError());
  const { pathname, search } = useLocation();
  const isAdminArea = pathname.startsWith(`${pathTo('admin')}/`);
  const Picture = pictures[kind];
  const hasNoPage = kind === 'notFound' || kind === 'forbidden';
  return (
    <Box
      data-screen="error"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' }}
      alignItems="center"
      gap={{ base: '8', lg: '16' }}
    >
      <Stack gap="5" alignItems="flex-start">
        <Box
          paddingInline="3"
          paddingBlock="1"
          borderRadius="sm"
          borderEndEndRadius="lg"
          background="brand.subtle"
          color="brand.fg"
          fontSize="lg"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
        >
          {status}
        </Box>
        <PageHeading lead={t(`app.errorPage.${kind}.text`)}>{t(`app.errorPage.${kind}.title`)}</PageHeading>
        {description !== undefined && description !== '' && <Muted fontSize="sm">{description}</Muted>}
        <Row>
          {!hasNoPage && (
            <ButtonLink to={pathname + search} reloadDocument replace>
              {t('app.error.retry')}
            </ButtonLink>
          )}
          <ButtonLink to={pathTo(isAdminArea ? 'admin' : 'landing')} variant={hasNoPage ? 'solid' : 'outline'}>
            {t(isAdminArea ? 'app.error.toAdmin' : 'app.error.home')}
          </ButtonLink>
        </Row>
        {hasNoPage && <OtherPages isAdminArea={isAdminArea} />}
      </Stack>
      <Box order={{ base: -1, lg: 0 }} width={{ base: '40', lg: 'full' }} css={{ '& svg': { width: 'full' } }}>
        <Picture />
      </Box>
    </Box>
  );
};

/** The error page for errors outside every layout. */
export const BareErrorScreen = () => (
  <Container as="main" paddingBlock={{ base: '10', md: '20' }}>
    <ErrorScreen />
  </Container>
);
