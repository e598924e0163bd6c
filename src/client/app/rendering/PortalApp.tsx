import type { EmotionCache } from '@emotion/cache';
import { type ReactNode, StrictMode } from 'react';
import { StyleCache } from '../../design/theme/style-cache.ts';

interface PortalAppProps {
  readonly styles: EmotionCache;
  readonly children: ReactNode;
}

/** The providers around the router, the same for server rendering and hydration. */
export const PortalApp = ({ styles, children }: PortalAppProps) => (
  <StrictMode>
    <StyleCache value={styles}>{children}</StyleCache>
  </StrictMode>
);

/** Emotion marks its style elements with this key, and finds the server's by it. */
export const STYLE_KEY = 'ui';
