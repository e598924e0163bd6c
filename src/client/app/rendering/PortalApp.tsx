import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { type ReactNode, StrictMode } from 'react';
import { system } from '../../design/theme/system.ts';

interface PortalAppProps {
  readonly styles: EmotionCache;
  readonly children: ReactNode;
}

/** The providers around the router, the same for server rendering and hydration. */
export const PortalApp = ({ styles, children }: PortalAppProps) => (
  <StrictMode>
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  </StrictMode>
);

/** Emotion marks its style elements with this key, and finds the server's by it. */
export const STYLE_KEY = 'ui';
