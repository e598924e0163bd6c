import type { ThemeColours } from '../../../engine/colours/contrast-pairs.ts';
import { byTheme } from './themes.ts';

/** `themes/<name>/tokens.json`: colours in light and dark, and optional fonts and radii. */
export interface ThemeTokens extends ThemeColours {
  readonly dark: ThemeColours;
  readonly fonts?: Readonly<Partial<Record<'heading' | 'body', string>>>;
  readonly radii?: Readonly<Partial<Record<'control' | 'card', string>>>;
}

/** Theme name (`theme-untar`) -> its colours. */
export const themes = byTheme(
  import.meta.glob<ThemeTokens>('/themes/*/tokens.json', { eager: true, import: 'default' }),
);
