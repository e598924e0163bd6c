import { createSystem, defineConfig } from '@chakra-ui/react';
import { baseConfig } from './base-config.ts';
import { breakpoints, colorTokens, scales, textStyles } from './tokens.ts';

export const themeConfig = defineConfig({
  // A part of a page may use another institution's theme, so every theme declares the tokens again.
  cssVarsRoot: ':root, [data-theme]',
  theme: {
    breakpoints,
    tokens: scales,
    semanticTokens: { colors: colorTokens },
    textStyles,
  },
});

/**
 * Chakra with our own tokens only: its stock recipes would add 15 KB to every page. Styles of elements only; those of the
 * document are in `global-styles.ts`.
 */
export const system = createSystem(baseConfig, themeConfig);
