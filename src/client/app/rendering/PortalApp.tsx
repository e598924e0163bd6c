import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { type ReactNode, StrictMode } from 'react';
import { system } from '../../design/theme/system.ts';

interface PortalAppProps {
  readonly styles: EmotionCache;
  readonly children: ReactNode;
}

/** What stands around the router, alike where a page is drawn and where it is taken over. */
export const PortalApp = ({ styles, children }: PortalAppProps) => (
  <StrictMode>
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  </StrictMode>
);

/** Emotion's name for the style elements that it writes and takes over. */
export const STYLE_KEY = 'ui';
