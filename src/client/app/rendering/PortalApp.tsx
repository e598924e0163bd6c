import { type ReactNode, StrictMode } from 'react';
import { type PageStyles, PageStylesContext } from '../../design/chakra.ts';

interface PortalAppProps {
  /** Absent while a page is hydrated. */
  readonly styles: PageStyles | undefined;
  readonly children: ReactNode;
}

/** The providers around the router, the same for server rendering and hydration. */
export const PortalApp = ({ styles, children }: PortalAppProps) => (
  <StrictMode>
    <PageStylesContext value={styles}>{children}</PageStylesContext>
  </StrictMode>
);

/** Emotion marks its style elements with this key, and finds the server's by it. */
export const STYLE_KEY = 'ui';
