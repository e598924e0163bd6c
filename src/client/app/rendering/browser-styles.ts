import createCache from '@emotion/cache';
import { loadCode } from '../../api/load-code.ts';
import type { PageStyles } from '../../design/chakra.ts';
import { createPageStyles } from '../../design/theme/page-styles.ts';
import { STYLE_KEY } from './PortalApp.tsx';

/** The styles of this document. The server writes those of the document itself into pages that it renders. */
export const createBrowserStyles = async (): Promise<PageStyles> => {
  const cache = createCache({ key: STYLE_KEY });
  if (!document.querySelector(`style[data-emotion^="${STYLE_KEY}-global"]`)) {
    const { addGlobalStyles } = await loadCode(() => import('../../design/theme/global-styles.ts'));
    addGlobalStyles(cache);
  }
  return createPageStyles(cache);
};
