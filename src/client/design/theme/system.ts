import { createSystem, defineConfig } from '@chakra-ui/react';
import { baseConfig } from './base-config.ts';
import { globalCss } from './global-css.ts';
import { breakpoints, colorTokens, scales, textStyles } from './tokens.ts';

const config = defineConfig({
  preflight: true,
  // A part of a page may stand in another institution's colours: the tokens are declared anew wherever a theme begins.
  cssVarsRoot: ':root, [data-theme]',
  globalCss,
  theme: {
    breakpoints,
    tokens: scales,
    semanticTokens: { colors: colorTokens },
    textStyles,
    keyframes: {
      pulse: { '50%': { opacity: 0.45 } },
      shrink: { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
      rise: { from: { opacity: 0, transform: 'translateY(8px)' } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
  },
});

/** Chakra's engine with our own tokens only: its stock recipes would cost every page 15 KB that none uses. */
export const system = createSystem(baseConfig, config);
