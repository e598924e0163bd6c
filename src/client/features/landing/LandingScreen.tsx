import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../ui/PageHeading.tsx';
import { Box } from '../../ui/primitives.tsx';
import { Hero } from './Hero.tsx';
import { Institutions } from './Institutions.tsx';
import { Journey } from './Journey.tsx';

export const LandingScreen = () => {
  const { t } = useTranslation();
  useDocumentTitle('');
  return (
    <Box>
      <Hero title={t('landing.hero.title')} text={t('landing.hero.text')} />
      <Journey />
      <Institutions />
    </Box>
  );
};
