import { createSystem } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { serializeStyles } from '@emotion/serialize';
import { baseConfig } from './base-config.ts';
import { globalCss } from './global-css.ts';
import { themeConfig } from './system.ts';

const keyframes = {
  appear: { from: { opacity: 0 } },
  pulse: { '50%': { opacity: 0.45 } },
  shrink: { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
  rise: { from: { opacity: 0, transform: 'translateY(8px)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
};

const system = createSystem(baseConfig, themeConfig, { preflight: true, globalCss, theme: { keyframes } });

/** Order of the layers; reset of the browser's styles, bare elements, animations and the variables of all themes. */
const globalStyles = [system.layers.atRule, system._global].map((styles) => serializeStyles([styles]));

/**
 * Adds the styles of the document itself. The server writes them into each page that it renders, so that the browser
 * computes them only for an empty page.
 */
export const addGlobalStyles = (cache: EmotionCache): void => {
  for (const styles of globalStyles) cache.insert('', styles, cache.sheet, true);
};
