import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MAIN_ID } from './layouts/Main.tsx';

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'skip',
    padding: '3',
    borderRadius: 'md',
    background: 'brand.solid',
    color: 'brand.contrast',
    opacity: 0,
    pointerEvents: 'none',
    _focus: { opacity: 1, pointerEvents: 'auto' },
  },
});

/** First stop of the keyboard: over the navigation to the page's own content. */
export const SkipLink = () => {
  const { t } = useTranslation();
  return <Skip href={`#${MAIN_ID}`}>{t('app.skipToContent')}</Skip>;
};
