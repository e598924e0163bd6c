import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/visitor-pages.ts';
import { OfflineBanner } from '../../design/PageStatus.tsx';
import { Box, Text } from '../../design/primitives.tsx';
import { Tiles } from '../../design/Tiles.tsx';
import { DEFAULT_THEME } from '../../design/theme/themes.ts';
import { Brand } from './Brand.tsx';
import { LanguageSwitch, SlimFooter } from './late-frame.ts';
import { Main } from './Main.tsx';
import { QueryProvider } from './QueryProvider.tsx';

/** Layout of login and registration: a narrow column for the form, on wide screens beside the portal's pattern. */
export const EntryLayout = () => {
  const { t } = useTranslation();
  return (
    <QueryProvider>
      <Box position="sticky" top="0" zIndex="sticky">
        <OfflineBanner />
      </Box>
      <Box minHeight="dvh" display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}>
        <Box as="aside" display={{ base: 'none', lg: 'block' }} background="brand.solid" color="brand.contrast">
          <Box
            position="sticky"
            top="0"
            height="dvh"
            overflow="hidden"
            display="flex"
            flexDirection="column"
            justifyContent="flex-end"
          >
            <Box position="absolute" inset="0" bottom="40%">
              <Tiles />
            </Box>
            <Box position="relative" padding="12">
              <Text textStyle="title" maxWidth="sm">
                {t('app.entry.title')}
              </Text>
              <Text marginTop="4" opacity={0.86} maxWidth="sm">
                {t('app.entry.text')}
              </Text>
            </Box>
          </Box>
        </Box>
        <Box display="flex" flexDirection="column" background="bg.panel" minWidth="0">
          <Box
            as="header"
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            paddingInline={{ base: '4', md: '8' }}
            paddingBlock="3"
          >
            <Brand to={pathTo('landing')} theme={DEFAULT_THEME} name={t('app.portal.name')} />
            <LanguageSwitch />
          </Box>
          <Main
            flex="1"
            width="full"
            maxWidth={{ base: 'md', md: '35rem' }}
            marginInline="auto"
            paddingInline={{ base: '4', md: '8' }}
            paddingBlock={{ base: '6', md: '12' }}
          />
          <SlimFooter />
        </Box>
      </Box>
    </QueryProvider>
  );
};
