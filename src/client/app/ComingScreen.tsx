import { useTranslation } from 'react-i18next';
import { useMatches, useParams } from 'react-router-dom';
import { pathTo } from '../../contract/pages.ts';
import { ButtonLink } from '../design/Button.tsx';
import { PageHeading } from '../design/PageHeading.tsx';
import { Box, Stack } from '../design/primitives.tsx';
import { Tiles } from '../design/Tiles.tsx';

/** A page that is announced but not furnished yet. */
export const ComingScreen = () => {
  const { t } = useTranslation();
  const { institution } = useParams();
  const name = useMatches().at(-1)?.id ?? '';
  return (
    <Stack gap="6" alignItems="flex-start">
      <Box width="24" height="24" borderRadius="xl" overflow="hidden" background="brand.solid">
        <Tiles />
      </Box>
      <PageHeading lead={t('app.coming.text')}>{t(`app.screen.${name}`)}</PageHeading>
      {institution === undefined ? (
        <ButtonLink to={pathTo('landing')} look="outline">
          {t('app.error.home')}
        </ButtonLink>
      ) : (
        <ButtonLink to={pathTo('admissionDashboard', { institution })} look="outline">
          {t('app.coming.back')}
        </ButtonLink>
      )}
    </Stack>
  );
};
