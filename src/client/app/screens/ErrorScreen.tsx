import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { pathTo } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Box, Container, Muted, Row, Stack } from '../../ui/primitives.tsx';
import { describeRouteError } from '../describe-route-error.ts';

/** Unknown pages and errors that nothing else caught (specification 2). */
export const ErrorScreen = () => {
  const { t } = useTranslation();
  const { status, kind, description } = describeRouteError(useRouteError());
  return (
    <Stack gap="6" alignItems="flex-start" maxWidth="lg" data-screen="error">
      <Box
        fontSize="5xl"
        fontWeight="extrabold"
        lineHeight="tight"
        letterSpacing="tighter"
        color="brand.fg"
        paddingInline="4"
        borderRadius="lg"
        background="brand.subtle"
      >
        {status}
      </Box>
      <PageHeading lead={t(`app.errorPage.${kind}.text`)}>{t(`app.errorPage.${kind}.title`)}</PageHeading>
      {description !== undefined && description !== '' && <Muted fontSize="sm">{description}</Muted>}
      <Row>
        {kind !== 'notFound' && <Button onClick={() => location.reload()}>{t('app.error.retry')}</Button>}
        <ButtonLink to={pathTo('landing')} look="outline">
          {t('app.error.home')}
        </ButtonLink>
      </Row>
    </Stack>
  );
};

/** The same where not even a layout could be drawn. */
export const BareErrorScreen = () => (
  <Container as="main" paddingBlock={{ base: '10', md: '20' }}>
    <ErrorScreen />
  </Container>
);
