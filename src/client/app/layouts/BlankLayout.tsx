import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/visitor-pages.ts';
import { OfflineBanner } from '../../design/PageStatus.tsx';
import { Box, Container } from '../../design/primitives.tsx';
import { DEFAULT_THEME } from '../../design/theme/themes.ts';
import { Brand } from './Brand.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { LanguageSwitch, SlimFooter } from './late-frame.ts';
import { Main } from './Main.tsx';
import { QueryProvider } from './QueryProvider.tsx';

/** A layout without navigation, for pages with a single task. */
export const BlankLayout = () => {
  const { t } = useTranslation();
  return (
    <QueryProvider>
      <Box position="sticky" top="0" zIndex="sticky">
        <OfflineBanner />
      </Box>
      <Box minHeight="dvh" display="flex" flexDirection="column">
        <Container as="header" display="flex" flexWrap="wrap" alignItems="center" gap="3" paddingBlock="3">
          <Box flex="1" minWidth="0">
            <Brand to={pathTo('landing')} theme={DEFAULT_THEME} name={t('app.portal.name')} isMarkOnly />
          </Box>
          <LanguageSwitch />
          <LogoutButton />
        </Container>
        <Container flex="1" paddingBlock={{ base: '6', md: '14' }}>
          <Main />
        </Container>
        <SlimFooter />
      </Box>
    </QueryProvider>
  );
};
